/** Foundry folds every list up when its part is drawn again; what somebody has opened or closed stays so here. */

/** Something was entered in it: when that happens it opens, and whoever shuts it then has seen it. */
const SET = ".od-fold--set";

function nameOf(fold: HTMLDetailsElement): string | null {
  const key = fold.dataset["key"];
  return fold.id !== "" ? `#${fold.id}` : key === undefined ? null : key;
}

/**
 * Carries which lists are open, by their id or `data-key`, into the new drawing of a part. Call it before that replaces the
 * old one: scroll and focus can be given back only to what is not folded away.
 */
export function carryFolds(prior: HTMLElement, drawn: HTMLElement): void {
  const before = new Map([...prior.querySelectorAll("details")].map((fold) => [nameOf(fold), fold]));
  for (const fold of drawn.querySelectorAll("details")) {
    const name = nameOf(fold);
    const was = name === null ? undefined : before.get(name);
    if (was) fold.open = was.open || (fold.matches(SET) && !was.matches(SET));
  }
}
