/** Events of the page and of detached windows, captured once. */

type Place = Document | HTMLElement | Window;

/** Not `instanceof`, because a detached window has its own element classes. */
export function isElement(target: unknown): target is HTMLElement {
  return typeof target === "object" && target !== null && "closest" in target;
}

/**
 * Listens in the page and in detached windows of Foundry 14, which have their own documents. Captures each event once,
 * before other listeners.
 * @param page where to listen in the page: the window hears an event before the document does
 */
export function everywhere<Name extends "click" | "keydown" | "keyup" | "mousedown" | "mouseup">(
  name: Name,
  hear: (event: GlobalEventHandlersEventMap[Name]) => void,
  page: Document | Window = document,
): void {
  const places = new WeakSet<Place>();
  const heard = new WeakSet<Event>();
  const listen = (place: Place): void => {
    if (places.has(place)) return;
    places.add(place);
    const once = (event: GlobalEventHandlersEventMap[Name]): void => {
      if (heard.has(event)) return;
      heard.add(event);
      hear(event);
    };
    if ("body" in place) place.addEventListener(name, once, true);
    else if ("document" in place) place.addEventListener(name, once, true);
    else place.addEventListener(name, once, true);
  };
  listen(page);
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
