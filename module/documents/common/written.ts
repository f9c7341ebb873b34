/** Types for `writes.ts`. They are in a separate file because the events also use them. */
/**
 * Names of registers: values that are written together. `card`: strikes, targets and dice of an attack message. `rests`: the log of rests.
 * `mastery`: steps and their costs. `costs`: costs of uses. `pushes`: forced movement of a token. `uses`: further uses of an item. `left`:
 * remaining uses of an item. `c1` to `c9`: slots of a circle.
 */
export type Register =
  "points" | "experience" | "quantity" | "card" | "rests" | "mastery" | "costs" | "pushes" | "uses" | "left" | Circle;

export const CIRCLES = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"] as const;
type Circle = (typeof CIRCLES)[number];

/** A document that has registers. */
export interface Written {
  readonly documentName: string;
  readonly uuid: string;
  readonly flags: object;
  /** The stored data. */
  readonly _source: object;
}

/** A change of a register by a user's input or by another program. */
export interface Moved {
  readonly document: Written;
  readonly register: Register;
  readonly mark: string;
  /** Change of each number, by path below `system`. */
  readonly by: Readonly<Record<string, number>>;
  /** Receipts of the change. */
  readonly receipts: readonly ({ readonly id: string } & object)[];
}
