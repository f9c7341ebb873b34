/** Computes the numbers of a spellcaster from plain records. */
import { type Characteristic, isCharacteristic } from "../basics/ids.ts";
import { clampStep } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { spellAttackContributions, spellSaveDc, type CasterInput } from "./spellcasting.ts";
import { PREPARATIONS, type Preparation } from "./preparation.ts";
import { effectParts, nameWithin, sum, type Sum } from "../basics/parts.ts";
import type { Credits } from "../basics/effect-credits.ts";
import { rowAt, type TableRow } from "../character/class-table.ts";

/** Keys of the nine circles of spell slots. @rule H-SPL-02 */
export const CIRCLES = ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"] as const;
export type Circle = (typeof CIRCLES)[number];

/** Spell slots of one circle. */
export interface SlotView {
  readonly key: Circle;
  readonly circle: number;
  readonly value: number;
  readonly max: number;
}

/** Numbers of a spellcaster. Without a main characteristic, attack and difficulty are null. */
export interface Spells {
  readonly characteristic: Characteristic | null;
  readonly preparation: Preparation | null;
  readonly attack: Sum | null;
  /** Difficulty of saves against the caster's spells, features and items. */
  readonly dc: Sum | null;
  readonly slots: readonly SlotView[];
  /** The rest that restores the slots. @rule B-REST-04 */
  readonly slotsReturn: "short" | "long";
  readonly prepared: { readonly value: number; readonly max: number };
  readonly cantrips: number;
}

/** Spellcasting data of a class. */
export interface CasterClass {
  readonly characteristic: string;
  readonly preparation: string;
  readonly slotsReturn?: "short" | "long";
  readonly table: readonly TableRow[];
}

export interface CasterSource {
  readonly mastery: { readonly spellAttack: number; readonly spellDc: number };
  readonly spellcasting: {
    readonly characteristic: string;
    readonly preparation: string;
    readonly attack: { readonly bonus: number };
    readonly dc: { readonly bonus: number };
    readonly prepared: { readonly max: number | null; readonly bonus: number };
    readonly slots: Readonly<
      Record<Circle, { readonly value: number; readonly max: number | null; readonly bonus: number }>
    >;
  };
}

/** Returns the characteristic with which a creature casts: the stored one before that of its class; null = none. @rule H-SPL-15 */
export function castsWith(
  { characteristic }: { readonly characteristic: string },
  profession: Pick<CasterClass, "characteristic"> | null,
): Characteristic | null {
  const key = characteristic || profession?.characteristic || "";
  return isCharacteristic(key) ? key : null;
}

/**
 * Returns spell attack, save difficulty, slots and prepared spells. Stored values come before the values of the class.
 * @param level level or challenge rating
 * @rule H-SPL-03 H-SPL-04 H-SPL-05 H-SPL-14 H-SPL-15 H-SPL-16 H-MAS-11 H-MAS-12 C-97
 */
export function deriveSpells(
  source: CasterSource,
  { profession, prepared }: { readonly profession: CasterClass | null; readonly prepared: number },
  who: {
    readonly level: number;
    readonly modifiers: Readonly<Record<Characteristic, number>>;
    readonly hindrance: Sum["parts"];
    /** Training numbers for attack rolls in d20-3e. */
    readonly numbers3e?: CasterInput["numbers3e"];
    readonly credits?: Credits;
  },
  ruleset: Pick<Ruleset, "training">,
): Spells {
  const { spellcasting, mastery } = source;
  const characteristic = castsWith(spellcasting, profession);
  const level = Math.max(0, Math.min(30, who.level));
  const caster = (step: number, extra: Sum["parts"]) =>
    characteristic && {
      characteristicKey: characteristic,
      modifier: who.modifiers[characteristic],
      step: clampStep(step),
      level,
      numbers3e: who.numbers3e,
      extra,
    };
  const attack = caster(mastery.spellAttack, [
    ...effectParts(spellcasting.attack.bonus, who.credits?.["spellcasting.attack.bonus"]),
    ...who.hindrance,
  ]);
  const dc = caster(mastery.spellDc, effectParts(spellcasting.dc.bonus, who.credits?.["spellcasting.dc.bonus"]));
  const row = rowAt(profession?.table ?? [], who.level);
  const way = spellcasting.preparation || profession?.preparation || "";
  return {
    characteristic,
    preparation: Object.hasOwn(PREPARATIONS, way) ? (way as Preparation) : null,
    attack: attack && sum(nameWithin(spellAttackContributions(attack, ruleset), who.credits)),
    dc: dc && sum(nameWithin(spellSaveDc(dc, ruleset).parts, who.credits)),
    slots: CIRCLES.map((name, index) => {
      const { value, max, bonus } = spellcasting.slots[name];
      return { key: name, circle: index + 1, value, max: Math.max(0, (max ?? row.slots[index] ?? 0) + bonus) };
    }),
    slotsReturn: profession?.slotsReturn ?? "long",
    prepared: {
      value: prepared,
      max: Math.max(0, (spellcasting.prepared.max ?? row.prepared) + spellcasting.prepared.bonus),
    },
    cantrips: row.cantrips,
  };
}
