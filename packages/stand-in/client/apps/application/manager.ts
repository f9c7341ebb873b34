/**
 * State shared by all windows: open windows, their stacking order, and closing all with Escape.
 * @source WIKI:api/applicationv2 (foundry.applications.instances), RN:13.340 #12127
 */
import type { App } from "./types.ts";

/** Every rendered application by its id. Becomes foundry.applications.instances. */
export const instances = new Map<string, App>();

let topZ = 100;

/** The next free place on top. */
export function raise(element: HTMLElement): void {
  if (element.style.zIndex === String(topZ)) return;
  topZ += 1;
  element.style.zIndex = String(topZ);
}

/** The topmost window that has a frame and can be closed, if there is one. */
export function topWindow(): App | undefined {
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  return windows.sort((a, b) => layer(b) - layer(a))[0];
}

function layer(app: App): number {
  // A modal dialog lies in the browser's top layer, above any z-index.
  const modal = app.element instanceof HTMLDialogElement && app.element.matches(":modal");
  return (modal ? 1e6 : 0) + Number(app.element.style.zIndex || 0);
}

/** Close every window that has a frame. Returns whether there was one. @source RN:13.340 #12127, GH:#14694 */
export function closeWindows(): boolean {
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  for (const app of windows) void app.close({ closeKey: true });
  return windows.length > 0;
}

/** Listen for Escape once per page. */
export function listenForEscape(page: Document): void {
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    if (closeWindows()) event.preventDefault();
  });
}
