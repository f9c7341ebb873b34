import type { DefenseKind } from "../basics/ids.ts";

/** Worn body armor or a worn shield. */
export interface Worn {
  readonly name: string;
  /** light, medium, heavy, shield, or a kind without mastery. */
  readonly type: string;
  readonly defense: Readonly<Record<DefenseKind, number>>;
  readonly maxDexterity: number | null;
}

/** Worn items of a creature. At most one body armor and one shield count. @rule C-99 */
export interface Wardrobe {
  readonly armor: Worn | null;
  readonly shield: Worn | null;
}
