/** The menu of header controls. @source API: ApplicationHeaderControlsEntry, hook getHeaderControls{Class} */
import { callAll, host, localize } from "../env.ts";
import { make } from "../html.ts";
import type { App, HeaderControl } from "./types.ts";

/** The entries the reader may see, after the hooks of every class of the chain. */
export function visibleControls(app: App): HeaderControl[] {
  const entries = [...app._getHeaderControls()];
  for (const cls of app.chain()) callAll(`getHeaderControls${cls.name}`, app, entries);
  return entries.filter((entry) => {
    const shown = typeof entry.visible === "function" ? entry.visible.call(app) : (entry.visible ?? true);
    const document = app.options.document;
    if (!shown || entry.ownership === undefined || !document) return shown;
    return Boolean(document.testUserPermission(host("game").user, entry.ownership));
  });
}

/** Fill the menu and show its button when there is anything in it. */
export function drawControls(app: App): void {
  const { controls, controlsDropdown } = app.window;
  if (!controls || !controlsDropdown) return;
  const entries = visibleControls(app);
  controls.hidden = entries.length === 0;
  controlsDropdown.replaceChildren(
    ...entries.map((entry) => {
      const button = make("button", { type: "button", role: "menuitem", "data-action": entry.action ?? null }, [
        make("i", { class: `control-icon fa-fw ${entry.icon}`, "aria-hidden": "true" }),
        make("span", { class: "control-label" }, [localize(entry.label)]),
      ]);
      button.addEventListener("click", (event) => {
        toggleControls(app, false);
        if (!entry.onClick) return;
        event.stopPropagation();
        entry.onClick(event);
      });
      return make("li", { class: "header-control", role: "none" }, [button]);
    }),
  );
}

/** Open or close the menu. */
export function toggleControls(app: App, open?: boolean): void {
  const { controls, controlsDropdown } = app.window;
  if (!controls || !controlsDropdown) return;
  const show = open ?? controlsDropdown.hidden;
  controlsDropdown.hidden = !show;
  controls.setAttribute("aria-expanded", String(show));
  if (show) controlsDropdown.querySelector("button")?.focus();
}
