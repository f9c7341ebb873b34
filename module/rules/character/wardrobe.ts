import type { DefenseKind } from "../basics/ids.ts";

/** Body armor or a shield as it is worn. */
export interface Worn {
  readonly name: string;
  /** light, medium, heavy, shield, or a kind without mastery */
  readonly type: string;
  readonly defense: Readonly<Record<DefenseKind, number>>;
  readonly maxDexterity: number | null;
}

/** What a creature wears; at most one body armor and one shield count. @rule C-99 */
export interface Wardrobe {
  readonly armor: Worn | null;
  readonly shield: Worn | null;
}
