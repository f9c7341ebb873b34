/** A die that was rolled again, taken into the roll. Pure. */
import { rerollOne } from "../../rules/inspiration.ts";
import type { VerifiedD20 } from "./verify.pure.ts";
import type { Advantage } from "./records.pure.ts";

/** What a reroll has changed: which die, and both of its faces. */
export interface Reroll {
  readonly die: number;
  readonly from: number;
  readonly to: number;
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
