/** Drag and drop of attackers between targets: `[data-attacker]` into `[data-section]`. The select lists do the same by keyboard. */
const TYPE = "text/plain";

/**
 * Adds listeners to a window whose content may be redrawn. Call once.
 * @param drop called with the attacker and the index of the section, −1 for attackers without a target
 */
export function addDragging(root: HTMLElement, drop: (attacker: string, section: number) => void): void {
  const sectionOf = (event: DragEvent): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-section]") : null;
  const mark = (section: HTMLElement | null): void => {
    for (const one of root.querySelectorAll("[data-section].od-group__target--over"))
      if (one !== section) one.classList.remove("od-group__target--over");
    section?.classList.add("od-group__target--over");
  };
  let dragged: string | null = null;
  root.addEventListener("dragstart", (event) => {
    const attacker =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>("[data-attacker]")?.dataset["attacker"]
        : undefined;
    if (attacker === undefined) return;
    dragged = attacker;
    event.dataTransfer?.setData(TYPE, attacker);
    // Prevents the canvas from handling the drag as a document.
    event.stopPropagation();
  });
  root.addEventListener("dragover", (event) => {
    const section = sectionOf(event);
    if (dragged === null) return;
    mark(section);
    if (section) event.preventDefault();
  });
  root.addEventListener("drop", (event) => {
    const section = sectionOf(event)?.dataset["section"];
    if (dragged === null || section === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    drop(dragged, Number(section));
  });
  root.addEventListener("dragend", () => {
    dragged = null;
    mark(null);
  });
}
