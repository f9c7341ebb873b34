/** The control for a setting, chosen by its type. @source WIKI:api/settings */
import type { Loose } from "../../../common/loose.ts";
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";

/** A control and how its value is read. */
export interface SettingControl {
  element: HTMLElement;
  value(): Loose;
}

function kind(config: Loose): string {
  const type = config.type;
  if (type === Boolean || type === Number || type === String) return type.name;
  const name: string = type?.constructor?.name ?? "";
  return name === "BooleanField" ? "Boolean" : name === "NumberField" ? "Number" : "String";
}

function choicesOf(config: Loose): Record<string, string> | null {
  let choices: Loose = config.choices ?? config.type?.choices;
  if (typeof choices === "function") choices = choices();
  if (!choices) return null;
  return Array.isArray(choices) ? Object.fromEntries(choices.map((each) => [each, each])) : choices;
}

/**
 * Builds the control.
 * @param hintId id of the element with the explanation, if there is one
 */
export function settingControl(config: Loose, value: Loose, id: string, hintId: string | null): SettingControl {
  const common = { id, name: config.id, "aria-describedby": hintId };
  const choices = choicesOf(config);
  const type = kind(config);
  if (choices) {
    const select = make(
      "select",
      common,
      Object.entries(choices).map(([key, label]) => make("option", { value: key }, [localize(label)])),
    );
    select.value = String(value);
    return { element: select, value: () => (type === "Number" ? Number(select.value) : select.value) };
  }
  if (type === "Boolean") {
    const box = make("input", { ...common, type: "checkbox" });
    box.checked = Boolean(value);
    return { element: box, value: () => box.checked };
  }
  if (type === "Number") {
    const range = config.range ?? { min: config.type?.min, max: config.type?.max, step: config.type?.step };
    const number = make("input", {
      ...common,
      type: "number",
      min: range.min,
      max: range.max,
      step: range.step ?? "any",
    });
    number.value = value === null || value === undefined ? "" : String(value);
    return { element: number, value: () => (number.value === "" ? null : number.valueAsNumber) };
  }
  const text = make("input", { ...common, type: "text" });
  text.value = String(value ?? "");
  return { element: text, value: () => text.value };
}
