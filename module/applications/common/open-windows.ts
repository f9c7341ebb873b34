/** The open windows, how much of a phone they cover, and keeping them inside the page. */
import { SYSTEM_ID } from "../../core/constants.ts";

/** Page width in CSS pixels up to which windows fill the page. */
export const PHONE = 480;

/** Returns all windows that are open and not minimized. */
export function openWindows(): readonly foundry.applications.api.ApplicationV2.Any[] {
  return [...foundry.applications.instances.values()].filter((app) => app.hasFrame && app.rendered && !app.minimized);
}

/** On a phone, returns the open windows except one, because they cover the board and the log. Returns none on wider pages. */
export function coveringWindows(but?: { readonly id: string }): readonly foundry.applications.api.ApplicationV2.Any[] {
  return innerWidth > PHONE ? [] : openWindows().filter(({ id }) => id !== but?.id);
}

/**
 * Returns whether a window is open, or is being drawn right now. Foundry's `rendered` is false during a redraw, so a
 * change at that moment would get lost.
 */
export function isOpen({ state }: Pick<foundry.applications.api.ApplicationV2.Any, "state">): boolean {
  return state >= foundry.applications.api.ApplicationV2.RENDER_STATES.RENDERING;
}

/** Returns the edge position at which a window lies inside the room. A window larger than the room starts at 0. Pure. */
export function edgeInside(edge: number, size: number, room: number): number {
  return Math.max(0, Math.min(edge, room - size));
}

function keepInside(app: foundry.applications.api.ApplicationV2.Any): void {
  // A detached window has its own page.
  if (!app.rendered || !app.hasFrame || app.minimized || app.element.ownerDocument !== document) return;
  // Prompts position themselves at their next draw.
  if (!app.element.matches(`.${SYSTEM_ID}:not(.od-window--prompt)`)) return;
  const { left, top, width, height } = app.element.getBoundingClientRect();
  const place = { left: edgeInside(left, width, innerWidth), top: edgeInside(top, height, innerHeight) };
  if (place.left !== left || place.top !== top) app.setPosition(place);
}

/** Watches the page size. Call during `init`. */
export function registerKeepInside(): void {
  let due = false;
  window.addEventListener("resize", () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      for (const app of foundry.applications.instances.values()) keepInside(app);
    });
  });
}
