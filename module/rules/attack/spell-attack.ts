/** Strikes without a weapon: attacks with spells and features. */
import type { ActivityRays } from "../activities/activity-results.ts";
import type { RolledPart } from "../activities/activity.ts";
import { attackCharacteristic } from "./attack-bonus.ts";
import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { DEFAULT_REACH } from "../areas/range-increments.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { splitFormula } from "../basics/split-formula.ts";
import { spellAddsModifier } from "../spells/spellcasting.ts";
import type { WeaponAttack } from "./weapon-attack.ts";

/** The spell or feature that strikes. */
export interface CastStrike {
  readonly name: string;
  /** `kind` is self, touch, feet, sight or special. `value` is in feet. */
  readonly range: { readonly kind: string; readonly value: number };
  /** Kind of Defense: "physical", or magical for any other value. @rule C-36 */
  readonly defense: string;
  /** True if the spell or feature states that its damage adds the characteristic modifier. @rule C-98 */
  readonly addsModifier: boolean;
  /** Damage dice of this use. */
  readonly rows: readonly RolledPart[];
}

/** The creature that strikes with the spell or feature. */
export interface StrikeCaster {
  /** Main characteristic of the caster. Null if the creature is not a caster. */
  readonly characteristic: Characteristic | null;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** Parts of the caster's attack roll. Null if the creature is not a caster. */
  readonly attack: readonly Contribution[] | null;
}

/**
 * Returns the number of rays, beams or darts of one casting. Returns 1 for a spell without rays.
 * @rule H-SPL-10 H-SPL-11 C-94
 */
export function rayCount(rays: ActivityRays | null, above: number, level: number): number {
  if (!rays) return 1;
  const { count } = rays.byLevel.findLast((step) => step.level <= level) ?? rays;
  return Math.max(1, count + rays.perCircle * Math.max(0, above));
}

/**
 * Returns the damage rows: dice, which a critical hit doubles, and flat bonuses. Only the first row adds the
 * characteristic modifier.
 * @rule C-98 H-CRIT-02
 */
function damageOf(
  { name, rows, addsModifier }: CastStrike,
  key: Characteristic,
  { modifiers }: StrikeCaster,
  ruleset: Pick<Ruleset, "spellAttackModifier">,
): WeaponAttack["damage"] {
  const modifier = spellAddsModifier(addsModifier, ruleset)
    ? [characteristicContribution(key, modifiers[key], ["C-98"])]
    : [];
  return rows.map(({ formula, type }, index) => {
    const { dice, flat } = splitFormula(formula);
    const own: Contribution[] = flat === 0 ? [] : [{ source: "item", label: "OD20.Part.Item", name, value: flat }];
    return { formula: dice, bonus: [...own, ...(index === 0 ? modifier : [])], type };
  });
}

/**
 * Returns the attack of a spell or a feature. A range of touch, self or up to 5 ft makes a melee attack. Any other
 * range makes a ranged attack with the usual penalties.
 * @rule H-SPL-12 H-SPL-16 H-ATK-05 H-ATK-08 H-ATK-14 C-12 C-36 C-98 B-RNG-03
 */
export function castAttack(strike: CastStrike, caster: StrikeCaster, ruleset: Ruleset): WeaponAttack {
  const { kind, value } = strike.range;
  const near = kind === "touch" || kind === "self" || (kind === "feet" && value <= DEFAULT_REACH);
  const key = attackCharacteristic(
    { ranged: !near, spell: caster.characteristic, modifiers: caster.modifiers },
    ruleset,
  );
  return {
    mode: "strike",
    characteristic: key,
    parts: [...(caster.attack ?? [characteristicContribution(key, caster.modifiers[key], ["H-ATK-01"])])],
    damage: damageOf(strike, key, caster, ruleset),
    defense: strike.defense === "physical" ? "physical" : "magical",
    ranged: !near,
    weapon: false,
    reach: near ? DEFAULT_REACH : 0,
    range: { normal: null, max: !near && kind === "feet" ? value : null },
  };
}
