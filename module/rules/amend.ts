/**
 * What a reaction changes of a roll that was made already. Nothing waits for it: who is hurt counts anew, as often as somebody
 * reacts or takes his reaction back.
 */

/**
 * `defense`: more for the Defense; `attack`: less for the attack; `half`: half of what the hit rolled; `reduce`: so much less of it;
 * `endure`: what would bring to 0 leaves 1 hit point; `takes`: it meets whoever reacts, who answers it himself; `cancel`: the whole of it is lost; `answers`: nothing is changed, and
 * whoever was hurt does something to whoever has hurt him.
 */
export const AMENDMENTS = ["defense", "attack", "half", "reduce", "endure", "takes", "cancel", "answers"] as const;
export type AmendmentKind = (typeof AMENDMENTS)[number];

/** What an item's reaction does to a roll. */
export interface Amendment {
  readonly as: AmendmentKind;
  /** How much: dice, numbers and figures of whoever reacts; "" where nothing is counted. */
  readonly formula: string;
  /**
   * What it is good against where not against every blow: types of damage that it lessens, "fall", and sources (uuids) of
   * what comes to nothing by it though nobody defends against that; left out = blows of all kinds.
   */
  readonly against?: readonly string[];
}

/** The types that it lessens; left out = all. */
export function lessens({ against = [] }: Amendment): readonly string[] | undefined {
  const types = against.filter((one) => one !== "fall");
  return types.length > 0 ? types : undefined;
}

/** One reaction that counts, with its number. */
export interface Amended {
  readonly as: AmendmentKind;
  /** Points; 0 where nothing is counted. */
  readonly value: number;
  /** Whose item it is: proper name, shown with the number. */
  readonly name: string;
  /** Types of damage that it lessens; left out = all. */
  readonly types?: readonly string[];
}

const COUNTED: ReadonlySet<AmendmentKind> = new Set(["defense", "attack", "reduce"]);

/** Whether a number belongs to it. */
export const isCounted = (as: AmendmentKind): boolean => COUNTED.has(as);

/** What an item says of it; null for what changes nothing. @rule H-TURN-10 */
export function amendmentOf(
  said: { readonly as: string; readonly formula: string; readonly against?: string } | undefined,
): Amendment | null {
  const as = AMENDMENTS.find((one) => one === said?.as);
  if (!as || !said) return null;
  const formula = isCounted(as) ? said.formula.trim() : "";
  if (isCounted(as) && formula === "") return null;
  const against = (said.against ?? "").split(/\s+/u).filter((one) => one !== "");
  return { as, formula, ...(against.length > 0 ? { against } : {}) };
}

/** Whom it helps: oneself, where nothing else is said. */
export const helpsOthers = (as: AmendmentKind): boolean => as === "attack" || as === "takes" || as === "cancel";

/** The sum of one kind. */
export function amendedBy(all: readonly Amended[], as: AmendmentKind): number {
  return all.reduce((sum, one) => sum + (one.as === as ? one.value : 0), 0);
}

/** How much reactions lessen damage. */
export interface Reacted {
  readonly halves: number;
  readonly less: number;
  /** The types that they lessen; left out = all. */
  readonly types?: readonly string[];
}

/** What reactions lessen together; null = nothing. */
export function lessenedBy(all: readonly Amended[]): Reacted | null {
  const some = all.filter(({ as }) => as === "half" || as === "reduce");
  const halves = some.filter(({ as }) => as === "half").length;
  const less = amendedBy(some, "reduce");
  if (halves === 0 && less === 0) return null;
  const types = some.every((one) => one.types) ? some.flatMap((one) => one.types ?? []) : undefined;
  return { halves, less, ...(types ? { types } : {}) };
}

/**
 * What is left of the rolled damage of a hit: halved first, then less by so much, row after row.
 * @param kinds the rows' types of damage
 * @rule B-DMG-08 B-DICE-12
 */
export function reactedRows(
  rows: readonly number[],
  { halves, less, types }: Reacted,
  kinds: readonly string[] = [],
): number[] {
  let left = Math.max(0, Math.floor(less));
  return rows.map((rolled, index) => {
    if (types && !types.includes(kinds[index] ?? "")) return Math.max(0, rolled);
    const half = Math.floor(Math.max(0, rolled) / 2 ** Math.max(0, halves));
    const taken = Math.min(half, left);
    left -= taken;
    return half - taken;
  });
}
