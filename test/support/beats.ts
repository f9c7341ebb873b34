/** Counts events that reach this process from outside. The pages of a browser scenario run in other processes. */

const BEATS = Symbol.for("opposed-d20.beats");
// Stored on `globalThis`, because the runner and the tests load separate copies of this module.
const kept: Partial<Record<symbol, number>> = globalThis;

export const beats = (): number => kept[BEATS] ?? 0;

export function beat(): void {
  kept[BEATS] = beats() + 1;
}
