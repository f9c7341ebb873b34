/** How the prompt window keeps out of the way of what somebody works on. */
import { openWindows } from "../shared/phone.ts";
import { freePlace } from "./free-place.ts";

type App = foundry.applications.api.ApplicationV2.Any;

/** Its place on a wide page beside what a Game Master, who answers for others, has open; null where no other window is. */
export function placeAside(own: App): { readonly left: number; readonly top: number } | null {
  const sidebar = document.querySelector("#sidebar")?.getBoundingClientRect();
  const bar = document.querySelector(".od-bar:not([hidden])")?.getBoundingClientRect();
  const right = sidebar && sidebar.width > 0 && sidebar.left > innerWidth / 2 ? sidebar.left : innerWidth;
  const room = { left: 0, top: 0, right, bottom: innerHeight };
  const others = openWindows().flatMap((app) => (app === own ? [] : [app.element.getBoundingClientRect()]));
  if (others.length === 0) return null;
  return freePlace(own.element.getBoundingClientRect(), room, [...others, ...(bar ? [bar] : [])]);
}

/** Whether the keyboard is in another small window of ours: its button is about to be pressed, and is not to be covered. */
export function isAtWork(): boolean {
  const work = document.activeElement?.closest(".od-window") ?? null;
  return work !== null && !work.matches(".od-window--prompt");
}

/** On a phone, in CSS px from the top: what the window stands on. A line leaves free what the open log is typed into. */
export function floorOf(folded: boolean): number {
  const input = folded ? document.querySelector("#sidebar #chat-message") : null;
  const box = (input?.closest(".chat-form") ?? input)?.getBoundingClientRect();
  return box && box.height > 0 ? box.top : innerHeight;
}
