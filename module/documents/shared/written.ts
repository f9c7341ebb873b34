/** What `writes.ts` is about; a file of its own, because events tell of it. */
/**
 * What is written together. `card`: the strikes, targets and dice of an attack's message; `rests`: the log of rests;
 * `mastery`: steps and what was paid for them; `costs`: what uses have taken; `pushes`: where a token was pushed;
 * `uses`: the further uses of a thing; `left`: how many of its uses are left; `c1` to `c9`: how many slots of a circle.
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
  /** As stored. */
  readonly _source: object;
}

/** What somebody wrote into a register by typing, dragging, or from another program: how far each number moved. */
export interface Moved {
  readonly document: Written;
  readonly register: Register;
  readonly mark: string;
  /** By path below `system`. */
  readonly by: Readonly<Record<string, number>>;
  /** Receipts that tell of it. */
  readonly receipts: readonly ({ readonly id: string } & object)[];
}
