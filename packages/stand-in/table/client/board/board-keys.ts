/** Keys on the board: T aims, arrows move, Escape lets go. @source KB:controls */
import type { Loose } from "../../../common/loose.ts";
import { host } from "../../../client/apps/env.ts";
import { openSheet } from "./open-sheet.ts";

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function focused(board: Loose): Loose {
  const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.tokenId : undefined;
  return id ? board.canvas.tokens.get(id) : undefined;
}

function move(board: Loose, step: { x: number; y: number }): boolean {
  const { tokens, grid, scene } = board.canvas;
  const token = focused(board);
  const moving: Loose[] =
    tokens.controlled.length > 0 && (!token || token.controlled) ? tokens.controlled : token?.isOwner ? [token] : [];
  if (moving.length === 0) return false;
  void scene.updateEmbeddedDocuments(
    "Token",
    moving.map((each) => ({ _id: each.id, x: each.x + step.x * grid.sizeX, y: each.y + step.y * grid.sizeY })),
    { method: "keyboard" },
  );
  return true;
}

/** Takes the last recorded move of the chosen tokens back. @source GH:#12667 */
function undo(board: Loose): boolean {
  const moved: Loose[] = board.canvas.tokens.controlled.filter(
    (each: Loose) => each.document.movementHistory.length > 0,
  );
  for (const each of moved) void each.document.revertRecordedMovement();
  return moved.length > 0;
}

/** Listens to the page's keys, wherever nothing is typed. */
export function listenKeys(board: Loose): void {
  document.addEventListener("keydown", (event) => {
    const { canvas } = board;
    const undoes = canvas.ready && event.ctrlKey && event.code === "KeyZ" && !typing(event.target);
    if (undoes && !event.defaultPrevented && undo(board)) event.preventDefault();
    if (
      !canvas.ready ||
      event.defaultPrevented ||
      typing(event.target) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    const token = focused(board);
    const onBoard = token || document.activeElement === document.body || board.view.contains(document.activeElement);
    const arrow = ARROWS[event.key];
    if (event.code === "KeyT") {
      // The pointer wins over the focus: it is where the user looks.
      const aimed = canvas.tokens.hover ?? token;
      if (!aimed) return;
      aimed.setTarget(!aimed.isTargeted, { releaseOthers: !event.shiftKey });
    } else if (arrow && onBoard) {
      if (!move(board, arrow)) return;
    } else if (event.key === "Escape" && onBoard) {
      if (host("foundry").applications?.instances?.size > 0 || canvas.tokens.controlled.length === 0) return;
      canvas.tokens.releaseAll();
    } else if (event.code === "KeyC" && token) openSheet(token);
    else return;
    event.preventDefault();
  });
}
