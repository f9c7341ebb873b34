/** Computes the attack bonus and the damage of a weapon and its wielder from plain records. */
import { attackCharacteristic, attackContributions } from "./attack-bonus.ts";
import type { Contribution } from "../basics/contribution.ts";
import { type Characteristic, type DefenseKind, isCharacteristic } from "../basics/ids.ts";
import { effectParts, nameWithin } from "../basics/parts.ts";
import type { Credits } from "../basics/effect-credits.ts";
import type { Ranges } from "../areas/range-increments.ts";
import type { TrainingInput } from "../character/mastery.ts";
import { gameOf, hasPart } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import {
  IMPROVISED_WEAPON,
  UNARMED_STRIKE,
  damageContributions,
  gripFormula,
  weaponUses,
  type WeaponUse,
} from "./weapon-damage.ts";
import { splitFormula } from "../basics/split-formula.ts";

/** The ways in which a weapon can be used. */
export type AttackMode = WeaponUse;

/** Weapon data that decide its attacks. */
export interface WeaponInput {
  readonly weaponType: string;
  readonly characteristic: string;
  readonly properties: ReadonlySet<string>;
  readonly damage: readonly { readonly formula: string; readonly type: string }[];
  readonly versatile: string;
  readonly reach: number;
  readonly range: { readonly normal: number | null; readonly max: number | null };
  readonly attack: { readonly bonus: number; readonly total: number | null };
  readonly damageBonus: number | null;
  readonly defense: string;
  /** The hand that holds the weapon. Left out = none. */
  readonly equipped?: string;
}

/** Numbers of the creature that wields the weapon. */
export interface Wielder {
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  readonly steps: Readonly<Record<string, number>>;
  readonly attackBonus: number;
  readonly damageBonus: number;
  /** Damage bonus for Strength attacks only. Default: 0. */
  readonly might?: number;
  /** Bonus to attacks with ranged weapons. Default: 0. */
  readonly rangedBonus?: number;
  /** Names of the effects that give these bonuses. */
  readonly credits?: Credits;
  /** Training numbers for rule profiles that do not use mastery steps. */
  readonly training?: TrainingInput;
  /** Penalties from injuries and exhaustion. */
  readonly hindrance?: readonly Contribution[];
}

/** One kind of damage that an attack deals. */
export interface AttackDamage {
  /** Dice only, for example "1d8". Empty for fixed damage. */
  readonly formula: string;
  readonly bonus: Contribution[];
  readonly type: string;
}

/** The numbers of one weapon in one mode. */
export interface WeaponAttack {
  readonly mode: AttackMode;
  readonly characteristic: Characteristic;
  readonly parts: Contribution[];
  readonly damage: AttackDamage[];
  readonly defense: DefenseKind;
  readonly ranged: boolean;
  /** True for a weapon attack. False for an unarmed strike or a spell. @rule B-UW-01 */
  readonly weapon: boolean;
  /** Reach in feet. */
  readonly reach: number;
  /** Range in feet. Null means no limit of that kind. */
  readonly range: Ranges;
}

/**
 * Damage and range of an improvised weapon. The damage is bludgeoning until the GM picks another type.
 * @rule B-ATK-21 B-ATK-22
 */
const IMPROVISED = { formula: IMPROVISED_WEAPON.formula, type: "bludgeoning", range: { normal: 20, max: 60 } } as const;

/** True if the weapon is only for shooting or throwing. */
function isRanged(weapon: WeaponInput): boolean {
  return weapon.weaponType === "ranged";
}

/**
 * Returns the ways of a weapon in hand, where the hand decides: off, both, or one with the other to help it. The other hand helps a light
 * weapon only if it is held in both.
 * @rule D-DMG-03 D-DMG-04
 */
function byHand(uses: readonly AttackMode[], hand: string | undefined): AttackMode[] {
  const [first = "strike", ...others] = uses.filter((use) => use !== "offHand" && use !== "twoHands");
  if (hand === "off") return ["offHand", ...others];
  if (hand === "both") return ["twoHands", first, ...others];
  const helps = uses.includes("twoHands") || (hand === "main" && !uses.includes("offHand"));
  return [first, ...(helps ? (["twoHands"] as const) : []), ...others];
}

/**
 * Returns the ways to use the weapon now. The usual way is first.
 * @param offHand true if the creature holds light weapons in both hands.
 * @param ruleset rules of the table; default: the homebrew rules
 * @rule H-TWO-01
 */
