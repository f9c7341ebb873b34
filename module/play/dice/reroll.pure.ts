/** Applies rerolled dice to a roll. Pure. */
import { savedAgain, type Amended, type SavedAgain } from "../../rules/basics/amend.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { rerollOne } from "../../rules/checks/inspiration.ts";
import { keep, type VerifiedD20 } from "./verify.pure.ts";
import type { Advantage } from "../common/records.pure.ts";

/** A reroll: the index of the die, and its faces before and after. */
export interface Reroll {
  readonly die: number;
  readonly from: number;
  readonly to: number;
  /** Name of the effect that rerolled the die; "" = the creature's own luck; omitted = heroic inspiration. */
  readonly by?: string;
  /** True if no die was rerolled and the save counts as a success. */
  readonly succeeds?: true;
}

/** A new die: the index of the die that it replaces, and its face. */
export interface Again {
  readonly die: number;
  readonly face: number;
}

/** Returns a roll with one die replaced. An unknown index changes nothing. @rule B-DICE-08 B-DICE-09 */
export function withReroll(
  roll: VerifiedD20,
  advantage: Advantage,
  die: number,
  face: number,
): { readonly roll: VerifiedD20; readonly reroll: Reroll | null } {
  const from = roll.faces[die];
  if (from === undefined || !Number.isInteger(face) || face < 1 || face > 20) return { roll, reroll: null };
  const { naturals, kept } = rerollOne(roll.faces, die, face, advantage);
  return {
    roll: { ...roll, faces: naturals, natural: kept, total: kept + roll.rest },
    reroll: { die, from, to: face },
  };
}

/** Returns the dice of an attack or a Defense with one of the first two dice replaced. @rule B-DICE-08 B-DICE-09 */
export function facesAgain(
  faces: readonly number[],
  again: Again | null,
): { readonly faces: readonly number[]; readonly reroll: Reroll | null } {
  const from = again && again.die < 2 ? faces[again.die] : undefined;
  if (!again || from === undefined || !Number.isInteger(again.face) || again.face < 1 || again.face > 20)
    return { faces, reroll: null };
  return { faces: faces.with(again.die, again.face), reroll: { die: again.die, from, to: again.face } };
}

/**
 * Returns a save with the reroll that counts, the state of its dice, and the effect that caused the reroll.
 * @param helps whether the save succeeds with this roll; omitted = unknown
 * @rule H-PRG-07
 */
export function rolledAgain(
  roll: VerifiedD20,
  advantage: Advantage,
  amended: readonly Amended[],
  both = false,
  helps: (roll: VerifiedD20) => boolean = () => false,
): { readonly roll: VerifiedD20; readonly newly: SavedAgain | null } {
  const now = (again: SavedAgain | null): VerifiedD20 => {
    if (!again) return roll;
    const natural = keep(again.faces, again.advantage);
    const rest = roll.rest + again.by.value;
    const plain = again.by.as === "succeeds" ? { succeeds: true as const } : {};
    return { ...roll, faces: again.faces, natural, rest, total: natural + rest, ...plain };
  };
  const { faces } = roll;
  const newly = savedAgain({ advantage, faces }, amended, both, (again) => helps(now(again)));
  return { roll: now(newly), newly };
}

/** Returns the bonus that a rerolled save has in addition to its dice. @rule H-PRG-07 */
export const addedAgain = (newly: SavedAgain | null): Contribution[] =>
  newly && newly.by.value !== 0
    ? [{ source: "effect", label: "OD20.Part.Reaction", name: newly.by.name, value: newly.by.value }]
    : [];

/** Returns the reroll of the lucky trait in a roll; null = none. @rule H-PRG-07 */
export const luckIn = ({ luck, faces }: Pick<VerifiedD20, "luck" | "faces">): Reroll | null =>
  luck ? { ...luck, to: faces[luck.die] ?? luck.from, by: "" } : null;

/** Returns the change that a reroll made to the die that counts; null if nothing rerolled it. */
export const rerollBy = (from: number, to: number, newly: SavedAgain | null): Reroll | null =>
  newly && { die: 0, from, to, by: newly.by.name, ...(newly.by.as === "succeeds" ? { succeeds: true as const } : {}) };
