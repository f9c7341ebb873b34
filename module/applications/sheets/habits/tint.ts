/** A sheet wears the color of its head. */

const MARK = "od-class--";

/** @param sheet its window, drawn: rows, tabs and seams are tinted as the head is */
export function wearTint(sheet: HTMLElement): void {
  const head = sheet.querySelector<HTMLElement>(".od-head");
  const worn = (element: Element | null): string[] =>
    [...(element?.classList ?? [])].filter((name) => name.startsWith(MARK));
  sheet.classList.remove(...worn(sheet));
  sheet.classList.add(...worn(head));
  sheet.dataset["hue"] = head?.dataset["hue"] ?? "";
}