export function weaponModes(weapon: WeaponInput, offHand: boolean, ruleset?: OfGame): AttackMode[] {
  const { properties, weaponType } = weapon;
  const uses = weaponUses({
    weaponType,
    thrown: properties.has("thrown"),
    versatile: properties.has("versatile"),
    light: properties.has("light"),
  });
  if (gameOf(ruleset).turn === "standardAndMove" && weaponType === "oneHanded" && !properties.has("twoHanded"))
    return byHand(uses, weapon.equipped);
  return uses.filter((use) => use !== "offHand" || offHand);
}

function damage(
  weapon: WeaponInput,
  name: string,
  wielder: Wielder,
  mode: AttackMode,
  key: Characteristic,
  ruleset: Ruleset | undefined,
): AttackDamage[] {
  const improvised = mode === "improvised";
  const listed = improvised ? [IMPROVISED] : weapon.damage;
  return listed.map(({ formula, type }, index) => {
    const { dice, flat } = splitFormula(index === 0 ? gripFormula(formula, weapon.versatile, mode) : formula);
    const own: Contribution[] = flat === 0 ? [] : [{ source: "item", label: "OD20.Part.Item", name, value: flat }];
    // Only the first kind of damage gets bonuses, so that bonuses count once per hit.
    if (index > 0) return { formula: dice, bonus: own, type };
    const bonus = damageContributions(
      {
        use: mode,
        characteristicKey: key,
        modifiers: wielder.modifiers,
        hasDice: dice !== "",
        addsModifier: weapon.weaponType === "unarmed" && UNARMED_STRIKE.addsModifier,
        damageBonus: improvised ? null : weapon.damageBonus,
        itemName: name,
        twoHanded: weapon.weaponType === "twoHanded" || weapon.properties.has("twoHanded"),
        extra: [
          ...effectParts(wielder.damageBonus, wielder.credits?.["bonuses.damage"]),
          ...(key === "strength" ? effectParts(wielder.might ?? 0, wielder.credits?.["bonuses.might"]) : []),
        ],
      },
      ruleset,
    );
    return { formula: dice, bonus: [...own, ...nameWithin(bonus, wielder.credits)], type };
  });
}

/**
 * Returns the attack with a weapon in one mode.
 * @param name name of the weapon, shown with its parts
 * @param ruleset rules of the table; default: the homebrew rules
 * @rule H-ATK-02 H-ATK-03 H-ATK-04 H-ATK-06 H-DMG-01 B-ATK-21
 */
export function weaponAttack(
  weapon: WeaponInput,
  name: string,
  wielder: Wielder,
  mode: AttackMode,
  ruleset?: Ruleset,
): WeaponAttack {
  const improvised = mode === "improvised";
  const thrown = mode === "throw" || (improvised && !isRanged(weapon));
  const ranged = mode === "shoot" || thrown;
  const key = attackCharacteristic(
    {
      ranged,
      thrown,
      // Where the game lacks finesse, melee attacks use Strength. @rule D-ATK-04
      finesse: weapon.properties.has("finesse") && !improvised && (!ruleset || hasPart("finesse", ruleset)),
      override: !improvised && isCharacteristic(weapon.characteristic) ? weapon.characteristic : "",
      modifiers: wielder.modifiers,
    },
    ruleset,
  );
  const weaponType = improvised ? "improvised" : mode === "twoHands" ? "twoHanded" : weapon.weaponType;
  return {
    mode,
    characteristic: key,
    parts: nameWithin(
      attackContributions(
        {
          characteristicKey: key,
          modifier: wielder.modifiers[key],
          weaponType,
          step: improvised ? 0 : (wielder.steps[weaponType] ?? 0),
          itemBonus: weapon.attack.bonus,
          itemName: name,
          fixedTotal: improvised ? null : weapon.attack.total,
          training: ranged ? wielder.training : { ...wielder.training, rangePenalty: 0 },
          extra: [
            ...effectParts(wielder.attackBonus, wielder.credits?.["bonuses.attack"]),
            ...(weapon.weaponType === "ranged" && !improvised
              ? effectParts(wielder.rangedBonus ?? 0, wielder.credits?.["bonuses.ranged"])
              : []),
            ...(wielder.hindrance ?? []),
          ],
        },
        ruleset,
      ),
      wielder.credits,
    ),
    damage: damage(weapon, name, wielder, mode, key, ruleset),
    defense: weapon.defense === "magical" ? "magical" : "physical",
    ranged,
    weapon: weaponType !== "unarmed",
    reach: ranged ? 0 : improvised ? 5 : weapon.reach,
    range: !ranged
      ? { normal: null, max: null }
      : improvised
        ? IMPROVISED.range
        : { normal: weapon.range.normal, max: weapon.range.max },
  };
}
