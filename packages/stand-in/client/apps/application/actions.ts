/**
 * Dispatches clicks: one delegated listener per window. The nearest element with data-action decides.
 * @source WIKI:api/applicationv2 (actions)
 */
import { notify } from "../env.ts";
import type { App } from "./types.ts";
import { toggleControls } from "./header-controls.ts";

/** Run what the pressed element asks for. */
export function dispatchAction(app: App, event: MouseEvent): void {
  const origin = event.target;
  const target = origin instanceof Element ? origin.closest<HTMLElement>("[data-action]") : null;
  if (!target || !app.element.contains(target)) return;
  const action = target.dataset.action ?? "";
  const entry = app.options.actions[action];
  const handler = typeof entry === "function" ? entry : entry?.handler;
  const buttons = typeof entry === "object" ? (entry.buttons ?? [0]) : [0];
  if (!buttons.includes(event.button)) return;
  if (event.type === "contextmenu") event.preventDefault();
  if (handler) return report(handler.call(app, event, target));
  switch (action) {
    case "close":
      return report(app.close());
    case "tab":
      return app._onClickTab(event);
    case "toggleControls":
      return toggleControls(app);
    case "minimize":
      return report(app.minimized ? app.maximize() : app.minimize());
    default:
      return report(app._onClickAction(event, target));
  }
}

/** A handler that fails asynchronously must not fail silently. */
function report(result: unknown): void {
  if (result instanceof Promise)
    result.catch((error: unknown) => {
      console.error(error);
      notify("error", error instanceof Error ? error.message : String(error));
    });
}
