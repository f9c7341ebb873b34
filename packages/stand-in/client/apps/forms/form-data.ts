/**
 * FormDataExtended: a form as one flat object of typed values.
 * @source API:classes/foundry.applications.ux.FormDataExtended
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";

interface FormDataOptions {
  /** Include disabled controls. */
  disabled?: boolean;
  /** Include read-only controls. */
  readonly?: boolean;
  /** Types by field name, over those of the elements. */
  dtypes?: Record<string, string>;
}

/** A control that takes part in a form: native, or a custom element with a name and a value. */
interface Control extends HTMLElement {
  name: string;
  value: Loose;
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLElement &&
    "name" in element &&
    typeof element.name === "string" &&
    element.name !== "" &&
    "value" in element
  );
}

const SILENT_TYPES = new Set(["button", "submit", "reset", "image", "file"]);

export class FormDataExtended extends FormData {
  /** The form as a flat object; use foundry.utils.expandObject to nest it. */
  readonly object: LooseObject = {};
  /** The declared type of each field. */
  readonly dtypes: Record<string, string>;

  constructor(form: HTMLFormElement, { disabled = false, readonly = true, dtypes = {} }: FormDataOptions = {}) {
    super();
    this.dtypes = { ...dtypes };
    this.process(form, { disabled, readonly });
  }

  override set(name: string, value: Loose): void {
    this.object[name] = value;
    super.set(name, value instanceof Blob ? value : toText(value));
  }

  override append(name: string, value: Loose): void {
    const prior: Loose = this.object[name];
    this.set(name, prior === undefined ? value : [...(Array.isArray(prior) ? prior : [prior]), value]);
  }

  override delete(name: string): void {
    Reflect.deleteProperty(this.object, name);
    super.delete(name);
  }

  /** Read all controls of a form. */
  process(form: HTMLFormElement, options: { disabled: boolean; readonly: boolean }): void {
    const groups = new Map<string, Control[]>();
    for (const element of form.elements) {
      if (
        !isControl(element) ||
        SILENT_TYPES.has(element.getAttribute("type") ?? "") ||
        element instanceof HTMLButtonElement
      )
        continue;
      if (!options.disabled && element.matches(":disabled")) continue;
      if (!options.readonly && element.hasAttribute("readonly")) continue;
      groups.set(element.name, [...(groups.get(element.name) ?? []), element]);
    }
    for (const [name, controls] of groups) this.set(name, this.#read(name, controls));
    this.#readEditable(form, options.disabled);
  }

  #read(name: string, controls: Control[]): Loose {
    const [first] = controls;
    if (!first) return undefined;
    const dtype = this.dtypes[name] ?? first.dataset.dtype;
    if (dtype) this.dtypes[name] = dtype;
    if (controls.length === 1 || first.getAttribute("type") === "radio")
      return castValue(readControl(first, controls), dtype);
    // Several controls of one name: an array; of checkboxes only the checked ones count.
    const boxes = controls.filter(
      (c): c is Control & HTMLInputElement => c instanceof HTMLInputElement && c.type === "checkbox",
    );
    if (boxes.length === controls.length)
      return boxes.filter((box) => box.checked).map((box) => castValue(box.value, dtype));
    return controls.map((control) => castValue(readControl(control, [control]), dtype));
  }

  /** Pictures with data-edit count as fields of that name. */
  #readEditable(form: HTMLFormElement, disabled: boolean): void {
    for (const element of form.querySelectorAll<HTMLElement>("[data-edit]")) {
      const name = element.dataset.edit;
      if (!name || name in this.object || (!disabled && element.dataset.disabled !== undefined)) continue;
      if (!(element instanceof HTMLImageElement))
        throw new NotInHost("FormDataExtended: data-edit on anything but an image");
      this.set(name, element.getAttribute("src"));
    }
  }
}

function readControl(control: Control, group: Control[]): Loose {
  if (control instanceof HTMLInputElement) {
    switch (control.type) {
      case "checkbox":
        // A box with a value of its own stands for that value, one without stands for yes or no.
        if (control.hasAttribute("value")) return control.checked ? control.value : null;
        return control.checked;
      case "radio":
        return (
          group.find((c): c is Control & HTMLInputElement => c instanceof HTMLInputElement && c.checked)?.value ?? null
        );
      case "number":
      case "range":
        return control.value === "" ? null : Number(control.value);
      default:
        return control.value;
    }
  }
  if (control instanceof HTMLSelectElement && control.multiple)
    return [...control.selectedOptions].map((option) => option.value);
  return control.value;
}

/** Cast by data-dtype. An empty string is no number. */
export function castValue(value: Loose, dtype: string | undefined): Loose {
  if (value === null || value === undefined || !dtype) return value;
  if (Array.isArray(value)) return value.map((entry: Loose) => castValue(entry, dtype));
  switch (dtype) {
    case "Number":
      return value === "" ? null : Number(value);
    case "Boolean":
      return typeof value === "string" ? value === "true" : Boolean(value);
    case "String":
      return String(value);
    case "JSON":
      return typeof value === "string" ? (value === "" ? null : JSON.parse(value)) : value;
    default:
      throw new NotInHost(`FormDataExtended: data-dtype="${dtype}"`);
  }
}

function toText(value: Loose): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
