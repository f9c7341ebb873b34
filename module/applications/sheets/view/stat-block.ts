/** Fields that only an NPC's sheet shows. */
import { SIZES } from "../../../rules/movement/size.ts";
import type { Texts } from "../../words/texts.ts";
import { CONDITION_LABELS, CONDITIONS } from "../../../rules/conditions/conditions.ts";
import { damageTypeChips } from "./creature.ts";

const DAMAGE_SETS = ["resistances", "vulnerabilities", "immunities"] as const;

/** Returns the sizes as options. An unknown stored size stays. */
export function sizeOptions(size: string, texts: Texts): { readonly value: string; readonly label: string }[] {
  const known: { value: string; label: string }[] = SIZES.map((value) => ({ value, label: sizeLabel(value, texts) }));
  return known.some(({ value }) => value === size) ? known : [...known, { value: size, label: size }];
}

export function sizeLabel(size: string, texts: Texts): string {
  return SIZES.some((known) => known === size) ? texts.t(`OD20.Size.${size}`) : size;
}

/** Returns the conditions as toggles. An unknown key stays until the user removes it. */
function conditionChips(chosen: Iterable<string>, { t }: Texts) {
  const own = [...new Set(chosen)];
  const strange = own.filter((key) => !CONDITIONS.some((id) => id === key));
  return [
    ...CONDITIONS.map((key) => ({ key, label: t(CONDITION_LABELS[key]), pressed: own.includes(key) })),
    ...strange.map((key) => ({ key, label: key, pressed: true })),
  ];
}

/** Returns resistances and similar sets, and condition immunities: as toggles and as a sentence. @rule B-RES-06 */
export function damageTypeSets(
  stored: Readonly<Record<(typeof DAMAGE_SETS)[number] | "conditionImmunities", Iterable<string>>>,
  texts: Texts,
) {
  return [...DAMAGE_SETS, "conditionImmunities" as const].map((set) => {
    const chips = (set === "conditionImmunities" ? conditionChips : damageTypeChips)(stored[set], texts);
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
