/**
 * Positions the turn bar above the hotbar, between the interface columns on the left and right, and away from the acting
 * token and the targets. Everything is measured first and written afterwards, so that one layout is enough.
 */
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { PHONE } from "../common/open-windows.ts";

/** Distance in CSS pixels between the bar and its neighbors. */
const GAP = 8;
/** Widest bar, and its largest part of the board. */
const WIDEST = 864;
const PART = 0.6;

const boxOf = (selector: string): DOMRect | null => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
};

/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the bar stands. */
interface Standing {
  readonly edge: "bottom" | "top";
  /** Whether it folds by itself, because both edges are taken. */
  readonly tucked: boolean;
}

/** Distance that the bar keeps from tokens. */
const AWAY = 8;

const meets = (a: Box, b: Box): boolean =>
  a.left - AWAY < b.right && b.left < a.right + AWAY && a.top - AWAY < b.bottom && b.top < a.bottom + AWAY;

/**
 * Returns the first of these that covers no token: at the foot, at the head, folded at the foot, folded at the head.
 * @param room left and right of the bar, and the two edges that it stands on
 * @param tall height of the unfolded bar
 * @param low height of its head line
 * @param tokens the acting token and the targets
 * @param rises whether the head of the page is free for it
 */
export function freeEdge(room: Box, tall: number, low: number, tokens: readonly Box[], rises = true): Standing {
  const { left, right, top, bottom } = room;
  const isFree = (edge: Standing["edge"], height: number): boolean => {
    const box =
      edge === "bottom" ? { left, right, top: bottom - height, bottom } : { left, right, top, bottom: top + height };
    return !tokens.some((token) => meets(box, token));
  };
  if (isFree("bottom", tall)) return { edge: "bottom", tucked: false };
  if (!rises) return { edge: "bottom", tucked: true };
  if (isFree("top", tall)) return { edge: "top", tucked: false };
  return { edge: isFree("bottom", low) || !isFree("top", low) ? "bottom" : "top", tucked: true };
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the first of the places where a list covers no token, or else the one where it covers least.
 * @param list the list at any place; only its width and height, top and bottom count
 * @param lefts left edges to try, the best first
 */
export function freeLeft(list: Box, lefts: readonly [number, ...number[]], tokens: readonly Box[]): number {
  const at = (left: number): Box => ({ ...list, left, right: left + list.right - list.left });
  const covered = (left: number): number => tokens.reduce((all, token) => all + shared(at(left), token), 0);
  const free = lefts.find((left) => !tokens.some((token) => meets(at(left), token)));
  return free ?? lefts.reduce((best, left) => (covered(left) < covered(best) ? left : best));
}

/** What the last measuring found. */
interface Room extends Box {
  readonly phone: boolean;
  /** Whether the sidebar of a phone covers the bar. */
  readonly covered: boolean;
  readonly widest: number;
  /** Bottom of the column of chat notifications; null without one. */
  readonly column: number | null;
  /** Whether the notifications stand beside the bar. */
  readonly beside: boolean;
  readonly newest: Newest | null;
}

/** The newest notification. */
interface Newest {
  readonly card: Element;
  readonly height: number;
}

function measure(): Room {
  const phone = innerWidth <= PHONE;
  const sidebar = boxOf("#sidebar");
  const covered = sidebar !== null && sidebar.left < innerWidth / 3;
  const hotbar = boxOf("#hotbar");
  const bottom = hotbar && hotbar.top > innerHeight / 2 ? hotbar.top - GAP : innerHeight - GAP;
  const right = sidebar ? sidebar.left : innerWidth;
  const players = boxOf("#players");
  const meets = players !== null && players.left < innerWidth / 3 && players.top < bottom;
  const input = boxOf("#chat-notifications #chat-message");
  const free = input && !phone ? Math.min(right, input.left) : right;
  const scenes = boxOf("#scene-navigation") ?? boxOf("#navigation");
  const cards = document.querySelector("#chat-notifications");
  const newest = cards?.lastElementChild;
  return {
    phone,
    covered,
    left: (players && meets && !phone ? players.right : 0) + GAP,
    right: free - GAP,
    top: (scenes && scenes.bottom < innerHeight / 4 ? scenes.bottom : 0) + GAP,
    bottom: players && meets && phone ? Math.min(bottom, players.top - GAP) : bottom,
    widest: phone ? innerWidth : Math.min(WIDEST, Math.floor(right * PART)),
    column: cards?.parentElement?.getBoundingClientRect().bottom ?? null,
    beside: input !== null && !phone,
    newest: newest ? { card: newest, height: newest.getBoundingClientRect().height } : null,
  };
}

/** The newest card that the column was scrolled to, with its height then: it grows while its rolls arrive. */
let scrolledTo: Newest | null = null;

/** Moves Foundry's chat notifications up, so the bar does not cover them. @param top upper edge of the bar */
function clearCards(top: number, { column, newest }: Pick<Room, "column" | "newest">): void {
  const cards = document.querySelector<HTMLElement>("#chat-notifications");
  if (!cards || column === null) return;
  // On a phone only the newest notification shows, because two would hide the board.
  for (const card of cards.querySelectorAll<HTMLElement>(".chat-message"))
    card.style.display = innerWidth <= PHONE && card.matches(":has(~ .chat-message)") ? "none" : "";
  const margin = top < column ? `${String(Math.round(column - top + GAP))}px` : "";
  if (cards.style.marginBottom !== margin) cards.style.marginBottom = margin;
  // If the column becomes too high, it scrolls to the newest card's buttons.
  const isNew = newest?.card !== scrolledTo?.card || newest?.height !== scrolledTo?.height;
  if (margin !== "" && isNew && cards.parentElement) cards.parentElement.scrollTop = 1e6;
  scrolledTo = margin === "" ? null : newest;
}

/** Returns the place of a token on the page; null when it is not in sight. */
function boxOfToken(token: TokenDocument.Implementation | null | undefined): Box | null {
  const bounds = token?.object?.visible === true ? token.object.bounds : null;
  if (!bounds || token?.parent !== canvas.scene) return null;
  const from = canvas.clientCoordinatesFromCanvas({ x: bounds.left, y: bounds.top });
  const to = canvas.clientCoordinatesFromCanvas({ x: bounds.right, y: bounds.bottom });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** Heights of the bar in its two states, as last drawn. */
const heights = { tall: 94, low: 42 };
let room: Room | null = null;
let width = WIDEST;

/** What the bar shows now. */
export interface Shown {
  readonly element: HTMLElement;
  readonly fight: Combat.Implementation | null;
  /** Whether its upper row is there. */
  readonly isTall: boolean;
  /** Whether it has the full width. */
  readonly own: boolean;
}

/** Tokens that the bar should not cover: who acts and, in an own turn, the targets. */
const tokensOf = ({ fight, own }: Pick<Shown, "fight" | "own">): Box[] =>
  [fight?.combatant?.token, ...(own ? targetedTokens() : [])].flatMap((one) => boxOfToken(one) ?? []);

/** Returns where the bar should stand, without a measuring. The tokens may have moved since the last one. */
export function standing({ fight, own }: Pick<Shown, "fight" | "own">): Standing {
  if (!room || !canvas.ready) return { edge: "bottom", tucked: false };
  const { left, right, phone } = room;
  const middle = (left + right) / 2;
  const box = phone ? room : { ...room, left: middle - width / 2, right: middle + width / 2 };
  // At the head of a phone lie the cards that arrive.
  return freeEdge(box, heights.tall, heights.low, tokensOf({ fight, own }), !phone);
}

/** Moves the bar to an edge. */
export function setEdge(element: HTMLElement, { edge }: Standing): void {
  element.classList.toggle("od-bar--top", edge === "top");
}

/** Moves the list behind "More" beside the tokens: along the bar first, then to the sides of the board. Wide pages only. */
function placeList(element: HTMLElement, tokens: readonly Box[], { phone, left, right }: Room): void {
  const list = element.querySelector<HTMLElement>(".od-bar-list");
  if (!list || phone) return;
  const [bar, box] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  const lefts = [bar.right - box.width, bar.left, right - box.width, left] as const;
  const found = freeLeft(box, lefts, tokens);
  const text = `${String(Math.round(found - bar.left - 1))}px`;
  if (list.style.left !== text) list.style.left = text;
}

/**
 * Measures the page and the bar, and then positions it. A phone's open sidebar covers it, except the head line in an own turn, which
 * stands below the sidebar.
 */
export function placeBar({ element, fight, isTall, own }: Shown): Standing & { readonly below: boolean } {
  const found = measure();
  const box = element.getBoundingClientRect();
  if (box.height > 0) heights[isTall ? "tall" : "low"] = box.height;
  room = found;
  const { phone, covered, left, right, top, bottom, widest, beside } = found;
  width = own || phone ? Math.min(widest, right - left) : Math.min(box.width || widest, widest);
  const stands = standing({ fight, own });
  const below = covered && own;
  element.classList.toggle("od-bar--away", covered && !own);
  element.classList.toggle("od-bar--below", below);
  const sizes = { left, right: innerWidth - right, top, bottom: innerHeight - bottom, widest };
  for (const [name, value] of Object.entries(sizes)) {
    const text = `${String(Math.round(value))}px`;
    if (element.style.getPropertyValue(`--od-bar-${name}`) !== text)
      element.style.setProperty(`--od-bar-${name}`, text);
  }
  setEdge(element, stands);
  placeList(element, tokensOf({ fight, own }), found);
  // On wider pages the bar lies beside the notifications if they have the chat input below them.
  const isClear = element.hidden || covered || beside || stands.edge === "top";
  clearCards(isClear ? innerHeight : bottom - heights[isTall && !stands.tucked ? "tall" : "low"], found);
  return { ...stands, below };
}
