/** Aura of an effect, as fields of its sheet. Pure. */
import { FARTHEST, readArea } from "../../../data/effects/area.ts";
import { AURA_SIDES, type Aura } from "../../../rules/conditions/aura.ts";
import { OBSCURED } from "../../../rules/checks/senses.ts";
import type { Texts } from "../../words/texts.ts";

const NONE: Aura = { size: 0, for: "allies", hard: false, obscured: "none" };

/** Reads the aura flag. An invalid flag counts as no aura. */
const auraOf = (flag: unknown): Aura => readArea(flag) ?? NONE;

/** Returns the fields. An aura of size 0 has no further fields. */
export function areaFields(flag: unknown, { t }: Pick<Texts, "t">): object {
  const area = auraOf(flag);
  const chosen = (values: readonly string[], now: string, label: (value: string) => string): object[] =>
    values.map((value) => ({ value, label: label(value), selected: value === now }));
  return {
    ...area,
    reaches: area.size > 0,
    sides: chosen(AURA_SIDES, area.for, (value) => t(`OD20.Effects.AreaFor.${value}`)),
    obscures: chosen(OBSCURED, area.obscured, (value) =>
      t(value === "none" ? "OD20.Effects.ObscuredNone" : `OD20.Obscured.${value}`),
    ),
  };
}

/**
 * Reads a changed field.
 * @returns the whole flag; "range" for an invalid number of feet; null when the field is no aura field
 */
export function readAreaField(name: string, value: unknown, flag: unknown): Aura | "range" | null {
  const area = auraOf(flag);
  switch (name) {
    case "area.size": {
      const text = typeof value === "string" ? value.trim() : "?";
      const size = /^\d{1,6}$/u.test(text) ? Number(text) : text === "" ? 0 : NaN;
      return size <= FARTHEST ? { ...area, size } : "range";
    }
    case "area.for":
      return { ...area, for: AURA_SIDES.find((one) => one === value) ?? area.for };
    case "area.hard":
      return { ...area, hard: value === true };
    case "area.obscured":
      return { ...area, obscured: OBSCURED.find((one) => one === value) ?? area.obscured };
    default:
      return null;
  }
}
