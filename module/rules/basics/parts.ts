import { characteristicOf } from "./characteristics.ts";
import { sumContributions, type Contribution } from "./contribution.ts";

/** A number with the parts that it is the sum of. */
export interface Sum {
  total: number;
  parts: Contribution[];
}

/** The sum of parts, with them. */
export function sum(parts: Contribution[]): Sum {
  return { parts, total: sumContributions(parts) };
}

/**
 * The parts of a declared bonus: what effects gave under their names, the rest (what is stored, what a module did) as
 * one; nothing at 0.
 */
export function effectParts(value: number, named: readonly Contribution[] = []): Contribution[] {
  const rest = Math.trunc(value) - named.reduce((total, part) => total + part.value, 0);
  return rest === 0 ? [...named] : [...named, { source: "effect", label: "OD20.Part.Effect", value: rest }];
}

/**
 * The alternatives of a declared input of which the best counts, each under its name; what is stored or a module wrote is
 * one of them if it is more than all others.
 * @rule B-ATK-05
 */
export function bestParts(value: number, label: string, named: readonly Contribution[] = []): Contribution[] {
  const rules = ["B-ATK-05"];
  const told = named.filter((part) => part.value > 0).map((part) => ({ ...part, label, rules }));
  const most = Math.max(0, ...told.map((part) => part.value));
  return value > most ? [...told, { source: "effect", label, value: Math.trunc(value), rules }] : told;
}

/** Names in every modifier what effects gave to the characteristic. @param credits by path below `system` */
export function nameWithin(
  parts: readonly Contribution[],
  credits: Readonly<Record<string, readonly Contribution[]>> = {},
): Contribution[] {
  return parts.map((part) => {
    const key = characteristicOf(part);
    const given = key ? credits[`characteristics.${key}.bonus`] : undefined;
    return given && given.length > 0
      ? { ...part, within: given.map(({ name, label, value }) => ({ name: name ?? label, value })) }
      : part;
  });
}
