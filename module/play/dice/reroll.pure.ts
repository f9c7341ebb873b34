/** A die that was rolled again, taken into the roll. Pure. */
import { savedAgain, type Amended, type SavedAgain } from "../../rules/basics/amend.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { rerollOne } from "../../rules/checks/inspiration.ts";
import { keep, type VerifiedD20 } from "./verify.pure.ts";
import type { Advantage } from "../shared/records.pure.ts";

/** What a reroll has changed: which die, and both of its faces. */
export interface Reroll {
  readonly die: number;
  readonly from: number;
  readonly to: number;
  /** Proper name of what has done it, "" = luck of his own; left out = heroic inspiration. */
  readonly by?: string;
}

/** A new die: which one it replaces, and its face. */
export interface Again {
  readonly die: number;
  readonly face: number;
}

/** A roll with one die of it replaced; a die that the roll has not changes nothing. @rule B-DICE-08 B-DICE-09 */
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

/** The dice of an attack or a Defense with one of the two that decide replaced. @rule B-DICE-08 B-DICE-09 */
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
 * A save as it counts where something has rolled it again, with the state of its dice, and what has.
 * @param helps whether it is a success so; left out = nobody knows
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
    return { ...roll, faces: again.faces, natural, rest, total: natural + rest };
  };
  const { faces } = roll;
  const newly = savedAgain({ advantage, faces }, amended, both, (again) => helps(now(again)));
  return { roll: now(newly), newly };
}

/** What a save that was rolled again has besides its dice. @rule H-PRG-07 */
export const addedAgain = (newly: SavedAgain | null): Contribution[] =>
  newly && newly.by.value !== 0
    ? [{ source: "effect", label: "OD20.Part.Reaction", name: newly.by.name, value: newly.by.value }]
    : [];

/** What luck has changed of a roll. @rule H-PRG-07 */
export const luckIn = ({ luck, faces }: Pick<VerifiedD20, "luck" | "faces">): Reroll | null =>
  luck ? { ...luck, to: faces[luck.die] ?? luck.from, by: "" } : null;

/** What such a roll has changed of the face that counts; null where nothing has rolled it. */
export const rerollBy = (from: number, to: number, newly: SavedAgain | null): Reroll | null =>
  newly && { die: 0, from, to, by: newly.by.name };
