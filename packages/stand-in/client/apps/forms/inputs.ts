/**
 * Standard inputs and form groups. Values are written as attributes, because templates serialize these elements.
 * @source API:modules/foundry.applications.fields
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { localize } from "../env.ts";
import { make } from "../html.ts";
import { buildOptions, selectedValues, type SelectConfig } from "./select.ts";

export interface InputConfig extends LooseObject {
  name?: string;
  value?: Loose;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  classes?: string;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
}

/** Write the attributes all inputs share. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  for (const key of ["required", "disabled", "readonly", "autofocus"] as const)
    input.toggleAttribute(key, config[key] === true);
  if (config.id) input.id = config.id;
  if (config.placeholder)
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  if (config.classes) input.className = config.classes;
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

function finish<T extends HTMLElement>(input: T, config: InputConfig): T {
  setInputAttributes(input, config);
  return input;
}

export function createTextInput(config: InputConfig): HTMLInputElement {
  return finish(make("input", { type: "text", value: String(config.value ?? "") }), config);
}

export function createNumberInput(
  config: InputConfig & { min?: number; max?: number; step?: number | "any" },
): HTMLElement {
  const { min, max, step, value } = config;
  const bounds = { min, max, step: step ?? "any" };
  const kind: Loose = config.type;
  if (
    kind === "range" ||
    (kind === undefined && min !== undefined && max !== undefined && step !== undefined && step !== "any")
  ) {
    const picker = document.createElement("range-picker");
    for (const [key, bound] of Object.entries(bounds)) if (bound !== undefined) picker.setAttribute(key, String(bound));
    picker.setAttribute("value", String(value ?? min ?? 0));
    return finish(picker, config);
  }
  return finish(
    make("input", { type: "number", ...bounds, value: value === null || value === undefined ? "" : String(value) }),
    { dataset: { dtype: "Number" }, ...config },
  );
}

export function createCheckboxInput(config: InputConfig): HTMLInputElement {
  return finish(make("input", { type: "checkbox", checked: Boolean(config.value) }), config);
}

export function createTextareaInput(config: InputConfig & { rows?: number }): HTMLTextAreaElement {
  return finish(make("textarea", { rows: config.rows }, [String(config.value ?? "")]), config);
}

export function createSelectInput(config: InputConfig & SelectConfig): HTMLElement {
  if (config.type === "multi" || config.type === "checkboxes") return createMultiSelectInput(config);
  return finish(make("select", {}, buildOptions(config)), config);
}

export function createMultiSelectInput(config: InputConfig & SelectConfig): HTMLElement {
  const element = document.createElement("multi-select");
  const { blank: _blank, ...rest } = config;
  element.append(...buildOptions({ ...rest, value: config.value ?? [] }));
  return finish(element, config);
}

export function createStringTagsInput(config: InputConfig): HTMLElement {
  const element = document.createElement("string-tags");
  element.setAttribute("value", [...selectedValues(config.value ?? [])].join(","));
  return finish(element, config);
}

/** An icon of the icon font. */
export function createFontAwesomeIcon(
  glyph: string,
  {
    style = "solid",
    fixedWidth = false,
    classes = [],
  }: { style?: string; fixedWidth?: boolean; classes?: string[] } = {},
): HTMLElement {
  return make("i", {
    class: [`fa-${style}`, `fa-${glyph}`, fixedWidth ? "fa-fw" : "", ...classes].filter(Boolean).join(" "),
    "aria-hidden": "true",
  });
}

export interface GroupConfig extends LooseObject {
  label?: string;
  units?: string;
  input?: HTMLElement | HTMLCollection;
  hint?: string;
  rootId?: string;
  classes?: string[] | string;
  stacked?: boolean;
  localize?: boolean;
  hidden?: boolean | "until-found";
  widget?: ((field: Loose, group: GroupConfig, input: InputConfig) => HTMLElement) | null;
}

/** A label, its input and a hint. With a rootId label and input are tied by id. */
export function createFormGroup(config: GroupConfig): HTMLDivElement {
  const say = (key: string): string => (config.localize ? localize(key) : key);
  const label = make("label", {}, [config.label ? say(config.label) : ""]);
  if (config.units) label.append(" ", make("span", { class: "units" }, [`(${say(config.units)})`]));
  const inputs =
    config.input instanceof HTMLCollection ? [...config.input] : [config.input ?? document.createTextNode("")];
  const fields = make("div", { class: "form-fields" }, inputs);
  const classes = typeof config.classes === "string" ? config.classes.split(" ") : (config.classes ?? []);
  const group = make(
    "div",
    {
      class: ["form-group", config.stacked ? "stacked" : "", ...classes].filter(Boolean).join(" "),
      hidden: config.hidden === true ? "" : config.hidden || null,
    },
    [label, fields],
  );
  if (config.hint) group.append(make("p", { class: "hint" }, [say(config.hint)]));
  const [first] = inputs;
  if (config.rootId && first instanceof HTMLElement) {
    const name = first.getAttribute("name");
    if (name && !first.id) first.id = `${config.rootId}-${name.replaceAll(".", "-")}`;
    if (first.id) label.htmlFor = first.id;
  }
  return group;
}
