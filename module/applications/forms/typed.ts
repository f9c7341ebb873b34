/** What somebody has begun to type must survive the drawing that another one's change causes. */

/** The field that somebody is in. */
interface Typed {
  readonly selector: string;
  /** Null: as it is stored. */
  readonly value: string | null;
  /** Null: all of it, or not known. */
  readonly selection: readonly [number, number] | null;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: Element | null): element is Field {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && ["text", "number", "search"].includes(element.type))
  );
}

function selectorOf(field: Field): string | null {
  if (field.id !== "") return `#${CSS.escape(field.id)}`;
  return field.name === "" ? null : `${field.localName}[name="${CSS.escape(field.name)}"]`;
}

/** Carries what is being typed over the drawing of a window's parts. */
export class KeptTyping {
  readonly #typed = new WeakMap<object, Typed | null>();
  /** A part is being replaced: a field that loses its place is not one that was left. */
  #replacing = false;

  /**
   * Call once for a window: some browsers report half a word as a change when its field is taken away, and some report what
   * was sent for them.
   */
  watch(element: HTMLElement): void {
    element.addEventListener(
      "change",
      (event) => {
        if (this.#replacing || (event.isTrusted && isSent(event.target))) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }

  /** @param state the object that Foundry hands from before the replacing to after it */
  before(prior: HTMLElement, state: object): void {
    this.#typed.set(state, readTyped(prior));
    this.#replacing = true;
    // The replacing itself is synchronous; should it fail, the window must still hear.
    queueMicrotask(() => {
      this.#replacing = false;
    });
  }

  after(part: HTMLElement, state: object): void {
    writeTyped(part, this.#typed.get(state) ?? null);
  }
}

/** The field under the cursor: what differs from what is stored, and what the next key would replace. */
function readTyped(part: HTMLElement): Typed | null {
  const active = part.ownerDocument.activeElement;
  if (!isField(active) || !part.contains(active)) return null;
  const selector = selectorOf(active);
  if (selector === null) return null;
  const { selectionStart: start, selectionEnd: end, value, defaultValue } = active;
  const some = start !== null && end !== null && (start > 0 || end < value.length);
  return { selector, value: value === defaultValue ? null : value, selection: some ? [start, end] : null };
}

/** What was sent for fields, as they showed it afterwards. */
const sentValues = new WeakMap<object, string>();

const isSent = (field: EventTarget | null): boolean =>
  field !== null && "value" in field && sentValues.get(field) === field.value;

/**
 * Sends what was put back when its field is left or confirmed: browsers count what a program wrote as no change, and so
 * some send it themselves and some do not.
 */
function sendWhenLeft(field: Field): void {
  let sent = false;
  const send = (): void => {
    if (sent || field.value === field.defaultValue) return;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    sentValues.set(field, field.value);
  };
  field.addEventListener("change", () => {
    sent = true;
  });
  field.addEventListener("blur", send);
  field.addEventListener("keydown", (event) => {
    // Not by class: a window that was let out into a page of its own has that page's events.
    if ("key" in event && event.key === "Enter" && field instanceof HTMLInputElement) send();
  });
}

/** Puts it back into the new part. */
function writeTyped(part: HTMLElement, typed: Typed | null): void {
  const field = typed ? part.querySelector(typed.selector) : null;
  if (!typed || !isField(field)) return;
  field.focus({ preventScroll: true });
  // What was stored meanwhile is not typed any more.
  const value = typed.value === field.defaultValue ? null : typed.value;
  if (value !== null) {
    field.value = value;
    sendWhenLeft(field);
  }
  if (typed.selection) field.setSelectionRange(typed.selection[0], typed.selection[1]);
  // Number fields tell nothing of their selection. Entered by Tab they are selected whole: a key must replace, not add.
  else if (value === null) field.select();
}
