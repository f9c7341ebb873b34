/**
 * Presses on what texts hold, wherever a text is shown: in the page, and in windows that generation 14 lets out into pages of
 * their own, which the page's own listeners do not reach.
 */
export function onPress(press: (event: Event) => Promise<void>): void {
  const heard = new WeakSet<EventTarget>();
  const listen = (place: EventTarget): void => {
    if (heard.has(place)) return;
    heard.add(place);
    place.addEventListener("click", (event) => void press(event), true);
    place.addEventListener(
      "keydown",
      (event) => {
        if ("key" in event && (event.key === "Enter" || event.key === " ")) void press(event);
      },
      true,
    );
  };
  listen(document);
  Hooks.on("renderApplicationV2", ({ element }: { readonly element: HTMLElement }) => {
    listen(element);
  });
}
