/**
 * Changes that reactions make to a finished roll. No roll waits for a reaction. The result is recalculated whenever a
 * reaction is used or undone.
 */
import { type AmendmentKind, AMENDMENTS } from "./amendments.ts";

/** The change that a reaction of an item makes to a roll. */
export interface Amendment {
  readonly as: AmendmentKind;
  /**
   * Amount: a formula with dice, numbers and roll data of the reacting creature. For `endure` it is the difficulty of
   * the save and may use `damage`. Empty if the change needs no amount.
   */
  readonly formula: string;
  /**
   * Limits of the reaction. Entries are damage types, "fall", or source uuids of items that the reaction stops without
   * a Defense roll. Entries with a minus name damage types and "critical" that make the reaction useless. For `again`,
   * entries are the conditions to prevent; for `save` and `succeeds` the Attributes of the saves. Default: all.
   */
  readonly against?: readonly string[];
}

/** Returns the damage types that the reaction reduces, or undefined for all types. */
export function lessens({ against = [] }: Amendment): readonly string[] | undefined {
  const types = against.filter((one) => one !== "fall" && !one.startsWith("-"));
  return types.length > 0 ? types : undefined;
}

/** A used reaction and its rolled amount. */
export interface Amended {
  readonly as: AmendmentKind;
  /** Rolled points. 0 if the change has no amount. */
  readonly value: number;
  /** Name of the item with the reaction. It is shown beside the number. */
  readonly name: string;
  /** Damage types that the reaction reduces. Default: all. */
  readonly types?: readonly string[];
  /** True if a critical hit makes the reaction useless. Default: false. */
  readonly failsCritical?: true;
  /** Faces of the d20s that the reaction rolled: one per strike, or those of a save. Leave it out if the reaction rolls none. */
  readonly faces?: readonly number[];
}

const COUNTED: ReadonlySet<AmendmentKind> = new Set(["defense", "attack", "reduce"]);

/**
 * True if the change follows the result of a roll. Such a change costs no reaction, and the setting for the time of
 * reactions does not affect it.
 * @rule H-PRG-07
 */
export const followsRoll = (as: AmendmentKind): boolean => ["endure", "save", "succeeds"].includes(as);

/** True if the change rerolls a failed save. @rule H-PRG-07 */
export const rollsAgain = (as: AmendmentKind): boolean => as === "save" || as === "again";

/**
 * True if the change helps a failed save: a reroll, or plain success.
 * @param rolled false for a save that failed without a roll, which has nothing to reroll
 * @rule H-PRG-07 B-MISC-10
 */
export const mendsSave = (as: AmendmentKind, rolled = true): boolean => (rolled && rollsAgain(as)) || as === "succeeds";

/** Returns the change with which a save succeeds that failed without a roll; null if there is none. @rule B-MISC-10 */
export const succeedsUnrolled = (amended: readonly Amended[]): Amended | null =>
  amended.find(({ as }) => mendsSave(as, false)) ?? null;

/** True if the change always comes after the roll, regardless of the table's setting for reactions. @rule H-TURN-10 */
export const isAfterRoll = (as: AmendmentKind): boolean => followsRoll(as) || as === "again";

/** True if the change has an amount. */
export const isCounted = (as: AmendmentKind): boolean => COUNTED.has(as);

/** Returns 1 for advantage, -1 for disadvantage and 0 for any other change. @rule B-DICE-06 */
export const swayOf = (as: AmendmentKind): 1 | -1 | 0 => (as === "advantage" ? 1 : as === "disadvantage" ? -1 : 0);

/** Returns the dice for advantage or disadvantage on several strikes: one additional d20 per strike. */
export const swayDice = (strikes: number): string => `${String(Math.max(1, strikes))}d20`;

/** Advantage of a roll, and its d20 faces. With advantage or disadvantage two faces decide, else the first face. */
export interface Swayed {
  readonly advantage: -1 | 0 | 1;
  readonly faces: readonly number[];
}

/**
 * Returns a roll after a reaction gave it advantage or disadvantage. The opposite state cancels out. The same state
 * changes nothing. A plain roll gets the d20 of the reaction. A roll with reasons for both states stays plain.
 * @param faces rolled faces; the first face counts in a plain roll
 * @param die the d20 of the reaction; undefined leaves the roll unchanged
 * @param both true if reasons for and against made the roll plain
 * @rule B-DICE-06 B-DICE-07 H-TURN-10
 */
