/** What is dropped on the board. */
import { dropOnCanvas } from "../../../client/canvas/drop.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";

/** Listens on the board. */
export function listenDrop(board: Loose): void {
  const view: HTMLElement = board.view;
  view.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  view.addEventListener("drop", (event) => {
    event.preventDefault();
    const { canvas } = board;
    if (!canvas.ready) return;
    let data: LooseObject;
    try {
      data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
    } catch {
      return;
    }
    dropOnCanvas(canvas, data, board.fromEvent(event), event);
  });
}
