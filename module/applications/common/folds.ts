/** Keeps `<details>` open or closed across redraws. Foundry redraws a part with its default state. */

/** Class of sections that contain entered data. Such a section opens when data first appears, and the user can then close it. */
const SET = ".od-fold--set";

function nameOf(fold: HTMLDetailsElement): string | null {
  const key = fold.dataset["key"];
  return fold.id !== "" ? `#${fold.id}` : key === undefined ? null : key;
}

/**
 * Copies the open state of each section (by id or `data-key`) into the new drawing of a part. Call it before the
 * replacement, because scroll position and focus can only be restored in open sections.
 */
export function keepFolds(prior: HTMLElement, drawn: HTMLElement): void {
  const before = new Map([...prior.querySelectorAll("details")].map((fold) => [nameOf(fold), fold]));
  for (const fold of drawn.querySelectorAll("details")) {
    const name = nameOf(fold);
    const was = name === null ? undefined : before.get(name);
    if (was) fold.open = was.open || (fold.matches(SET) && !was.matches(SET));
  }
}
