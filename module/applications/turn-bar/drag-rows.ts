/** Dragging rows of the list behind "More". */

const rowAt = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;

/**
 * Listens for rows that are dragged onto others.
 * @param moved called with the key of the row and the index of its new place
 */
export function listenForDrags(element: HTMLElement, moved: (key: string, place: number) => void): void {
  let dragged = "";
  element.addEventListener("dragstart", (event) => {
    const row = rowAt(event);
    dragged = row?.draggable === true ? (row.dataset["row"] ?? "") : "";
    if (dragged !== "") event.dataTransfer?.setData("text/plain", dragged);
  });
  element.addEventListener("dragover", (event) => {
    if (dragged !== "" && rowAt(event)) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    const row = rowAt(event);
    if (dragged === "" || !row) return;
    event.preventDefault();
    const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")];
    moved(dragged, rows.indexOf(row));
  });
  element.addEventListener("dragend", () => {
    dragged = "";
  });
}
