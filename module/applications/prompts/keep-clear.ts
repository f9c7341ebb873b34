/** Positions the prompt window where it does not cover the user's work. */
import { openWindows } from "../common/open-windows.ts";

type App = foundry.applications.api.ApplicationV2.Any;

/** A rectangle in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Distance from the edges, in CSS pixels. */
const GAP = 8;

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the current position while it covers nothing; otherwise the corner that covers the least. The right corners
 * come first, next to the chat log.
 * @param own current rectangle of the window
 * @param room free area of the page beside the chat log and the turn bar
 * @param others rectangles that should stay uncovered
 */
export function freePlace(own: Box, room: Box, others: readonly Box[]): Pick<Box, "left" | "top"> {
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  const [left, right] = [room.left + GAP, Math.max(room.left, room.right - width - GAP)];
  const [top, bottom] = [room.top + GAP, Math.max(room.top, room.bottom - height - GAP)];
  const places = [
    { left: own.left, top: own.top },
    { left: right, top: bottom },
    { left: right, top },
    { left, top: bottom },
    { left, top },
  ].map((place) => {
    const box = { ...place, right: place.left + width, bottom: place.top + height };
    return { place, covered: others.reduce((sum, other) => sum + common(box, other), 0) };
  });
  return places.reduce((best, one) => (one.covered < best.covered ? one : best)).place;
}

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
