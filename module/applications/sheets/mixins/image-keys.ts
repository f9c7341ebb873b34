/** Keyboard use of images that serve as buttons. */

/** Makes images with a button role react to Enter and Space. Listens on the frame, so redrawn parts need no new listeners. */
export function listenForImageKeys(element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof HTMLImageElement)) return;
    event.preventDefault();
    event.target.click();
  });
}
