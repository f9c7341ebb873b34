/** Tooltips inside this system's windows, cards and bar: where they open, how keyboard and touch show them, what hides them. */
import { SYSTEM_ID } from "../../core/constants.ts";

const TOOLTIP = "[data-tooltip-text], [data-tooltip]";
const ROOT = `.${SYSTEM_ID}, .od-card`;
/** Windows and the turn bar. Cards are left as they were drawn. */
const FRAME = `.application.${SYSTEM_ID}, .od-bar`;

/** Milliseconds until a touch counts as held, and pixels that a held finger may move. */
const HELD = 400;
const SHAKE = 10;
/** Controls that already react to a tap. On these, only a held finger shows the tooltip. */
const PRESSED = "button, input, select, textarea, summary, label, a";

/** Returns the closest ancestor that matches, if it lies inside this system's part of the page. */
const within = (target: EventTarget | null, selector: string): HTMLElement | null => {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return found?.closest(ROOT) ? found : null;
};

/** Foundry's tours show their steps as tooltips, which are not ours to hide or replace. */
const isTour = (): boolean => foundry.nue.Tour.tourInProgress;

const isVisible = (): boolean =>
  !isTour() && game.tooltip.element?.isConnected === true && game.tooltip.element.closest(ROOT) !== null;

/**
 * Opens tooltips upward, so they never cover the next row, and lets clicks through. Foundry reads both from the element
 * or one of its parents.
 */
function direct({ target }: Event): void {
  const root = within(target, FRAME);
  if (!root || root.dataset["tooltipDirection"] !== undefined) return;
  root.dataset["tooltipDirection"] = "UP";
  root.dataset["tooltipClass"] ??= "od-tooltip";
}

/** Registers the behavior once for the whole page, so redrawn parts need no new listeners. */
export function registerTooltips(): void {
  document.addEventListener("pointerover", direct, { capture: true });
  document.addEventListener("focusin", direct, { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    const owner = within(target, TOOLTIP);
    if (owner?.matches(":focus-visible") && !isTour()) game.tooltip.activate(owner);
  });
  document.addEventListener("focusout", ({ target }) => {
    if (within(target, ROOT) && !isTour()) game.tooltip.deactivate();
  });
  hideByKey();
  explainByTouch();
}

/** Escape hides a tooltip and nothing else. A pressed control hides its own, which a redraw would leave behind. */
function hideByKey(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isVisible() || !["Escape", "Enter", " "].includes(event.key)) return;
      game.tooltip.deactivate();
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/**
 * Tooltips by touch: a tap shows the tooltip of an element without a tap action. A held finger shows the tooltip of a
 * control without pressing it.
 */
function explainByTouch(): void {
  let timer = 0;
  let held: HTMLElement | null = null;
  let from = { x: 0, y: 0 };
  const forget = (): void => {
    clearTimeout(timer);
  };
  document.addEventListener("pointerdown", ({ pointerType, target, clientX: x, clientY: y }) => {
    forget();
    held = null;
    if (!within(target, ROOT) || isTour()) return;
    const owner = pointerType === "touch" ? within(target, TOOLTIP) : null;
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
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > SHAKE) forget();
  });
  for (const end of ["pointerup", "pointercancel"] as const) document.addEventListener(end, forget);
  document.addEventListener(
    "click",
    (event) => {
      const owner = within(event.target, TOOLTIP);
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
