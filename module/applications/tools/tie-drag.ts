/** Dragging a tied combatant to the place of another one in the tracker, by mouse, pen or finger. The arrows do the same by keyboard. */
import { notifyFailure } from "../../play/common/notify.ts";
import { moveTied } from "./tie-order.ts";

/** Class of the row that a dragged combatant would take. */
const OVER = "od20-tie-over";

/** Returns the row of another tied combatant at a point of the screen. */
function rowAt(tied: ReadonlySet<string>, handle: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | null {
  const under = handle.ownerDocument.elementFromPoint(clientX, clientY);
  const row = under?.closest<HTMLElement>("[data-combatant-id]") ?? null;
  return row && tied.has(row.dataset["combatantId"] ?? "") ? row : null;
}

/**
 * Makes a mark the handle that drags its combatant.
 * @param tied ids of the combatants with the same initiative
 * @rule B-TURN-06
 */
export function addTieHandle(
  handle: HTMLElement,
  fight: Combat.Implementation,
  combatant: Combatant.Implementation,
  tied: ReadonlySet<string>,
): void {
  handle.classList.add("od20-tie-handle");
  let over: HTMLElement | null = null;
  const mark = (row: HTMLElement | null): void => {
    over?.classList.remove(OVER);
    over = row;
    over?.classList.add(OVER);
  };
  // The row would open the sheet.
  handle.addEventListener("click", (event) => {
    event.stopPropagation();
  });
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (handle.hasPointerCapture(event.pointerId)) mark(rowAt(tied, handle, event));
  });
  handle.addEventListener("pointerup", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const place = rowAt(tied, handle, event)?.dataset["combatantId"];
    mark(null);
    if (place !== undefined) moveTied(fight, combatant, place).catch(notifyFailure);
  });
  handle.addEventListener("pointercancel", () => {
    mark(null);
  });
}
