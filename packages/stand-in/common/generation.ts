/** The Foundry generation whose public behavior the host implements: 13 or 14. Set once per process, before any document exists. */
export type Generation = 13 | 14;

let current: Generation = 14;

/** Chooses the generation (`--generation 13|14`). */
export function setGeneration(generation: Generation): void {
  current = generation;
}

/** The chosen generation. */
export function generation(): Generation {
  return current;
}
