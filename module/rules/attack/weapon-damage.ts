import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { FormulaTerm } from "../basics/dice.ts";
import type { Characteristic } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** How a weapon is used now. */
export type WeaponUse = "strike" | "throw" | "shoot" | "twoHands" | "offHand" | "improvised";

/** What goes into the bonus of a damage roll. */
export interface WeaponDamageInput {
  readonly use: WeaponUse;
  /** Characteristic of the attack roll. */
  readonly characteristicKey: Characteristic;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** Damage without dice adds no modifier, unless the weapon says so (an unarmed strike does). */
  readonly hasDice: boolean;
  readonly addsModifier?: boolean;
  /** The weapon's own damage bonus instead of the characteristic; null for automatic. */
  readonly damageBonus?: number | null;
  readonly itemName?: string;
  /** Needs two hands or is held in both. */
  readonly twoHanded?: boolean;
  readonly extra?: readonly Contribution[];
}

type DamageRuleset = Pick<Ruleset, "damageCharacteristic" | "offHandDamage" | "twoHandedDamage">;
const HOMEBREW_DAMAGE: DamageRuleset = {
  damageCharacteristic: "attack",
  offHandDamage: "penaltyOnly",
  twoHandedDamage: "once",
};

/**
 * The characteristic modifier that a damage roll adds: the attack's own; of the second weapon only a
 * penalty. In d20-3e Strength in melee and throws, none to shots, half for the off hand, one and a
 * half for two hands, each rounded down; penalties stay whole.
 * @rule H-DMG-01 H-TWO-02 B-DMG-02 B-DMG-04 D-DMG-02 D-DMG-03 D-DMG-04 D-C8
 */
export function damageModifier(
  i: WeaponDamageInput,
  ruleset: DamageRuleset = HOMEBREW_DAMAGE,
): { key: Characteristic; value: number; rules: string[] } | null {
  if (!i.hasDice && i.addsModifier !== true) return null;
  const strength = ruleset.damageCharacteristic === "strength";
  if (strength && i.use === "shoot") return null;
  const key = strength ? "strength" : i.characteristicKey;
  const value = i.modifiers[key];
  if (i.use === "offHand") {
    if (ruleset.offHandDamage === "half")
      return { key, value: value > 0 ? Math.floor(value / 2) : value, rules: ["D-DMG-03"] };
    return { key, value: Math.min(value, 0), rules: ["H-TWO-02"] };
  }
  if (ruleset.twoHandedDamage === "oneAndHalf" && value > 0 && (i.use === "twoHands" || i.twoHanded === true)) {
    return { key, value: Math.floor(value * 1.5), rules: ["D-DMG-04"] };
  }
  return { key, value, rules: strength ? ["D-DMG-02"] : ["H-DMG-01", "B-DMG-02"] };
}

/** The bonuses of a damage roll; give them to the first part of the damage only. @rule H-DMG-01 B-DMG-01 B-DMG-02 B-DMG-03 B-DMG-04 */
export function damageContributions(i: WeaponDamageInput, ruleset?: DamageRuleset): Contribution[] {
  const extra = i.extra ?? [];
  if (typeof i.damageBonus === "number")
    return [
      {
        source: "item",
        label: "OD20.Part.Item",
        name: i.itemName,
        value: i.damageBonus,
      },
      ...extra,
    ];
  const modifier = damageModifier(i, ruleset);
  if (!modifier || modifier.value === 0) return [...extra];
  return [characteristicContribution(modifier.key, modifier.value, modifier.rules), ...extra];
}

/** What an unarmed strike does: 1 + Strength, bludgeoning, reach 5 ft. @rule B-ATK-15 */
export const UNARMED_STRIKE = { formula: "1", type: "bludgeoning", reach: 5, addsModifier: true } as const;

/** What an improvised weapon does: 1d4 of a type that the GM picks. @rule B-ATK-21 B-ATK-22 B-ATK-23 */
export const IMPROVISED_WEAPON = { formula: "1d4", reach: 5 } as const;

/** Damage dice of a weapon for the grip: its versatile formula in two hands, where it has one. @rule H-DMG-01 */
export function gripFormula(formula: string, versatile: string, use: WeaponUse): string {
  return use === "twoHands" && versatile.trim() !== "" ? versatile : formula;
}

/** Does a formula hold dice? @rule B-DMG-04 */
export function hasDice(terms: readonly FormulaTerm[]): boolean {
  return terms.some((term) => term.kind === "dice");
}

/** Facts of a weapon that decide how it can be used. */
export interface WeaponFacts {
  readonly weaponType: string;
  readonly thrown: boolean;
  readonly versatile: boolean;
  readonly light: boolean;
}

/**
 * The uses that a weapon offers, the usual one first. Using it off its purpose is `improvised`.
 * @rule B-ATK-21 B-ATK-23 H-TWO-01 C-37
 */
export function weaponUses(weapon: WeaponFacts): WeaponUse[] {
  if (weapon.weaponType === "ranged") return [weapon.thrown ? "throw" : "shoot", "improvised"];
  const uses: WeaponUse[] = ["strike"];
  if (weapon.versatile) uses.push("twoHands");
  if (weapon.thrown) uses.push("throw");
  if (weapon.light) uses.push("offHand");
  // Thrown though it is no thrown weapon; a fist is not thrown.
  if (!weapon.thrown && weapon.weaponType !== "unarmed") uses.push("improvised");
  return uses;
}
