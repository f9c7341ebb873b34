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
  explainByTouch(element);
  element.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof HTMLImageElement)) return;
    event.preventDefault();
    event.target.click();
  });
}

/** Milliseconds after which a touch is a question, and px that a resting finger may move. */
const HELD = 400;
const SHAKE = 10;
/** What a tap already does something with: there only a held finger asks. */
const PRESSED = "button, input, select, textarea, summary, label, a";

/** A finger has no hover: a tap explains what does nothing else, a held finger explains what does, and does not press it. */
function explainByTouch(element: HTMLElement): void {
  const ownerOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(TOOLTIP) : null;
  let timer = 0;
  let held: HTMLElement | null = null;
  let from = { x: 0, y: 0 };
  const forget = (): void => {
    clearTimeout(timer);
  };
  element.addEventListener("pointerdown", ({ pointerType, target, clientX: x, clientY: y }) => {
    forget();
    held = null;
    if (pointerType !== "touch") return;
    const owner = ownerOf(target);
    if (!owner) {
      game.tooltip.deactivate();
      return;
    }
    from = { x, y };
    timer = window.setTimeout(() => {
      held = owner;
      game.tooltip.activate(owner);
    }, HELD);
  });
  element.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > SHAKE) forget();
  });
  for (const end of ["pointerup", "pointercancel"] as const) element.addEventListener(end, forget);
  element.addEventListener(
    "click",
    (event) => {
      const owner = ownerOf(event.target);
      const asked = held !== null && held === owner;
      held = null;
      if (asked) {
        event.preventDefault();
        event.stopPropagation();
      }
      // The finger has left, and what left with it took the explanation along.
      if (owner && (asked || ("pointerType" in event && event.pointerType === "touch" && !owner.matches(PRESSED))))
        game.tooltip.activate(owner);
    },
    { capture: true },
  );
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
