/** Dragging rows of the list behind "More", and its search field. */

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

/**
 * Listens for what is typed. A word in composition, as on a phone or in Japanese, counts when it is finished.
 * @returns whether a word is being composed now
 */
export function listenForSearch(element: HTMLElement, typed: (query: string) => void): () => boolean {
  let composing = false;
  const tell = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && !composing) typed(target.value);
  };
  element.addEventListener("compositionstart", () => {
    composing = true;
  });
  element.addEventListener("compositionend", (event) => {
    composing = false;
    tell(event);
  });
  element.addEventListener("input", tell);
  return () => composing;
}
