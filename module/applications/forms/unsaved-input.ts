/** Keeps typed text when another user's change redraws the window. */

/** The focused field and its unsaved text. */
interface Typed {
  readonly selector: string;
  /** Null: equal to the stored value. */
  readonly value: string | null;
  /** Null: everything is selected, or the selection is unknown. */
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

/** Restores typed text after a window redraws its parts. */
export class TypingGuard {
  readonly #typed = new WeakMap<object, Typed | null>();
  /** True while Foundry replaces a part. A field that disappears meanwhile has not been left by the user. */
  #replacing = false;

  /**
   * Call once per window. Some browsers send a `change` event when a field disappears, and some send a second one after
   * a synthetic one. This listener stops both.
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

  /** @param state the object that Foundry passes to the methods before and after the replacement */
  before(prior: HTMLElement, state: object): void {
    this.#typed.set(state, readTyped(prior));
    this.#replacing = true;
    // The replacement is synchronous. The microtask resets the flag even if the replacement fails.
    queueMicrotask(() => {
      this.#replacing = false;
    });
  }

  after(part: HTMLElement, state: object): void {
    writeTyped(part, this.#typed.get(state) ?? null);
  }
}

/** Reads the focused field: its text if it differs from the stored value, and its selection. */
function readTyped(part: HTMLElement): Typed | null {
  const active = part.ownerDocument.activeElement;
  if (!isField(active) || !part.contains(active)) return null;
  const selector = selectorOf(active);
  if (selector === null) return null;
  const { selectionStart: start, selectionEnd: end, value, defaultValue } = active;
  const some = start !== null && end !== null && (start > 0 || end < value.length);
  return { selector, value: value === defaultValue ? null : value, selection: some ? [start, end] : null };
}

/** The value of each field at its last synthetic `change` event. */
const sentValues = new WeakMap<object, string>();

const isSent = (field: EventTarget | null): boolean =>
  field !== null && "value" in field && sentValues.get(field) === field.value;

/**
 * Sends a `change` event when the user leaves or confirms a restored field. Browsers differ in whether text set by code
 * counts as a change.
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
    // A check with `instanceof KeyboardEvent` would fail in a detached window, which has its own event classes.
    if ("key" in event && event.key === "Enter" && field instanceof HTMLInputElement) send();
  });
}

/** Restores the typed text and selection in the new part. */
function writeTyped(part: HTMLElement, typed: Typed | null): void {
  const field = typed ? part.querySelector(typed.selector) : null;
  if (!typed || !isField(field)) return;
  field.focus({ preventScroll: true });
  // Text that equals the new stored value needs no restoring.
  const value = typed.value === field.defaultValue ? null : typed.value;
  if (value !== null) {
    field.value = value;
    sendWhenLeft(field);
  }
  if (typed.selection) field.setSelectionRange(typed.selection[0], typed.selection[1]);
  // Number fields do not report their selection. A field entered with Tab is fully selected, so the next key must
  // replace its text.
  else if (value === null) field.select();
}
