/**
 * A press means what stood there when it began. Cards and windows are drawn again whenever something changes, also between
 * the two halves of a press, and then browsers send no click; and what an action puts in its own button's place (undo,
 * give again) would get the second half of an impatient double click, and a held Enter presses whatever comes up.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { everywhere } from "./press-anywhere.ts";

const OURS = `.${SYSTEM_ID}, .od-card`;
const PRESSABLE = "button, a, summary, label, input[type='checkbox'], input[type='radio']";
const SCOPE = "[data-message-id], .application";
/** Pixels that a hand moves without meaning to let go elsewhere. */
const STEADY = 8;

interface Press {
  readonly element: HTMLElement;
  readonly name: string;
  /** From its parent up to the page: one that is still there knows the page. */
  readonly above: readonly Element[];
  /** Which of those of the same name it was. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Not by class: a window that was let out into a page of its own has that page's elements. */
function isElement(target: unknown): target is HTMLElement {
  return typeof target === "object" && target !== null && "closest" in target;
}

/** What a press is about; a label stands for what it labels. */
function pressable({ target }: Event): HTMLElement | null {
  const element = isElement(target) ? target.closest<HTMLElement>(PRESSABLE) : null;
  if (!element?.closest(OURS)) return null;
  return "control" in element && isElement(element.control) ? element.control : element;
}

/** What an element is called across drawings: what it and those around it carry as data, without words that may change. */
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

/** Within the card or window, which is drawn anew as a whole: a log of thousands of cards is not read for every press. */
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

/** What took the place of what was pressed; null when that is still there, or nothing has. */
function heirOf({ element, name, above, index }: Press): HTMLElement | null {
  // A place in a list says nothing of what stands there now.
  if (element.isConnected || element.closest("[data-index]")) return null;
  const held = above.find((one) => one.isConnected);
  return held ? (namesakes(held, element, name)[index] ?? null) : null;
}

/** Clicks the heir as the browser would have, with the keys held that `end` says; unless it has done so itself by then. */
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

/** In texts of several lines Enter writes. */
function pressesByEnter({ target }: Event): boolean {
  return (
    isElement(target) && target.closest(OURS) !== null && !target.closest("textarea, [contenteditable], prose-mirror")
  );
}

function near(first: { readonly x: number; readonly y: number }, x: number, y: number): boolean {
  return Math.hypot(x - first.x, y - first.y) <= STEADY;
}

/** Call during `init`. */
export function registerSurePress(): void {
  let mouse: Press | null = null;
  let key: Press | null = null;
  let clicked: { readonly name: string; readonly x: number; readonly y: number } | null = null;

  everywhere("mousedown", (event) => {
    const element = event.button === 0 ? pressable(event) : null;
    mouse = element && begin(element, event.clientX, event.clientY);
  });
  everywhere("mouseup", (event) => {
    const press = mouse;
    mouse = null;
    if (press && near(press, event.clientX, event.clientY)) handOver(press, event);
  });
  everywhere("keydown", (event) => {
    // Held down it repeats itself, in the window that the first has opened, too: attack upon attack.
    if (event.repeat && event.key === "Enter" && pressesByEnter(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.key !== " " || event.repeat) return;
    const element = pressable(event);
    key = element && begin(element, 0, 0);
  });
  everywhere("keyup", (event) => {
    if (event.key !== " " || !key) return;
    const press = key;
    key = null;
    handOver(press, event);
  });
  everywhere("click", (event) => {
    const element = pressable(event);
    const { clientX: x, clientY: y } = event;
    const name = element ? nameOf(element) : "";
    // The first may have been on the board, above which a window has come. Between the two a press may have gone unheard, on
    // something disabled: only what was clicked here counts as the first.
    const again = event.detail > 1 && clicked !== null && near(clicked, x, y);
    if (again && name !== "" && clicked?.name !== name) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    clicked = { name, x, y };
  });
}
