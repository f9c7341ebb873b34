/** Pans the board by touch. The placement pane covers the board, so it must do the panning itself. */

/** Distance in window pixels that a finger may move during a tap. */
const SLOP = 10;

const canvasPlace = ({ clientX, clientY }: PointerEvent): { x: number; y: number } =>
  canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });

/** Makes the board follow a dragging finger. Leaves taps to other listeners. */
export function dragBoard(board: SVGElement): void {
  // Otherwise the browser would cancel the pointer after a few pixels.
  board.style.touchAction = "none";
  let held: { readonly down: PointerEvent; readonly place: { readonly x: number; readonly y: number } } | null = null;
  let drags = false;
  board.addEventListener("pointerdown", (event) => {
    // A second finger ends the drag.
    held = event.pointerType === "touch" && event.isPrimary ? { down: event, place: canvasPlace(event) } : null;
    drags = false;
  });
  board.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.down.pointerId) return;
    const { down, place } = held;
    drags ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLOP;
    if (!drags) return;
    const [middle, now] = [
      canvas.canvasCoordinatesFromClient({ x: innerWidth / 2, y: innerHeight / 2 }),
      canvasPlace(event),
    ];
    canvas.pan({ x: middle.x + place.x - now.x, y: middle.y + place.y - now.y });
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    board.addEventListener(end, () => {
      held = null;
    });
  // Captures the click after a drag, before the listener that places an area on a tap.
  board.addEventListener(
    "click",
    (event) => {
      if (drags) event.stopImmediatePropagation();
      drags = false;
    },
    { capture: true },
  );
}
