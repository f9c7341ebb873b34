/** Keyboard behavior of all sheets that Foundry's sheets lack, and where they open. */

/** Makes images with a button role react to Enter and Space. Listens on the frame, so redrawn parts need no new listeners. */
export function addBehavior(element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof HTMLImageElement)) return;
    event.preventDefault();
    event.target.click();
  });
}

/** Distance between a window and the sidebar, in pixels. */
const GAP = 8;

interface Place {
  readonly left?: number | undefined;
  readonly width?: number | "auto" | undefined;
  readonly scale?: number | undefined;
}

/**
 * Returns the left edge at which a new window leaves the open sidebar free, so the chat stays visible. Undefined where it
 * does so anyway, or there is no room.
 */
export function leftOfSidebar({ left, width, scale = 1 }: Place): number | undefined {
  const sidebar = ui.sidebar.expanded ? ui.sidebar.element : null;
  if (!sidebar || typeof width !== "number") return undefined;
  const wide = Math.min(width * scale, innerWidth);
  const free = sidebar.getBoundingClientRect().left - GAP - wide;
  return free >= GAP && free < (left ?? (innerWidth - wide) / 2) ? free : undefined;
}
