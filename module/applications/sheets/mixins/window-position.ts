/** Where new sheets open. */

/** Distance between a window and the sidebar, in pixels. */
const GAP = 8;

interface WindowPosition {
  readonly left?: number | undefined;
  readonly width?: number | "auto" | undefined;
  readonly scale?: number | undefined;
}

/**
 * Returns the left edge at which a new window does not cover the open sidebar, so the chat stays visible. Undefined if
 * the window does not cover it anyway, or there is no room.
 */
export function leftOfSidebar({ left, width, scale = 1 }: WindowPosition): number | undefined {
  const sidebar = ui.sidebar.expanded ? ui.sidebar.element : null;
  if (!sidebar || typeof width !== "number") return undefined;
  const wide = Math.min(width * scale, innerWidth);
  const free = sidebar.getBoundingClientRect().left - GAP - wide;
  return free >= GAP && free < (left ?? (innerWidth - wide) / 2) ? free : undefined;
}
