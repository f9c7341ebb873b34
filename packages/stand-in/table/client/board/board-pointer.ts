/** Mouse and touch on the board: select, aim, move, draw a frame around tokens, push the board. */
import type { Loose } from "../../../common/loose.ts";
import { make } from "../../../client/apps/html.ts";
import { hoverToken } from "../../../client/canvas/hover.ts";
import { snap } from "../../../client/canvas/snap.ts";
import { openSheet } from "./open-sheet.ts";
import { openTokenHud } from "./token-hud.ts";

/** Pixels a pointer may tremble before a press becomes a drag. */
const TREMBLE = 5;

type Point = { x: number; y: number };
interface Gesture {
  move(event: PointerEvent): void;
  end(event: PointerEvent, dragged: boolean): void;
  cancel(): void;
}

function tokenOf(board: Loose, event: Event): Loose {
  const id =
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-token-id]")?.dataset.tokenId : undefined;
  return id ? board.canvas.tokens.get(id) : undefined;
}

/** Follows the pointer until it is let go. */
function follow(board: Loose, start: PointerEvent, gesture: Gesture): void {
  let dragged = false;
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== start.pointerId) return;
      dragged ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > TREMBLE;
      if (dragged) gesture.move(event);
    },
    { signal },
  );
  addEventListener(
    "pointerup",
    (event) => {
      if (event.pointerId !== start.pointerId) return;
      controller.abort();
      gesture.end(event, dragged);
    },
    { signal },
  );
  addEventListener(
    "pointercancel",
    () => {
      controller.abort();
      gesture.cancel();
    },
    { signal },
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      controller.abort();
      gesture.cancel();
    },
    { signal },
  );
}

function click(board: Loose, token: Loose, event: MouseEvent): void {
  if (board.targeting) token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
  else if (event.shiftKey && token.controlled) token.release();
  else token.control({ releaseOthers: !event.shiftKey });
}

/** Moves the pressed token, and with it all that are selected. */
function moveTokens(board: Loose, token: Loose, start: Point): Gesture {
  const moving: Loose[] = token.controlled ? board.canvas.tokens.controlled : [token];
  const shift = (event: MouseEvent): Point => {
    const now = board.fromEvent(event);
    return { x: now.x - start.x, y: now.y - start.y };
  };
  const rest = (): void => {
    for (const each of moving) {
      each.element.style.translate = "";
      each.showWay(null);
    }
  };
  return {
    move(event) {
      const by = shift(event);
      for (const each of moving) {
        each.element.style.translate = `${String(by.x)}px ${String(by.y)}px`;
        each.showWay(snap(board.canvas, { x: each.x + by.x, y: each.y + by.y }));
      }
    },
    end(event, dragged) {
      rest();
      if (!dragged) return;
      const by = shift(event);
      const updates = moving.map((each) => ({
        _id: each.id,
        ...snap(board.canvas, { x: each.x + by.x, y: each.y + by.y }),
      }));
      if (!token.controlled) token.control();
      void board.canvas.scene.updateEmbeddedDocuments("Token", updates, { method: "dragging" });
    },
    cancel: rest,
  };
}

/** A frame around tokens selects the user's own among them, or aims at all. */
function rubberBand(board: Loose, start: Point, add: boolean): Gesture {
  const band = make("div", { class: "board-band" });
  let box = { x: start.x, y: start.y, width: 0, height: 0 };
  return {
    move(event) {
      const now = board.fromEvent(event);
      box = {
        x: Math.min(start.x, now.x),
        y: Math.min(start.y, now.y),
        width: Math.abs(now.x - start.x),
        height: Math.abs(now.y - start.y),
      };
      Object.assign(band.style, {
        left: `${String(box.x)}px`,
        top: `${String(box.y)}px`,
        width: `${String(box.width)}px`,
        height: `${String(box.height)}px`,
      });
      if (!band.isConnected) board.surface.append(band);
    },
    end(_event, dragged) {
      band.remove();
      const { tokens } = board.canvas;
      if (!add && !board.targeting) tokens.releaseAll();
      if (!dragged) return;
      const inside = (each: Loose): boolean =>
        each.visible &&
        each.center.x >= box.x &&
        each.center.x <= box.x + box.width &&
        each.center.y >= box.y &&
        each.center.y <= box.y + box.height;
      const found: Loose[] = tokens.placeables.filter(inside);
      if (board.targeting)
        tokens.setTargets(
          found.map((each) => each.id),
          { mode: add ? "acquire" : "replace" },
        );
      else for (const each of found) each.control({ releaseOthers: false });
    },
    cancel() {
      band.remove();
    },
  };
}

/** Pushing the board with the right or middle button. */
function push(board: Loose, start: PointerEvent): Gesture {
  const from = { left: board.view.scrollLeft, top: board.view.scrollTop };
  return {
    move(event) {
      board.view.scrollTo({
        left: from.left + start.clientX - event.clientX,
        top: from.top + start.clientY - event.clientY,
        behavior: "instant",
      });
    },
    end(_event, dragged) {
      if (dragged)
        board.view.addEventListener(
          "contextmenu",
          (event: Event) => {
            event.preventDefault();
            event.stopPropagation();
          },
          { once: true, capture: true },
        );
    },
    cancel() {
      /* the board stays where it is */
    },
  };
}

/** Listens on the board. */
export function listenPointer(board: Loose): void {
  const view: HTMLElement = board.view;
  view.addEventListener("pointerdown", (event) => {
    if (!board.canvas.ready) return;
    const token = tokenOf(board, event);
    if (event.button === 1 || (event.button === 2 && !token)) return follow(board, event, push(board, event));
    if (event.button !== 0) return;
    const start = board.fromEvent(event);
    if (token) {
      if (token.isOwner && !board.targeting) follow(board, event, moveTokens(board, token, start));
      return;
    }
    // A finger on empty ground scrolls.
    if (event.pointerType === "mouse") follow(board, event, rubberBand(board, start, event.shiftKey));
  });
  // A press of Enter or Space on a token arrives here as well.
  view.addEventListener("click", (event) => {
    const token = tokenOf(board, event);
    if (token) click(board, token, event);
  });
  view.addEventListener("dblclick", (event) => {
    const token = tokenOf(board, event);
    if (token && !board.targeting) openSheet(token);
  });
  view.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const token = tokenOf(board, event);
    if (token) openTokenHud(token);
  });
  view.addEventListener("pointerover", (event) => {
    hoverToken(board.canvas.tokens, tokenOf(board, event) ?? null);
  });
  view.addEventListener("pointerleave", () => {
    hoverToken(board.canvas.tokens, null);
  });
  view.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      board.setZoom(board.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    },
    { passive: false },
  );
}
