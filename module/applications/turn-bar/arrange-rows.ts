/** Arranging the rows of the list behind "More". A row that is moved again and again keeps moving, whatever stands under the pointer. */
import { t } from "../../core/i18n.ts";
import {
  moveButton,
  placeAfter,
  rowToStep,
  toggleHidden,
  togglePin,
  type Step,
} from "../../play/character/bar-arrangement.pure.ts";
import { notifyFailure } from "../../play/common/notify.ts";
import type { BarLayout } from "../../rules/turn/rank-actions.ts";
import { announce } from "../common/render.ts";
import { barEntries } from "./bar-entries.ts";
import { shownCreature, shownFight } from "./bar-facts.ts";
import { keepWish, wishFor } from "./bar-order.ts";

/** The last step, until something else is pressed. */
let last: Step | null = null;
/** The row that the next drawing keeps in sight. */
let moved = "";

const rowOf = (bar: HTMLElement, key: string): HTMLElement | null =>
  bar.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);

const rowsOf = (bar: HTMLElement): string[] =>
  [...bar.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) => dataset["row"] ?? "");

/** Changes what the user arranged for the shown creature. */
function arrange(bar: HTMLElement, change: (wish: BarLayout, order: readonly string[]) => BarLayout): void {
  const fight = shownFight();
  const actor = fight && shownCreature(fight);
  if (!actor?.isOwner) return;
  const wish = wishFor(actor);
  // A row that was hidden a moment ago still stands in its place.
  const rows = rowsOf(bar);
  const isHidden = (key: string): boolean => wish.hidden.includes(key);
  const order = [...rows.filter((key) => !isHidden(key)), ...rows.filter(isHidden)];
  const keys = barEntries(actor).map(({ key }) => key);
  keepWish(actor, change(wish, order), keys).catch(notifyFailure);
}

/** Moves a row by one place, and tells its new place. @param byPointer false for a press by keyboard, which stays on its row */
export function stepRow(bar: HTMLElement, pressed: string, by: number, byPointer: boolean): void {
  const key = byPointer ? rowToStep(last, { key: pressed, by }, rowsOf(bar)) : pressed;
  last = { key, by };
  moved = key;
  arrange(bar, (wish, order) => {
    const place = placeAfter(wish, order, key, by);
    const name = rowOf(bar, key)?.querySelector(".od-key__name")?.textContent.trim() ?? "";
    announce(t("OD20.Bar.Moved", { name, n: place + 1 }));
    return place === order.indexOf(key) ? wish : moveButton(wish, order, key, place);
  });
  if (key !== pressed)
    bar.querySelector<HTMLElement>(`[data-key="${by < 0 ? "up" : "down"}-${CSS.escape(key)}"]`)?.focus();
}

/** Moves a dragged row to the place of another one. */
export function dropRow(bar: HTMLElement, key: string, place: number): void {
  arrange(bar, (wish, order) => moveButton(wish, order, key, place));
}

/** Pins or hides a row, or takes that back. */
export function markRow(bar: HTMLElement, action: "pin" | "hide", key: string): void {
  arrange(bar, (wish) => (action === "pin" ? togglePin(wish, key) : toggleHidden(wish, key)));
}

/** Forgets the last step: another button was pressed. */
export function endSteps(): void {
  last = null;
}

/** Scrolls to the moved row, if its drawing is out of sight. */
export function showMoved(bar: HTMLElement): void {
  if (moved !== "") rowOf(bar, moved)?.scrollIntoView({ block: "nearest" });
  moved = "";
}
