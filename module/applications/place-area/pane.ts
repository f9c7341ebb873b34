/** The pane over the board for placing an area: outline, status line, and buttons. */
import type { Pixels } from "../../canvas/area-board.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Handlers of the buttons. A null handler hides its button. */
export interface PaneHandlers {
  readonly put: () => void;
  /** Moves the area to the other side of a wall. The button shows only while `offer` has a label. */
  readonly other: () => void;
  readonly turn: (() => void) | null;
  readonly leave: () => void;
}

/** The pane; see the head of this file. */
export interface Pane {
  readonly element: HTMLElement;
  /** The part of the pane without buttons. It receives the pointer events. */
  readonly board: SVGElement;
  /** Draws outlines. Corners are in canvas pixels. */
  paint(pieces: readonly (readonly Pixels[])[]): void;
  /** Writes the status line, which screen readers announce. */
  tell(words: readonly (string | null)[]): void;
  /** Sets the label of the button for the other side; null hides the button. */
  offer(label: string | null): void;
  /** Moves the board so that the buttons hide none of these places on the screen. @param room canvas pixels below each place */
  uncover(places: readonly Pixels[], room: number): void;
  on(deeds: PaneHandlers): void;
  focus(): void;
  remove(): void;
}

/**
 * Creates the pane over the page, below the windows.
 * @param name name of the area
 * @param goes whether a token moves there
 */
export function pane(name: string, goes: boolean): Pane {
  const { t } = gameTexts;
  const element = document.createElement("div");
  element.className = `od-place ${SYSTEM_ID}`;
  element.tabIndex = -1;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", t("OD20.PlaceArea.Title", { name }));
  const board = document.createElementNS(SVG, "svg");
  board.setAttribute("class", "od-place__board");
  board.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("fill-rule", "evenodd");
  board.append(path);
  const foot = document.createElement("div");
  foot.className = "od-bar od-place__foot";
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const hint = document.createElement("p");
  hint.className = "od-quiet";
  const touch = matchMedia("(pointer: coarse)").matches;
  hint.textContent = t(`OD20.PlaceArea.${touch ? "HintTouch" : goes ? "HintGoes" : "Hint"}`);
  const buttons = document.createElement("ul");
  buttons.className = "od-actions";
  const other = document.createElement("li");
  other.hidden = true;
  foot.append(said, hint, buttons);
  element.append(board, foot);
  document.body.append(element);
  return {
    element,
    board,
    paint(pieces) {
      const corner = ({ x, y }: Pixels): string => {
        const at = canvas.clientCoordinatesFromCanvas({ x, y });
        return `${String(Math.round(at.x * 10) / 10)} ${String(Math.round(at.y * 10) / 10)}`;
      };
      path.setAttribute("d", pieces.map((corners) => `M${corners.map(corner).join("L")}Z`).join(""));
    },
    tell(words) {
      const line = words.filter((one) => one !== null).join(" ");
      if (said.textContent !== line) said.textContent = line;
    },
    offer(label) {
      // The button gets hidden. If it has the focus, the pane takes over the focus.
      if (label === null && other.contains(document.activeElement)) element.focus({ preventScroll: true });
      other.hidden = label === null;
      const [button] = other.children;
      if (button && label !== null && button.textContent !== label) button.textContent = label;
    },
    uncover(places, room) {
      const { left, right, top } = foot.getBoundingClientRect();
      const hidden = places.map(({ x, y }) => {
        const at = canvas.clientCoordinatesFromCanvas({ x, y });
        const isBelow = at.x >= left && at.x <= right && at.y <= innerHeight;
        return isBelow ? canvas.clientCoordinatesFromCanvas({ x, y: y + room }).y - top : 0;
      });
      const by = Math.max(0, ...hidden);
      if (by > 0) canvas.pan(canvas.canvasCoordinatesFromClient({ x: innerWidth / 2, y: innerHeight / 2 + by }));
    },
    on({ put, other: across, turn, leave }) {
      const button = (label: string, press: () => void, entry = document.createElement("li")): HTMLLIElement => {
        const one = document.createElement("button");
        one.type = "button";
        one.className = "od-button";
        one.textContent = label === "" ? "" : t(label);
        one.addEventListener("click", press);
        entry.replaceChildren(one);
        return entry;
      };
      buttons.replaceChildren(
        button("OD20.PlaceArea.Put", put),
        ...(turn ? [button("OD20.PlaceArea.Turn", turn)] : []),
        button("", across, other),
        button("OD20.PlaceArea.Leave", leave),
      );
    },
    focus() {
      element.focus({ preventScroll: true });
    },
    remove() {
      element.remove();
    },
  };
}

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
