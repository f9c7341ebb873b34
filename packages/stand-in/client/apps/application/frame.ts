/**
 * The frame of a window: header with icon, title, controls and close, the content, a resize handle.
 * @source WIKI:api/applicationv2 (class names of the frame: window-header, window-title, window-content, …)
 */

import { make } from "../html.ts";
import { text, type TextKey } from "../text.ts";
import type { ApplicationOptions, FrameElements } from "./types.ts";

function headerButton(icon: string, label: TextKey, action: string): HTMLButtonElement {
  const name = text(label);
  return make("button", {
    type: "button",
    class: `header-control icon fa-solid ${icon}`,
    "data-action": action,
    "data-tooltip": name,
    "aria-label": name,
  });
}

/** Put a frame into the outer element. The title is the window's accessible name. */
export function buildFrame(element: HTMLElement, options: ApplicationOptions): FrameElements {
  const { window: win } = options;
  const titleId = `${options.id}-title`;
  const icon = make("i", { class: "window-icon", "aria-hidden": "true", hidden: true });
  const title = make("h1", { class: "window-title", id: titleId });
  const controls = headerButton("fa-ellipsis-vertical", "controls", "toggleControls");
  controls.hidden = true;
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton("fa-xmark", "close", "close");
  const header = make("header", { class: "window-header", role: "presentation" }, [icon, title, controls, close]);
  const controlsDropdown = make("menu", { class: "controls-dropdown", role: "menu", hidden: true });
  const content = document.createElement(win.contentTag || "section");
  content.classList.add("window-content", ...win.contentClasses);
  const resize = win.resizable ? make("div", { class: "window-resize-handle", "aria-hidden": "true" }) : null;
  element.append(header, controlsDropdown, content);
  if (resize) element.append(resize);
  // A <dialog> has its role already; the frame of a form would otherwise be announced as a form without a name.
  if (element.tagName !== "DIALOG") element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", titleId);
  element.tabIndex = -1;
  return { header, icon, title, controls, controlsDropdown, close, content, resize };
}
