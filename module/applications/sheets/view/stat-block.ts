/** What only the sheet of a creature that is not a player's shows. */
import { SIZES } from "../../../rules/grapple.ts";
import type { Texts } from "../../texts.ts";
import { damageTypeChips } from "./creature.ts";

const DAMAGE_SETS = ["resistances", "vulnerabilities", "immunities"] as const;

/** The sizes to choose from; one that the rules do not know stays. */
export function sizeOptions(size: string, texts: Texts): { readonly value: string; readonly label: string }[] {
  const known: { value: string; label: string }[] = SIZES.map((value) => ({ value, label: sizeLabel(value, texts) }));
  return known.some(({ value }) => value === size) ? known : [...known, { value: size, label: size }];
}

export function sizeLabel(size: string, texts: Texts): string {
  return SIZES.some((known) => known === size) ? texts.t(`OD20.Size.${size}`) : size;
}

/** One of them; `shown` names what is in it, "" when nothing is. */
export interface DamageTypeSet {
  readonly set: string;
  readonly label: string;
  readonly chips: ReturnType<typeof damageTypeChips>;
  readonly shown: string;
}

/** Resistances and their like: chips to press, and a sentence to read. */
export function damageTypeSets(
  stored: Readonly<Record<(typeof DAMAGE_SETS)[number], Iterable<string>>>,
  texts: Texts,
): DamageTypeSet[] {
  return DAMAGE_SETS.map((set) => {
    const chips = damageTypeChips(stored[set], texts);
    return {
      set,
      label: texts.t(`OD20.Sheet.${set}`),
      chips,
      shown: chips
        .filter(({ pressed }) => pressed)
        .map(({ label }) => label)
        .join(", "),
    };
  });
}