export function swayedBy({ advantage, faces }: Swayed, sway: 1 | -1, die: number | undefined, both = false): Swayed {
  if (advantage !== 0) return { advantage: advantage === sway ? advantage : 0, faces };
  if (both || faces[0] === undefined || die === undefined) return { advantage, faces };
  return { advantage: sway, faces: [faces[0], die] };
}

/** A rerolled save: its faces, its advantage, and the reaction that rerolled it. */
export interface SavedAgain extends Swayed {
  readonly by: Amended;
}

/**
 * Returns the advantage of a rerolled save. The change `again` gives advantage, which cancels disadvantage. Other
 * changes keep the original advantage.
 * @param both true if reasons for and against made the roll plain
 * @rule B-DICE-06 B-DICE-07
 */
export const againState = (as: AmendmentKind, was: -1 | 0 | 1, both = false): -1 | 0 | 1 =>
  as !== "again" ? was : both || was < 0 ? 0 : 1;

/** Returns the dice of a failed save after one reaction; null if it does not help the save, or with a wrong number of dice. */
function rolledBy({ as, faces }: Amended, now: Swayed, was: -1 | 0 | 1, both: boolean): Swayed | null {
  if (as === "succeeds") return { advantage: now.advantage, faces: now.faces };
  const advantage = againState(as, was, both);
  return rollsAgain(as) && faces?.length === (advantage === 0 ? 1 : 2) ? { advantage, faces } : null;
}

/**
 * Returns a failed save after all rerolls. A reroll replaces all dice of the save. A save that fails again may be
 * rerolled again, with the same kind of advantage. A change that makes it succeed keeps the dice.
 * @param roll the original roll
 * @param amended the used reactions, in order
 * @param both true if reasons for and against made the roll plain
 * @param helps returns true if the original save (null) or the rerolled save succeeds, which stops further rerolls;
 * default: unknown
 * @returns null if no reaction rerolls the save
 * @rule H-PRG-07 H-DICE-04 H-DICE-05 B-MISC-10
 */
export function savedAgain(
  rolled: Swayed,
  amended: readonly Amended[],
  both = false,
  helps: (again: SavedAgain | null) => boolean = () => false,
): SavedAgain | null {
  let again: SavedAgain | null = null;
  for (const by of amended) {
    const roll = rolledBy(by, again ?? rolled, rolled.advantage, both);
    if (!roll) continue;
    if (helps(again)) break;
    again = { ...roll, by };
  }
  return again;
}

/** Returns the change that the data of an item describe. Returns null if they describe none. @rule H-TURN-10 */
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

/** True if the reaction can help another creature. Other reactions help only the reacting creature. */
export const helpsOthers = (as: AmendmentKind): boolean =>
  as === "attack" || as === "takes" || as === "again" || as === "cancel" || swayOf(as) !== 0;

/**
 * True if the range of the reaction is measured to the creature that it helps. Otherwise the range is measured to the
 * attacker.
 * @rule B-RNG-01
 */
export const isBeside = (as: AmendmentKind): boolean => as === "takes" || as === "again" || swayOf(as) !== 0;

/** Returns the sum of all amounts of one kind. */
export function amendedBy(all: readonly Amended[], as: AmendmentKind): number {
  return all.reduce((sum, one) => sum + (one.as === as ? one.value : 0), 0);
}

/** Reduction of damage by reactions: the number of halvings and the points. */
export interface Reacted {
  readonly halves: number;
  readonly less: number;
  /** Damage types that the reactions reduce. Default: all. */
  readonly types?: readonly string[];
}

/** Returns the damage reduction of all reactions together, or null if there is none. */
export function lessenedBy(all: readonly Amended[]): Reacted | null {
  const some = all.filter(({ as }) => as === "half" || as === "reduce");
  const halves = some.filter(({ as }) => as === "half").length;
  const less = amendedBy(some, "reduce");
  if (halves === 0 && less === 0) return null;
  const types = some.every((one) => one.types) ? some.flatMap((one) => one.types ?? []) : undefined;
  return { halves, less, ...(types ? { types } : {}) };
}

/**
 * Returns the rolled damage rows after reactions. Each row is halved first. Then the points are subtracted, row after
 * row.
 * @param kinds damage types of the rows
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
