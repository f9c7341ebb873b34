/** The search field of the list behind "More". */

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
