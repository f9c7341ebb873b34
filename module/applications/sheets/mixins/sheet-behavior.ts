/** Keyboard and touch behavior of all sheets that Foundry's sheets lack. */

const TOOLTIP = "[data-tooltip-text]";

/**
 * Shows tooltips on keyboard focus. Makes elements with a button role react to Enter and Space. Listens on the frame,
 * so redrawn parts need no new listeners.
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

/** Milliseconds until a touch counts as held, and pixels that a held finger may move. */
const HELD = 400;
const SHAKE = 10;
/** Controls that already react to a tap. On these, only a held finger shows the tooltip. */
const PRESSED = "button, input, select, textarea, summary, label, a";

/**
 * Tooltips by touch: a tap shows the tooltip of an element without a tap action. A held finger shows the tooltip of a
 * control without pressing it.
 */
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
      // Leaving the element deactivated the tooltip, so this activates it again.
      if (owner && (asked || ("pointerType" in event && event.pointerType === "touch" && !owner.matches(PRESSED))))
        game.tooltip.activate(owner);
    },
    { capture: true },
  );
}

/** Distance between a window and the sidebar, in pixels. */
const GAP = 8;

interface Place {
  readonly left?: number | undefined;
  readonly width?: number | "auto" | undefined;
  readonly scale?: number | undefined;
}

/**
 * Returns the left edge at which a new window leaves the open sidebar free, so the chat stays visible. Undefined where it
 * does so anyway, or there is no room.
 */
export function leftOfSidebar({ left, width, scale = 1 }: Place): number | undefined {
  const sidebar = ui.sidebar.expanded ? ui.sidebar.element : null;
  if (!sidebar || typeof width !== "number") return undefined;
  const wide = Math.min(width * scale, innerWidth);
  const free = sidebar.getBoundingClientRect().left - GAP - wide;
  return free >= GAP && free < (left ?? (innerWidth - wide) / 2) ? free : undefined;
}
