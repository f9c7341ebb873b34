/** What only the sheet of a creature that is not a player's shows. */
import { SIZES } from "../../../rules/movement/grapple.ts";
import type { Texts } from "../../words/texts.ts";
import { CONDITION_LABELS, CONDITIONS } from "../../../rules/conditions/conditions.ts";
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

/** Conditions as buttons that are in or out; what is no condition stays in the list until somebody takes it out. */
function conditionChips(chosen: Iterable<string>, { t }: Texts): DamageTypeSet["chips"] {
  const own = [...new Set(chosen)];
  const strange = own.filter((key) => !CONDITIONS.some((id) => id === key));
  return [
    ...CONDITIONS.map((key) => ({ key, label: t(CONDITION_LABELS[key]), pressed: own.includes(key) })),
    ...strange.map((key) => ({ key, label: key, pressed: true })),
  ];
}

/** Resistances and their like, and conditions that do not take hold: chips to press, and a sentence to read. @rule B-RES-06 */
export function damageTypeSets(
  stored: Readonly<Record<(typeof DAMAGE_SETS)[number] | "conditionImmunities", Iterable<string>>>,
  texts: Texts,
): DamageTypeSet[] {
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
