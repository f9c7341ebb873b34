/**
 * What a reaction changes of a roll that was made already. Nothing waits for it: who is hurt counts anew, as often as somebody
 * reacts or takes his reaction back.
 */

/**
 * `defense`: more for the Defense; `attack`: less for the attack; `half`: half of what the hit rolled; `reduce`: so much less of it;
 * `takes`: it meets whoever reacts, who answers it himself; `cancel`: the whole of it is lost.
 */
export const AMENDMENTS = ["defense", "attack", "half", "reduce", "takes", "cancel"] as const;
export type AmendmentKind = (typeof AMENDMENTS)[number];

/** What an item's reaction does to a roll. */
export interface Amendment {
  readonly as: AmendmentKind;
  /** How much: dice, numbers and figures of whoever reacts; "" where nothing is counted. */
  readonly formula: string;
}

/** One reaction that counts, with its number. */
export interface Amended {
  readonly as: AmendmentKind;
  /** Points; 0 where nothing is counted. */
  readonly value: number;
  /** Whose item it is: proper name, shown with the number. */
  readonly name: string;
}

const COUNTED: ReadonlySet<AmendmentKind> = new Set(["defense", "attack", "reduce"]);

/** Whether a number belongs to it. */
export const isCounted = (as: AmendmentKind): boolean => COUNTED.has(as);

/** What an item says of it; null for what changes nothing. @rule H-TURN-10 */
export function amendmentOf(said: { readonly as: string; readonly formula: string } | undefined): Amendment | null {
  const as = AMENDMENTS.find((one) => one === said?.as);
  if (!as || !said) return null;
  const formula = said.formula.trim();
  return isCounted(as) ? (formula === "" ? null : { as, formula }) : { as, formula: "" };
}

/** Whom it helps: oneself, where nothing else is said. */
export const helpsOthers = (as: AmendmentKind): boolean => as === "attack" || as === "takes" || as === "cancel";

/** The sum of one kind. */
export function amendedBy(all: readonly Amended[], as: AmendmentKind): number {
  return all.reduce((sum, one) => sum + (one.as === as ? one.value : 0), 0);
}

/** What is left of the rolled damage of a hit: halved first, then less by so much, row after row. @rule B-DMG-08 B-DICE-12 */
export function reactedRows(
  rows: readonly number[],
  { halves, less }: { readonly halves: number; readonly less: number },
): number[] {
  let left = Math.max(0, Math.floor(less));
  return rows.map((rolled) => {
    const half = Math.floor(Math.max(0, rolled) / 2 ** Math.max(0, halves));
    const taken = Math.min(half, left);
    left -= taken;
    return half - taken;
  });
}
