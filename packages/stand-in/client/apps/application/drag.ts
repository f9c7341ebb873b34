/** Moves a window by its header and resizes it by its corner. */
import type { App } from "./types.ts";

/** Follow the pointer from a press until it is let go. */
function follow(handle: HTMLElement, start: (event: PointerEvent) => ((dx: number, dy: number) => void) | null): void {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const move = start(event);
    if (!move) return;
    const onMove = (e: PointerEvent): void => {
      move(e.clientX - event.clientX, e.clientY - event.clientY);
    };
    const onUp = (): void => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onUp);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onUp);
  });
}

/** Let the header move the window. */
export function makeMovable(app: App, header: HTMLElement): void {
  follow(header, (event) => {
    if (event.target instanceof Element && event.target.closest("button, a, input, select")) return null;
    const { left = 0, top = 0 } = app.position;
    return (dx, dy) => {
      app.setPosition({ left: left + dx, top: top + dy });
    };
  });
}

/** Let a corner handle size the window. */
export function makeResizable(app: App, handle: HTMLElement): void {
  follow(handle, (event) => {
    event.preventDefault();
    const { offsetWidth, offsetHeight } = app.element;
    return (dx, dy) => {
      app.setPosition({ width: offsetWidth + dx, height: offsetHeight + dy });
    };
  });
}
