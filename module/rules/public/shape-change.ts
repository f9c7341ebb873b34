/** The functions of `shape-change.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../shape-change.ts";
import type { ShapeEffect } from "../shape-change.ts";
import { requireList } from "../input.ts";

export * from "../shape-change.ts";

/** @throws RulesError for what is no list of effects */
export function effectsAfterChange<T extends ShapeEffect>(effects: readonly T[]): T[] {
  requireList("effects", effects, 0, 500);
  return rules.effectsAfterChange(effects);
}

/** @throws RulesError for what is no record */
export function formOf<T>(i: { readonly own: T; readonly taken: T | null; readonly dead: boolean }): T {
  return rules.formOf(i);
}
