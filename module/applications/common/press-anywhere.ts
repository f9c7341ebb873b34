/**
 * Listens in the page and in detached windows of Foundry 14, which have their own documents. Captures each event once,
 * before other listeners.
 */
export function everywhere<Name extends keyof HTMLElementEventMap>(
  name: Name,
  hear: (event: HTMLElementEventMap[Name]) => void,
): void {
  const places = new WeakSet<Document | HTMLElement>();
  const heard = new WeakSet<Event>();
  const listen = (place: Document | HTMLElement): void => {
    if (places.has(place)) return;
    places.add(place);
    const once = (event: HTMLElementEventMap[Name]): void => {
      if (heard.has(event)) return;
      heard.add(event);
      hear(event);
    };
    if ("body" in place) place.addEventListener(name, once, true);
    else place.addEventListener(name, once, true);
  };
  listen(document);
  Hooks.on("renderApplicationV2", ({ element }: { readonly element: HTMLElement }) => {
    listen(element);
  });
}

/** Handles clicks and key presses on links inside texts, wherever a text appears. */
export function onPress(press: (event: Event) => Promise<void>): void {
  everywhere("click", (event) => void press(event));
  everywhere("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") void press(event);
  });
}

/** Attribute of a link that rolls. */
export const PRESSED = "data-od-embed";
