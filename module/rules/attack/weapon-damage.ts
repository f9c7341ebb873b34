import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { FormulaTerm } from "../basics/dice.ts";
import type { Characteristic } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** How a weapon is used now. */
export type WeaponUse = "strike" | "throw" | "shoot" | "twoHands" | "offHand" | "improvised";

/** Input for the bonus of a damage roll. */
export interface WeaponDamageInput {
  readonly use: WeaponUse;
  /** Characteristic of the attack roll. */
  readonly characteristicKey: Characteristic;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /**
   * True if the damage has dice. Damage without dice adds no modifier, except for weapons with `addsModifier`, such as
   * the unarmed strike.
   */
  readonly hasDice: boolean;
  readonly addsModifier?: boolean;
  /** Damage bonus set on the weapon. It replaces the characteristic modifier. Null means automatic. */
  readonly damageBonus?: number | null;
  readonly itemName?: string;
  /** True if the weapon needs two hands or is held in both hands. */
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
 * Returns the characteristic modifier that a damage roll adds, or null. It is the characteristic of the attack. The
 * second weapon adds only a negative modifier. In d20-3e, melee attacks and throws add Strength, and shots add nothing.
 * There the off hand adds half and two hands add one and a half times Strength, rounded down; a negative modifier stays
 * unchanged.
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

/**
 * Returns the bonuses of a damage roll. Add them only to the first damage row.
 * @rule H-DMG-01 B-DMG-01 B-DMG-02 B-DMG-03 B-DMG-04
 */
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

/** The unarmed strike: 1 + Strength modifier bludgeoning damage, reach 5 ft. @rule B-ATK-15 */
export const UNARMED_STRIKE = { formula: "1", type: "bludgeoning", reach: 5, addsModifier: true } as const;

/** The improvised weapon: 1d4 damage, reach 5 ft. The GM picks the damage type. @rule B-ATK-21 B-ATK-22 B-ATK-23 */
export const IMPROVISED_WEAPON = { formula: "1d4", reach: 5 } as const;

/** Returns the damage dice for the grip: the versatile formula for two hands if there is one. @rule H-DMG-01 */
export function gripFormula(formula: string, versatile: string, use: WeaponUse): string {
  return use === "twoHands" && versatile.trim() !== "" ? versatile : formula;
}

/** True if a formula contains dice. @rule B-DMG-04 */
export function hasDice(terms: readonly FormulaTerm[]): boolean {
  return terms.some((term) => term.kind === "dice");
}

/** Properties of a weapon that decide how it can be used. */
export interface WeaponFacts {
  readonly weaponType: string;
  readonly thrown: boolean;
  readonly versatile: boolean;
  readonly light: boolean;
}

/**
 * Returns the ways to use a weapon. The usual way is first. `improvised` means that the weapon is used for another
 * purpose.
 * @rule B-ATK-21 B-ATK-23 H-TWO-01 C-37
 */
export function weaponUses(weapon: WeaponFacts): WeaponUse[] {
  if (weapon.weaponType === "ranged") return [weapon.thrown ? "throw" : "shoot", "improvised"];
  const uses: WeaponUse[] = ["strike"];
  if (weapon.versatile) uses.push("twoHands");
  if (weapon.thrown) uses.push("throw");
  if (weapon.light) uses.push("offHand");
  // Any other weapon can be thrown as an improvised weapon. An unarmed strike cannot be thrown.
  if (!weapon.thrown && weapon.weaponType !== "unarmed") uses.push("improvised");
  return uses;
}
