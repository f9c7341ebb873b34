/**
 * On which generation a scenario runs. On both where it goes through something that differs between them: a file of
 * `module/compat`, or a life cycle (a table comes up, somebody comes and goes, documents are made, changed, moved and deleted),
 * where Foundry's own work differs. Everything else would only say the same thing twice, and runs on the newer one.
 * `test/tools/changed.test.ts` finds a file of `module/compat` that no scenario names.
 */
import type { Generation } from "./world.ts";

/** What differs: files of `module/compat`, and life cycles. */
export type Difference =
  | "detection-modes"
  | "same-level"
  | "effect-duration"
  | "effect-model"
  | "effect-shape"
  | "generation"
  | "menu-entry"
  | "status"
  | "visibility"
  | "life of a table"
  | "life of documents";

/** Both generations, because of what differs. */
export function onBoth(..._because: readonly [Difference, ...Difference[]]): readonly Generation[] {
  return [13, 14];
}

/** The newer generation: nothing that differs is in the way. */
export const NEWER: readonly Generation[] = [14];
