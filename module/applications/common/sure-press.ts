/**
 * Makes clicks reliable while the page redraws. If a redraw replaces a button between mouse down and mouse up, browsers
 * send no click, so this module clicks the new button. If an action replaces its own button (for example with "undo"),
 * it blocks the second click of a double click, and repeats of a held Enter key. Loaded when the game is ready.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { everywhere, isElement } from "./page-events.ts";

const OURS = `.${SYSTEM_ID}, .od-card`;
const PRESSABLE = "button, a, summary, label, input[type='checkbox'], input[type='radio']";
const SCOPE = "[data-message-id], .application";
/** Maximum pointer movement of a click, in pixels. */
const STEADY = 8;

interface Press {
  readonly element: HTMLElement;
  readonly name: string;
  /** The ancestors from the parent up to the page. One that is still connected leads to the document. */
  readonly above: readonly Element[];
  /** Index among the elements with the same name. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the control under an event. A label stands for its control. */
function pressable({ target }: Event): HTMLElement | null {
  const element = isElement(target) ? target.closest<HTMLElement>(PRESSABLE) : null;
  if (!element?.closest(OURS)) return null;
  return "control" in element && isElement(element.control) ? element.control : element;
}

/** Returns a name that stays the same across redraws: data attributes and ids of the element and its ancestors, without texts. */
function nameOf(element: Element): string {
  const names: string[] = [];
  for (let at: Element | null = element; at && at.localName !== "body"; at = at.parentElement) {
    const own = at === element ? ["id", "name", "for", "value"] : ["id"];
    const data = [...at.attributes].filter(
      ({ name }) => own.includes(name) || (name.startsWith("data-") && !name.startsWith("data-tooltip")),
    );
    names.push([at.localName, ...data.map(({ name, value }) => `${name}=${value}`).toSorted()].join(" "));
  }
  return names.join("\n");
}

/** Returns elements with the same name inside the same card or window. Searching the whole chat log would be slow. */
function namesakes(within: Element, element: Element, name: string): HTMLElement[] {
  const scope = within.closest(SCOPE) ?? within.ownerDocument;
  return [...scope.querySelectorAll<HTMLElement>(element.localName)].filter((other) => nameOf(other) === name);
}

function begin(element: HTMLElement, x: number, y: number): Press {
  const name = nameOf(element);
  const above: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) above.push(at);
  return { element, name, above, index: namesakes(element, element, name).indexOf(element), x, y };
}

/** Returns the element that replaced the pressed one; null when the pressed element still exists, or has no replacement. */
function heirOf({ element, name, above, index }: Press): HTMLElement | null {
  // An index in a list may refer to another entry by now.
  if (element.isConnected || element.closest("[data-index]")) return null;
  const held = above.find((one) => one.isConnected);
  return held ? (namesakes(held, element, name)[index] ?? null) : null;
}

/** Clicks the replacement with the modifier keys of `end`, unless the browser has already clicked it. */
function handOver(press: Press, end: MouseEvent | KeyboardEvent): void {
  const heir = heirOf(press);
  if (!heir) return;
  const page = heir.ownerDocument;
  const { shiftKey, altKey, ctrlKey, metaKey } = end;
  let heard = false;
  const hear = (event: Event): void => {
    heard ||= event.composedPath().includes(heir);
  };
  page.addEventListener("click", hear, { capture: true });
  setTimeout(() => {
    page.removeEventListener("click", hear, { capture: true });
    if (heard || !heir.isConnected || heir.matches(":disabled")) return;
    const how = { bubbles: true, cancelable: true, composed: true, view: page.defaultView };
    heir.dispatchEvent(new MouseEvent("click", { ...how, shiftKey, altKey, ctrlKey, metaKey }));
  });
}

/** Returns whether Enter presses a control. In multi-line texts Enter inserts a line. */
function pressesByEnter({ target }: Event): boolean {
  return (
    isElement(target) && target.closest(OURS) !== null && !target.closest("textarea, [contenteditable], prose-mirror")
  );
}

function near(first: { readonly x: number; readonly y: number }, x: number, y: number): boolean {
  return Math.hypot(x - first.x, y - first.y) <= STEADY;
}

/** Starts watching clicks and keys. Call once. */
export function registerSurePress(): void {
  let mouse: Press | null = null;
  let key: Press | null = null;
  let clicked: { readonly name: string; readonly x: number; readonly y: number } | null = null;

  everywhere(
    "mousedown",
    (event) => {
      const element = event.button === 0 ? pressable(event) : null;
      mouse = element && begin(element, event.clientX, event.clientY);
    },
    window,
  );
  everywhere(
    "mouseup",
    (event) => {
      const press = mouse;
      mouse = null;
      if (press && near(press, event.clientX, event.clientY)) handOver(press, event);
    },
    window,
  );
  everywhere(
    "keydown",
    (event) => {
      // A held Enter key repeats in the newly opened window, too, and would make one attack after another.
      if (event.repeat && event.key === "Enter" && pressesByEnter(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (event.key !== " " || event.repeat) return;
      const element = pressable(event);
      key = element && begin(element, 0, 0);
    },
    window,
  );
  everywhere(
    "keyup",
    (event) => {
      if (event.key !== " " || !key) return;
      const press = key;
      key = null;
      handOver(press, event);
    },
    window,
  );
  everywhere(
    "click",
    (event) => {
      const element = pressable(event);
      const { clientX: x, clientY: y } = event;
      const name = element ? nameOf(element) : "";
      // The first click may have hit the board before a window opened over it, or a disabled control. Only a click on a
      // control of the system counts as the first click.
      const again = event.detail > 1 && clicked !== null && near(clicked, x, y);
      if (again && name !== "" && clicked?.name !== name) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      clicked = { name, x, y };
    },
    window,
  );
}
