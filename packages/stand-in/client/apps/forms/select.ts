/** Options of select boxes. @source API: FormSelectOption, SelectInputConfig; helper selectOptions */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { localize, utils } from "../env.ts";
import { make } from "../html.ts";

export interface SelectOption {
  value?: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  hidden?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

export interface SelectConfig extends LooseObject {
  options: SelectOption[];
  value?: Loose;
  groups?: string[];
  blank?: string | boolean | null;
  valueAttr?: string;
  labelAttr?: string;
  localize?: boolean;
  invert?: boolean;
  sort?: boolean;
  type?: "single" | "multi" | "checkboxes";
}

/** Turn an array or a record of choices into options. */
export function optionsFromChoices(
  choices: Loose,
  { valueAttr, labelAttr, labelOf }: { valueAttr?: string; labelAttr?: string; labelOf?: string } = {},
): SelectOption[] {
  const list: Loose = typeof choices === "function" ? choices() : choices;
  const entries: [string, Loose][] = Array.isArray(list)
    ? list.map((v: Loose, i) => [valueAttr || typeof v === "object" ? String(i) : String(v), v])
    : Object.entries(list ?? {});
  return entries.map(([key, choice]) => {
    if (typeof choice !== "object" || choice === null) return { value: key, label: String(choice) };
    const get = (path: string): Loose => utils().getProperty(choice, path);
    const value: Loose = valueAttr ? get(valueAttr) : Array.isArray(list) ? (choice.value ?? key) : key;
    return {
      ...pickExtras(choice),
      value: String(value ?? ""),
      label: String(get(labelAttr ?? labelOf ?? "label") ?? ""),
    };
  });
}

function pickExtras(choice: LooseObject): SelectOption {
  const { group, disabled, hidden, selected, rule, dataset } = choice;
  return { group, disabled, hidden, selected, rule, dataset };
}

/** Build option and optgroup elements. Selection is written as attributes, since helpers serialize them. */
export function buildOptions(config: SelectConfig): HTMLElement[] {
  const chosen = selectedValues(config.value);
  const say = (label: string): string => (config.localize ? localize(label) : label);
  const { valueAttr, labelAttr } = config;
  const options = config.options.map((option) => {
    const raw: LooseObject = { ...option };
    return {
      ...option,
      value: String(valueAttr ? (raw[valueAttr] ?? "") : (option.value ?? "")),
      label: say(String(labelAttr ? (raw[labelAttr] ?? "") : (option.label ?? ""))),
    };
  });
  if (config.sort) options.sort((a, b) => a.label.localeCompare(b.label));
  const groups = new Map<string, HTMLElement[]>((config.groups ?? []).map((group) => [group, []]));
  if (config.blank !== undefined && config.blank !== null && config.blank !== false) {
    groups.set("", [
      make("option", { value: "", selected: chosen.has("") }, [say(config.blank === true ? "" : config.blank)]),
    ]);
  }
  for (const option of options) {
    const element = make(
      "option",
      {
        value: option.value,
        selected: option.selected ?? chosen.has(option.value),
        disabled: option.disabled,
        hidden: option.hidden,
      },
      [option.label],
    );
    for (const [key, value] of Object.entries(option.dataset ?? {})) element.dataset[key] = value;
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), ...(option.rule ? [make("hr")] : [element])]);
  }
  return [...groups].flatMap(([label, elements]) => {
    if (!label || elements.length === 0) return elements;
    return [make("optgroup", { label: say(label) }, elements)];
  });
}

/** The chosen values as strings: one value, an array or a Set. */
export function selectedValues(value: Loose): Set<string> {
  if (value === undefined || value === null) return new Set([""]);
  if (value instanceof Set || Array.isArray(value)) return new Set([...value].map(String));
  return new Set([String(value)]);
}
