/** How often anything has reached this process from elsewhere: the pages of a scenario do their work in other processes. */

const BEATS = Symbol.for("opposed-d20.beats");
// The runner, which counts, and what is imported by tests are different copies of this module.
const kept: Partial<Record<symbol, number>> = globalThis;

export const beats = (): number => kept[BEATS] ?? 0;

export function beat(): void {
  kept[BEATS] = beats() + 1;
}
