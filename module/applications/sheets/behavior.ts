/** What Foundry's sheets do not do by themselves and every sheet of ours should. */

const TOOLTIP = "[data-tooltip-text]";

/**
 * Tooltips on keyboard focus, Enter and Space on what is a button without being one. One listener each, on the frame:
 * parts may be rendered again without doubling them.
 */
export function addBehavior(element: HTMLElement): void {
  element.addEventListener("focusin", ({ target }) => {
    const owner = target instanceof Element ? target.closest<HTMLElement>(TOOLTIP) : null;
    if (owner?.matches(":focus-visible")) game.tooltip.activate(owner);
  });
  element.addEventListener("focusout", () => {
    game.tooltip.deactivate();
  });
  element.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof HTMLImageElement)) return;
    event.preventDefault();
    event.target.click();
  });
}

/** Px between a window and what it stands beside. */
const GAP = 8;

interface Placed {
  readonly element: HTMLElement;
  setPosition(position: { left: number }): unknown;
}

/** Moves a window that has just opened off the open sidebar, if there is room beside it: the card of an attack shall be seen. */
export function leaveSidebarFree(app: Placed): void {
  const sidebar = ui.sidebar.expanded ? ui.sidebar.element : null;
  if (!sidebar) return;
  const window = app.element.getBoundingClientRect();
  const left = sidebar.getBoundingClientRect().left - GAP - window.width;
  if (left >= GAP && left < window.left) app.setPosition({ left });
}
