/**
 * What a reaction changes of a roll that was made already. Nothing waits for it: who is hurt counts anew, as often as somebody
 * reacts or takes his reaction back.
 */

/**
 * `defense`: more for the Defense; `attack`: less for the attack; `half`: half of what the hit rolled; `reduce`: so much less of it;
 * `endure`: what would bring to 0 leaves 1 hit point, where a formula stands for who saves against so much; `save`: a save that
 * has failed is rolled again, with so much more; `again`: his or that of somebody beside him is, with advantage; `takes`: it
 * meets whoever reacts, who answers it himself; `cancel`: the whole
 * of it is lost; `answers`: nothing is changed, and whoever was hurt does something to whoever has hurt him; `disadvantage`: the
 * attack has it; `advantage`: the Defense has it.
 */
export const AMENDMENTS = [
  "defense",
  "attack",
  "disadvantage",
  "advantage",
  "half",
  "reduce",
  "endure",
  "save",
  "again",
  "takes",
  "cancel",
  "answers",
] as const;
export type AmendmentKind = (typeof AMENDMENTS)[number];

/** What an item's reaction does to a roll. */
export interface Amendment {
  readonly as: AmendmentKind;
  /**
   * How much: dice, numbers and figures of whoever reacts; of what is endured the DC of the save, which knows the `damage`;
   * "" where nothing is counted.
   */
  readonly formula: string;
  /**
   * What it is good against where not against every blow: types of damage that it lessens, "fall", and sources (uuids) of
   * what comes to nothing by it though nobody defends against that; with a minus types and "critical" against which it is
   * good for nothing; of a save that is rolled again conditions that it is to prevent; left out = blows of all kinds.
   */
  readonly against?: readonly string[];
}

/** The types that it lessens; left out = all. */
export function lessens({ against = [] }: Amendment): readonly string[] | undefined {
  const types = against.filter((one) => one !== "fall" && !one.startsWith("-"));
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
  /** Whether a critical undoes it; left out = it does not. */
  readonly failsCritical?: true;
  /** Its own d20s, one for each strike that it sways, in their order, or those of a save; left out where it has none. */
  readonly faces?: readonly number[];
}

const COUNTED: ReadonlySet<AmendmentKind> = new Set(["defense", "attack", "reduce"]);

/** Whether it is no answer to a blow but belongs to what has come of a roll: it takes no reaction, whenever those come. @rule H-PRG-07 */
export const followsRoll = (as: AmendmentKind): boolean => as === "endure" || as === "save";

/** Whether it rolls a save again that has failed. @rule H-PRG-07 */
export const rollsAgain = (as: AmendmentKind): boolean => as === "save" || as === "again";

/** Whether it comes after the roll whatever the table says of reactions: there is nothing else that it could answer. @rule H-TURN-10 */
export const isAfterRoll = (as: AmendmentKind): boolean => followsRoll(as) || as === "again";

/** Whether a number belongs to it. */
export const isCounted = (as: AmendmentKind): boolean => COUNTED.has(as);

/** Whether it sways rolls: to the attack's harm, or to the Defense's good. @rule B-DICE-06 */
export const swayOf = (as: AmendmentKind): 1 | -1 | 0 => (as === "advantage" ? 1 : as === "disadvantage" ? -1 : 0);

/** The dice that sway so many strikes: each roll needs a second one of its own. */
export const swayDice = (strikes: number): string => `${String(Math.max(1, strikes))}d20`;

/** The state of a roll, and the dice that decide it: the first two, of which one or both count. */
export interface Swayed {
  readonly advantage: -1 | 0 | 1;
  readonly faces: readonly number[];
}

/**
 * A roll that a reaction sways after it was made: what it had of the other kind is gone, more of the same is nothing, and a plain
 * one has the reaction's own die beside it. Reasons for and against leave it plain, however many there are.
 * @param faces as rolled; the first counts of a plain roll
 * @param die the reaction's own; undefined = it has none for this roll, which stays as it is
 * @param both whether reasons for and against it have made it plain
 * @rule B-DICE-06 B-DICE-07 H-TURN-10
 */
export function swayedBy({ advantage, faces }: Swayed, sway: 1 | -1, die: number | undefined, both = false): Swayed {
  if (advantage !== 0) return { advantage: advantage === sway ? advantage : 0, faces };
  if (both || faces[0] === undefined || die === undefined) return { advantage, faces };
  return { advantage: sway, faces: [faces[0], die] };
}

/** A save that was rolled again: its dice, their state, and what has done it. */
export interface SavedAgain extends Swayed {
  readonly by: Amended;
}

/**
 * How the dice of a save are rolled that is rolled again: as they were, or with advantage, which disadvantage takes away.
 * @param both whether reasons for and against it have made it plain
 * @rule B-DICE-06 B-DICE-07
 */
export const againState = (as: AmendmentKind, was: -1 | 0 | 1, both = false): -1 | 0 | 1 =>
  as !== "again" ? was : both || was < 0 ? 0 : 1;

/**
 * A failed save that something rolls again, with as many dice as that takes: the whole of it is made again, and stands. What fails
 * again may be rolled once more, in the same way as at first.
 * @param roll as it was
 * @param amended what was done about it, in its order
 * @param both whether reasons for and against it have made it plain
 * @param helps whether it has helped, as it was (null) or as it was rolled again: then nobody rolls it again; left out = unknown
 * @returns null where nothing has
 * @rule H-PRG-07 H-DICE-04 H-DICE-05
 */
export function savedAgain(
  { advantage }: Swayed,
  amended: readonly Amended[],
  both = false,
  helps: (again: SavedAgain | null) => boolean = () => false,
): SavedAgain | null {
  let again: SavedAgain | null = null;
  for (const by of amended) {
    const { as, faces } = by;
    const state = againState(as, advantage, both);
    if (!rollsAgain(as) || faces?.length !== (state === 0 ? 1 : 2)) continue;
    if (helps(again)) break;
    again = { advantage: state, faces, by };
  }
  return again;
}

/** What an item says of it; null for what changes nothing. @rule H-TURN-10 */
export function amendmentOf(
  said: { readonly as: string; readonly formula: string; readonly against?: string } | undefined,
): Amendment | null {
  const as = AMENDMENTS.find((one) => one === said?.as);
  if (!as || !said) return null;
  const formula = isCounted(as) || followsRoll(as) ? said.formula.trim() : "";
  if (isCounted(as) && formula === "") return null;
  const against = (said.against ?? "").split(/\s+/u).filter((one) => one !== "");
  return { as, formula, ...(against.length > 0 ? { against } : {}) };
}

/** Whom it helps: oneself, where nothing else is said. */
export const helpsOthers = (as: AmendmentKind): boolean =>
  as === "attack" || as === "takes" || as === "again" || as === "cancel" || swayOf(as) !== 0;

/** Whether it is done beside whom it helps: its range is measured to him, else to whoever strikes. @rule B-RNG-01 */
export const isBeside = (as: AmendmentKind): boolean => as === "takes" || as === "again" || swayOf(as) !== 0;

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
