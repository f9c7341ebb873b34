/** Combines several redraw requests into one. */
export function coalesced(draw: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      draw();
    });
  };
}

/** Replaces the children of an element and gives the focus back to the one with the same `data-focus`. */
export function replaceKeepingFocus(element: HTMLElement, children: Node[]): void {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.focus : undefined;
  element.replaceChildren(...children);
  if (key !== undefined)
    [...element.querySelectorAll<HTMLElement>("[data-focus]")].find((each) => each.dataset.focus === key)?.focus();
}
