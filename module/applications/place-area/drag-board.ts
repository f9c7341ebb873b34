/** The pane lies over the board, so a finger that drags it has to move the board itself. */

/** Pixels of the window that a finger may tremble by, and still taps. */
const SLOP = 10;

const canvasPlace = ({ clientX, clientY }: PointerEvent): { x: number; y: number } =>
  canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });

/** From now on what a finger has taken hold of stays under it. A tap is left to others. */
export function dragBoard(board: SVGElement): void {
  // Else the browser takes the finger away after some pixels.
  board.style.touchAction = "none";
  let held: { readonly down: PointerEvent; readonly place: { readonly x: number; readonly y: number } } | null = null;
  let drags = false;
  board.addEventListener("pointerdown", (event) => {
    // With a second finger it is no dragging any more.
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
  // Before whoever puts something down by a tap.
  board.addEventListener(
    "click",
    (event) => {
      if (drags) event.stopImmediatePropagation();
      drags = false;
    },
    { capture: true },
  );
}
