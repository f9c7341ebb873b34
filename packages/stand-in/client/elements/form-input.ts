/**
 * Base class of custom form elements. They belong to their form, have name, value and disabled, and send bubbling input
 * and change events when the user changes them.
 * @source API:classes/foundry.applications.elements.AbstractFormInputElement
 */
export abstract class FormInputElement<T> extends HTMLElement {
  static readonly formAssociated = true;
  protected readonly internals = this.attachInternals();
  protected current: T;
  #built = false;

  constructor() {
    super();
    this.current = this.initial();
  }

  /** The value before anything was read. */
  protected abstract initial(): T;
  /** Read the value from attributes or children, before the inner controls are built. */
  protected abstract read(): T;
  /** Build the inner controls. */
  protected abstract build(): HTMLElement[];
  /** Bring the inner controls in line with the value. */
  protected abstract refresh(): void;

  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(name: string) {
    this.setAttribute("name", name);
  }
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }
  get disabled(): boolean {
    return this.matches(":disabled");
  }
  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }
  get value(): T {
    return this.current;
  }
  set value(value: T) {
    this.current = value;
    if (this.#built) this.refresh();
  }

  connectedCallback(): void {
    if (this.#built) return;
    this.current = this.read();
    this.replaceChildren(...this.build());
    this.#built = true;
    // The inner controls fire their own change events: only the element's own may leave it.
    for (const type of ["input", "change"])
      this.addEventListener(type, (event) => {
        if (event.target !== this) event.stopPropagation();
      });
    this.formDisabledCallback(this.disabled);
    this.refresh();
  }

  formDisabledCallback(disabled: boolean): void {
    for (const control of this.querySelectorAll<HTMLInputElement>("input, select, button")) control.disabled = disabled;
  }

  /** The reader changed the value. */
  protected commit(value: T): void {
    this.value = value;
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }
}
