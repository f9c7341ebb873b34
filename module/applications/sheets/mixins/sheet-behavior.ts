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

interface Placed {
  readonly element: HTMLElement;
  setPosition(position: { left: number }): unknown;
}

/** Moves a newly opened window off the open sidebar if there is room, so the chat stays visible. */
export function leaveSidebarFree(app: Placed): void {
  const sidebar = ui.sidebar.expanded ? ui.sidebar.element : null;
  if (!sidebar) return;
  const window = app.element.getBoundingClientRect();
  const left = sidebar.getBoundingClientRect().left - GAP - window.width;
  if (left >= GAP && left < window.left) app.setPosition({ left });
}
