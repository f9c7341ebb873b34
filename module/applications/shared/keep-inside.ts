/** Windows stay inside the page when it shrinks: nobody can close one whose × is out of sight. */
import { SYSTEM_ID } from "../../core/constants.ts";

/** Where an edge belongs, so that a window lies in the room there is; of one that is larger the beginning is seen. Pure. */
export function edgeInside(edge: number, size: number, room: number): number {
  return Math.max(0, Math.min(edge, room - size));
}

function keepInside(app: foundry.applications.api.ApplicationV2.Any): void {
  // One that was let out of the page has a page of its own.
  if (!app.rendered || !app.hasFrame || app.minimized || app.element.ownerDocument !== document) return;
  // What is asked finds its own place, the lower edge of a narrow page, when it is drawn next.
  if (!app.element.matches(`.${SYSTEM_ID}:not(.od-window--prompt)`)) return;
  const { left, top, width, height } = app.element.getBoundingClientRect();
  const place = { left: edgeInside(left, width, innerWidth), top: edgeInside(top, height, innerHeight) };
  if (place.left !== left || place.top !== top) app.setPosition(place);
}

/** Follows the page's size; call during `init`. */
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
