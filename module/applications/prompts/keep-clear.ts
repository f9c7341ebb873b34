/** Positions the prompt window where it does not cover the user's work. */
import { openWindows } from "../common/open-windows.ts";
import { freePlace } from "./free-space.ts";

type App = foundry.applications.api.ApplicationV2.Any;

/** Returns a free position beside a Game Master's open windows, on a wide page; null when no other window is open. */
export function placeAside(own: App): { readonly left: number; readonly top: number } | null {
  const sidebar = document.querySelector("#sidebar")?.getBoundingClientRect();
  const bar = document.querySelector(".od-bar:not([hidden])")?.getBoundingClientRect();
  const right = sidebar && sidebar.width > 0 && sidebar.left > innerWidth / 2 ? sidebar.left : innerWidth;
  const room = { left: 0, top: 0, right, bottom: innerHeight };
  const others = openWindows().flatMap((app) => (app === own ? [] : [app.element.getBoundingClientRect()]));
  if (others.length === 0) return null;
  return freePlace(own.element.getBoundingClientRect(), room, [...others, ...(bar ? [bar] : [])]);
}

/**
 * Returns whether the keyboard focus is in another small window of the system. The prompt must not cover a button that
 * the user is about to press.
 */
export function isAtWork(): boolean {
  const work = document.activeElement?.closest(".od-window") ?? null;
  return work !== null && !work.matches(".od-window--prompt");
}

/** Returns the bottom edge for the window on a phone, in CSS pixels from the top. A folded prompt leaves the chat input free. */
export function floorOf(folded: boolean): number {
  const input = folded ? document.querySelector("#sidebar #chat-message") : null;
  const box = (input?.closest(".chat-form") ?? input)?.getBoundingClientRect();
  return box && box.height > 0 ? box.top : innerHeight;
}
