/** Moves windows back into the page when it shrinks, so their close buttons stay reachable. */
import { SYSTEM_ID } from "../../core/constants.ts";

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
