/**
 * Positions a window, in pixels of the page.
 * @source API: ApplicationV2.setPosition, ApplicationPosition
 */
import type { Position } from "./types.ts";

const MIN_WIDTH = 200;
const MIN_HEIGHT = 50;

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, Math.max(min, max)));
}

/** Write the size, measure, then center or clamp into the page. Returns the position that resulted. */
export function placeWindow(element: HTMLElement, wanted: Position): Position {
  const { style } = element;
  const scale = wanted.scale ?? 1;
  const width = wanted.width ?? "auto";
  const height = wanted.height ?? "auto";
  style.width = width === "auto" ? "" : `${Math.max(width, MIN_WIDTH)}px`;
  style.height = height === "auto" ? "" : `${Math.max(height, MIN_HEIGHT)}px`;
  style.transform = scale === 1 ? "" : `scale(${scale})`;
  const view = element.ownerDocument.documentElement;
  const natural = element.offsetWidth;
  const box = { width: natural * scale, height: element.offsetHeight * scale };
  const left = clamp(wanted.left ?? (view.clientWidth - box.width) / 2, 0, view.clientWidth - box.width);
  const top = clamp(wanted.top ?? (view.clientHeight - box.height) / 2, 0, view.clientHeight - box.height);
  style.left = `${Math.round(left)}px`;
  style.top = `${Math.round(top)}px`;
  // A width is always a number once the window stands. @source API: ApplicationPosition
  return { width: width === "auto" ? natural : width, height, left, top, scale, zIndex: Number(style.zIndex || 0) };
}
