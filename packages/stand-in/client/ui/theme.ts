/**
 * Dark or light theme: a class on the body for the interface, a class on each window for the window.
 * @source WIKI:guides/css-cascade-layers; RN:13.332 #6842 (light and dark per user, for interface and applications)
 */
import type { LooseObject } from "../../common/loose.ts";

type Scheme = "dark" | "light" | "";
const system = matchMedia("(prefers-color-scheme: dark)");
let chosen: { interface: Scheme; applications: Scheme } = { interface: "", applications: "" };

const read = (value: unknown): Scheme => (value === "dark" || value === "light" ? value : "");

function put(element: HTMLElement, scheme: Scheme): void {
  const dark = scheme === "" ? system.matches : scheme === "dark";
  element.classList.toggle("theme-dark", dark);
  element.classList.toggle("theme-light", !dark);
}

function show(): void {
  put(document.body, chosen.interface);
  for (const window of document.querySelectorAll<HTMLElement>(".application.themed")) put(window, chosen.applications);
}

system.addEventListener("change", show);

/** @param scheme the part of `core.uiConfig`; "" follows the device */
export function applyTheme(scheme: LooseObject = {}): void {
  chosen = { interface: read(scheme["interface"]), applications: read(scheme["applications"]) };
  show();
}

/** Gives a new window its colors. */
export function themeWindow(element: HTMLElement): void {
  element.classList.add("themed");
  put(element, chosen.applications);
}
