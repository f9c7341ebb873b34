import { characteristicOf } from "./characteristics.ts";
import { sumContributions, type Contribution } from "./contribution.ts";

/** A total and the contributions that sum to it. */
export interface Sum {
  total: number;
  parts: Contribution[];
}

/** Returns the contributions with their total. */
export function sum(parts: Contribution[]): Sum {
  return { parts, total: sumContributions(parts) };
}

/**
 * Returns the parts of a bonus: each effect by name, and the rest (stored values, changes by modules) as one part.
 * Returns no parts if everything is 0.
 */
export function effectParts(value: number, named: readonly Contribution[] = []): Contribution[] {
  const rest = Math.trunc(value) - named.reduce((total, part) => total + part.value, 0);
  return rest === 0 ? [...named] : [...named, { source: "effect", label: "OD20.Part.Effect", value: rest }];
}

/**
 * Returns the alternatives of a property where only the highest counts, each with its name. The value itself is one of
 * them if it is higher than all others.
 * @rule B-ATK-05
 */
export function bestParts(value: number, label: string, named: readonly Contribution[] = []): Contribution[] {
  const rules = ["B-ATK-05"];
  const told = named.filter((part) => part.value > 0).map((part) => ({ ...part, label, rules }));
  const most = Math.max(0, ...told.map((part) => part.value));
  return value > most ? [...told, { source: "effect", label, value: Math.trunc(value), rules }] : told;
}

/**
 * Adds to each characteristic modifier the names of the effects that changed the characteristic.
 * @param credits named parts by path below `system`
 */
export function nameWithin(
  parts: readonly Contribution[],
  credits: Readonly<Record<string, readonly Contribution[]>> = {},
): Contribution[] {
  return parts.map((part) => {
    const key = characteristicOf(part);
    const given = ["bonus", "value"].flatMap((of) => (key && credits[`characteristics.${key}.${of}`]) || []);
    return given.length > 0
      ? { ...part, within: given.map(({ name, label, value }) => ({ name: name ?? label, value })) }
      : part;
  });
}
