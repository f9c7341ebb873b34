/** A strike that no weapon makes: a spell's or a feature's, in the hands of whoever does it. */
import type { ActivityRays } from "../activities/activity-more.ts";
import type { RolledPart } from "../activities/activity.ts";
import { attackCharacteristic } from "./attack.ts";
import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { DEFAULT_REACH } from "../areas/range-increments.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { splitFormula } from "../basics/split-formula.ts";
import { spellAddsModifier } from "../spells/spellcasting.ts";
import type { WeaponAttack } from "./weapon-attack.ts";

/** What strikes. */
export interface CastStrike {
  readonly name: string;
  /** self, touch, feet, sight, special; ft */
  readonly range: { readonly kind: string; readonly value: number };
  /** "physical" is an exception; whatever else stands here is magical. @rule C-36 */
  readonly defense: string;
  /** Whether it says itself that its damage adds the modifier. @rule C-98 */
  readonly addsModifier: boolean;
  /** Its damage as it is rolled this time. */
  readonly rows: readonly RolledPart[];
}

/** Who strikes with it. */
export interface StrikeCaster {
  /** The main one; null for one who is no caster. */
  readonly characteristic: Characteristic | null;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** Parts of a caster's attack roll; null for one who is no caster. */
  readonly attack: readonly Contribution[] | null;
}

/** Rays, beams or darts of one casting; 1 for what is not aimed one by one. @rule H-SPL-10 H-SPL-11 C-94 */
export function rayCount(rays: ActivityRays | null, above: number, level: number): number {
  if (!rays) return 1;
  const { count } = rays.byLevel.findLast((step) => step.level <= level) ?? rays;
  return Math.max(1, count + rays.perCircle * Math.max(0, above));
}

/** Damage rows: dice that a critical doubles, and the flat rest; only the first one adds the modifier. @rule C-98 H-CRIT-02 */
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
 * The attack with a spell or a feature. At somebody who is touched, or from one's own hand, it is a melee attack; what
 * flies is a ranged one, hindered like every other.
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
