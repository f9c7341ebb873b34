/** Helpers that write form controls. @source API: foundry.applications.handlebars */
import Handlebars from "handlebars";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { localize } from "../env.ts";
import { createNumberInput, type GroupConfig } from "../forms/inputs.ts";
import { buildOptions, optionsFromChoices, selectedValues } from "../forms/select.ts";
import { escapeMarkup, make, serialize } from "../html.ts";

interface HelperOptions {
  hash: LooseObject;
}

function html(...nodes: Node[]): Handlebars.SafeString {
  return new Handlebars.SafeString(serialize(nodes));
}

function requireField(field: Loose, helper: string): void {
  if (typeof field !== "object" || field === null || typeof field.toInput !== "function")
    throw new Error(`The helper ${helper} needs a data field as its first argument`);
}

const GROUP_KEYS = ["label", "hint", "rootId", "stacked", "units", "widget", "hidden"];

function formInput(field: Loose, options: HelperOptions): Handlebars.SafeString {
  requireField(field, "formInput");
  const config = { ...options.hash, ...listClasses(options.hash.inputClasses ?? options.hash.classes) };
  return html(field.toInput(config));
}

function listClasses(classes: Loose): LooseObject {
  return classes === undefined ? {} : { classes: Array.isArray(classes) ? classes.join(" ") : String(classes) };
}

function formGroup(field: Loose, options: HelperOptions): Handlebars.SafeString {
  requireField(field, "formGroup");
  const group: GroupConfig = {};
  const input: LooseObject = {};
  for (const [key, value] of Object.entries(options.hash)) {
    if (key === "classes") group.classes = String(value).split(" ").filter(Boolean);
    else if (key === "inputClasses") input.classes = value;
    else if (key === "localize") group.localize = input.localize = value;
    else if (GROUP_KEYS.includes(key)) group[key] = value;
    else input[key] = value;
  }
  return html(field.toFormGroup(group, input));
}

function selectOptions(choices: Loose, { hash }: HelperOptions): Handlebars.SafeString {
  const { selected, nameAttr, labelAttr, valueAttr, inverted, blank, sort } = hash;
  let options = optionsFromChoices(choices, { valueAttr: valueAttr ?? nameAttr, labelAttr });
  // inverted: the record says label → value instead of value → label
  if (inverted) options = options.map(({ value, label, ...rest }) => ({ ...rest, value: label, label: value }));
  return html(...buildOptions({ options, value: [...selectedValues(selected)], localize: hash.localize, blank, sort }));
}

function radioBoxes(name: string, choices: Loose, { hash }: HelperOptions): Handlebars.SafeString {
  const labels = optionsFromChoices(choices).map(({ value = "", label = "" }) => {
    const text = hash.localize ? localize(label) : label;
    const input = make("input", { type: "radio", name, value, checked: String(hash.checked ?? "") === value });
    return make("label", { class: "checkbox" }, [input, ` ${text} `]);
  });
  return html(...labels);
}

function numberInput(value: Loose, { hash }: HelperOptions): Handlebars.SafeString {
  const { class: classes, ...rest } = hash;
  return html(createNumberInput({ type: "number", ...rest, ...listClasses(classes), value }));
}

function numberFormat(value: Loose, { hash }: HelperOptions): Handlebars.SafeString {
  const number = Number(value);
  const decimals = hash.decimals ?? 0;
  const text = number.toFixed(Number(decimals));
  return new Handlebars.SafeString(escapeMarkup(hash.sign && number >= 0 ? `+${text}` : text));
}

export const FORM_HELPERS: Record<string, (...args: Loose[]) => Loose> = {
  formInput,
  formGroup,
  formField: formGroup,
  selectOptions,
  radioBoxes,
  numberInput,
  numberFormat,
};
