/**
 * Chooses the input of a data field. The data layer has no DOM, so this module adds `toInput` and `toFormGroup` to its
 * fields.
 * @source API: DataField#toInput, #toFormGroup; FormInputConfig
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { setFieldInputHooks } from "../../../common/data/fields/base.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { createProseMirror } from "../../elements/prose-mirror.ts";
import { localize } from "../env.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createStringTagsInput,
  createTextareaInput,
  createTextInput,
  type GroupConfig,
  type InputConfig,
} from "./inputs.ts";
import { optionsFromChoices } from "./select.ts";

/** The names of a field's classes, nearest first: fields of the system extend the host's. */
function classNames(field: object): string[] {
  const names: string[] = [];
  for (let p: Loose = Object.getPrototypeOf(field); p && p !== Object.prototype; p = Object.getPrototypeOf(p))
    names.push(p.constructor.name);
  return names;
}

type Builder = (field: Loose, config: InputConfig) => HTMLElement;

function choose(field: Loose, config: InputConfig): SelectOptions | null {
  if (config.options) return { options: config.options };
  const choices: Loose = config.choices ?? field.choices;
  return choices
    ? {
        options: optionsFromChoices(choices, { valueAttr: config.valueAttr, labelAttr: config.labelAttr }),
        valueAttr: undefined,
        labelAttr: undefined,
      }
    : null;
}
interface SelectOptions extends LooseObject {
  options: LooseObject[];
}

const BUILDERS: Record<string, Builder> = {
  HTMLField: (_field, config) => createProseMirror(config),
  JSONField: () => {
    throw new NotInHost("<code-mirror> (input of a JSONField)");
  },
  JavaScriptField: () => {
    throw new NotInHost("<code-mirror> (input of a JavaScriptField)");
  },
  FilePathField: () => {
    throw new NotInHost("<file-picker> (input of a FilePathField)");
  },
  ColorField: () => {
    throw new NotInHost("<color-picker> (input of a ColorField)");
  },
  BooleanField: (_field, config) => createCheckboxInput(config),
  NumberField: (field, config) => {
    const select = choose(field, config);
    if (select) return createSelectInput({ ...config, ...select, dataset: { dtype: "Number", ...config.dataset } });
    const step = config.step ?? field.step ?? (field.integer ? 1 : "any");
    return createNumberInput({
      type: field.step === undefined ? "number" : undefined,
      ...config,
      min: config.min ?? field.min,
      max: config.max ?? field.max,
      step,
    });
  },
  StringField: (field, config) => {
    const select = choose(field, config);
    if (!select)
      return config.elementType === "textarea" || config.rows ? createTextareaInput(config) : createTextInput(config);
    const blank = config.blank ?? (field.blank || field.nullable ? "" : undefined);
    const hasBlank = select.options.some((option) => option.value === "");
    return createSelectInput({ ...config, ...select, blank: hasBlank ? undefined : blank });
  },
  SetField: listInput,
  ArrayField: listInput,
};

function listInput(field: Loose, config: InputConfig): HTMLElement {
  const select = choose(field.element ?? {}, config);
  if (select) return createMultiSelectInput({ ...config, ...select });
  if (field.element && !classNames(field.element).includes("StringField"))
    throw new NotInHost(`An input for the field ${field.fieldPath}`);
  return createStringTagsInput(config);
}

/** The input of a field. @throws NotInHost for fields whose editor is not built. */
export function fieldToInput(field: Loose, config: InputConfig = {}): HTMLElement {
  const value: Loose = config.value === undefined ? field.getInitialValue?.() : config.value;
  const full: InputConfig = {
    ...config,
    value,
    name: config.name ?? field.fieldPath,
    required:
      config.required ??
      (field.required === true &&
        field.nullable !== true &&
        !classNames(field).includes("BooleanField") &&
        field.blank !== true),
  };
  const custom: Loose = config.input;
  if (typeof custom === "function") return custom(field, full);
  for (const name of classNames(field)) {
    const builder = BUILDERS[name];
    if (builder) return builder(field, full);
  }
  throw new NotInHost(`An input for the field ${field.fieldPath} (${classNames(field)[0]})`);
}

/** The form group of a field: label, hint and units come from the field unless given. */
export function fieldToFormGroup(
  field: Loose,
  groupConfig: GroupConfig = {},
  inputConfig: InputConfig = {},
): HTMLElement {
  if (groupConfig.widget) return groupConfig.widget(field, groupConfig, inputConfig);
  const input = groupConfig.input ?? field.toInput({ localize: groupConfig.localize, ...inputConfig });
  return createFormGroup({
    ...groupConfig,
    input,
    // Labels of fields are language keys, or localized already: localizing a text that is no key returns it.
    label: groupConfig.label ?? localize(String(field.label || field.fieldPath || "")),
    hint: groupConfig.hint ?? (field.hint ? localize(String(field.hint)) : undefined),
    units: groupConfig.units ?? field.options?.units,
  });
}

/** Give the host's fields their DOM side. */
export function installFieldInputs(): void {
  setFieldInputHooks({ toInput: fieldToInput, toFormGroup: fieldToFormGroup });
}
