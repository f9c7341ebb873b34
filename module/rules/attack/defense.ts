import { characteristicContribution } from "../basics/characteristics.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { Cover, DefenseKind } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Defense bonuses of a piece of armor. */
export interface DefenseBonus {
  readonly physical: number;
  readonly magical: number;
}

/** Input of a Defense roll. */
export interface DefenseInput {
  readonly kind: DefenseKind;
  /** Dexterity modifier. */
  readonly dexterity: number;
  readonly armor?: {
    readonly name: string;
    /** Kind of armor. Only the setting that computes Armor Class by kind of armor uses it. */
    readonly type?: string;
    readonly bonus: DefenseBonus;
    /** Highest Dexterity modifier that counts. Null means no limit. */
    readonly maxDexterity: number | null;
    /** Mastery step of the armor. Only rules that add mastery to Defense use it. */
    readonly step?: number;
  } | null;
  readonly shield?: {
    readonly name: string;
    readonly bonus: DefenseBonus;
    /** Mastery step of the shield. At step 0 the shield adds no Defense if the table penalizes untrained armor. */
    readonly step?: number;
  } | null;
  /** Defense total that a stat block states. It replaces Dexterity, armor and shield. */
  readonly fixedTotal?: number | null;
  /** Base formulas that replace armor. Each value is added to the full Dexterity modifier. */
  readonly formulas?: readonly Contribution[];
  readonly cover?: Cover;
  readonly extra?: readonly Contribution[];
}

/**
 * Returns the Dexterity modifier, limited by the armor's maximum. A negative modifier stays unchanged.
 * @rule H-ATK-11 C-69
 */
export function cappedDexterity(modifier: number, maxDexterity: number | null | undefined): number {
  return typeof maxDexterity === "number" ? Math.min(modifier, maxDexterity) : modifier;
}

/**
 * Returns the kind of Defense that answers an attack. Rules with an Armor Class use the physical Defense against magic,
 * too.
 * @rule H-ATK-08 B-ATK-04 D-ATK-07
 */
export function answeringDefense(kind: DefenseKind, { armorClass }: Pick<Ruleset, "armorClass">): DefenseKind {
  return armorClass === "none" ? kind : "physical";
}

type DefenseRules = Pick<Ruleset, "untrainedArmorPenalty" | "defenseMastery"> & Partial<Pick<Ruleset, "armorClass">>;

/** Label of a base formula or armor that adds nothing because another base is better. */
export const UNUSED_FORMULA = "OD20.Part.Outdone";
const outdone = (name: string): Contribution => ({
  source: "base",
  label: UNUSED_FORMULA,
  name,
  value: 0,
  rules: ["B-ATK-05"],
});

function shieldParts({ shield }: DefenseInput, kind: DefenseKind, ruleset?: DefenseRules): Contribution[] {
  if (!shield) return [];
  const idle = (ruleset?.untrainedArmorPenalty ?? true) && shield.step === 0;
  return [
    {
      source: "shield",
      label: "OD20.Part.Shield",
      name: shield.name,
      value: idle ? 0 : shield.bonus[kind],
      rules: idle ? ["C-43", "B-PROF-08"] : ["C-99"],
    },
  ];
}

/** Returns the parts from Dexterity and armor. */
function armorParts({ armor, dexterity: whole }: DefenseInput, kind: DefenseKind, ruleset?: DefenseRules) {
  const left = ruleset?.armorClass === "byKind" && armor?.type === "heavy";
  const dexterity = left ? 0 : cappedDexterity(whole, armor?.maxDexterity);
  const rules = left ? ["B-ATK-04"] : dexterity < whole ? ["H-ATK-09", "H-ATK-11"] : ["H-ATK-09"];
  const parts: Contribution[] = [characteristicContribution("dexterity", dexterity, rules)];
  if (!armor) return parts;
  const { name, bonus, step } = armor;
  parts.push({ source: "armor", label: "OD20.Part.Armor", name, value: bonus[kind], rules: ["H-ATK-10"] });
  if (ruleset?.defenseMastery === true && step)
    parts.push({ source: "mastery", label: "OD20.Part.Mastery", name, value: step, rules: ["C-04"] });
  return parts;
}

/**
 * Returns the parts of the best base: armor or a base formula, each with the shield. The bases that lose are listed
 * with the value 0.
 * @rule B-ATK-05
 */
function baseParts(i: DefenseInput, kind: DefenseKind, ruleset?: DefenseRules): Contribution[] {
  const shield = shieldParts(i, kind, ruleset);
  const stated = typeof i.fixedTotal === "number";
  const own: Contribution[] = stated
    ? [{ source: "total", label: "OD20.Part.Total", value: i.fixedTotal ?? 0, rules: ["C-64"] }]
    : [...armorParts(i, kind, ruleset), ...shield];
  const formulas = i.formulas ?? [];
  const best = formulas.reduce<Contribution | null>((a, b) => (a && a.value >= b.value ? a : b), null);
  const instead = best && [characteristicContribution("dexterity", i.dexterity, ["H-ATK-09"]), best, ...shield];
  const wins = instead !== null && sumContributions(instead) > sumContributions(own);
  const beaten = formulas.filter((one) => !wins || one !== best).map(({ name, label }) => outdone(name ?? label));
  if (!wins) return [...own, ...beaten];
  const armor = !stated && i.armor && i.armor.bonus[kind] !== 0 ? [outdone(i.armor.name)] : [];
  return [...instead, ...armor, ...beaten];
}

/**
 * Returns the parts of a Defense roll: Dexterity (limited by armor), armor, shield, cover and situation. One body armor
 * or one base formula counts, and one shield.
 * @rule B-ATK-04 H-ATK-08 H-ATK-09 H-ATK-10 H-ATK-11 B-ATK-05 B-PROF-08 C-04 C-43 C-64 C-69 C-79 C-99
 */
export function defenseContributions(i: DefenseInput, ruleset?: DefenseRules): Contribution[] {
  const kind = answeringDefense(i.kind, { armorClass: ruleset?.armorClass ?? "none" });
  const cover = coverContribution(i.cover ?? "none");
  return settleFloor([...baseParts(i, kind, ruleset), ...(cover ? [cover] : []), ...(i.extra ?? [])]);
}

/**
 * Recalculates a part that guarantees a minimum total. The part adds only the points that the other parts lack.
 * @param beside contributions that count in the same total but are listed elsewhere
 * @rule B-ATK-05
 */
export function settleFloor(parts: readonly Contribution[], beside: readonly Contribution[] = []): Contribution[] {
  if (!parts.some(({ floor }) => floor !== undefined)) return [...parts];
  const rest = sumContributions([...parts.filter(({ floor }) => floor === undefined), ...beside]);
  const least = Math.max(...parts.map(({ floor }) => floor ?? -Infinity));
  const first = parts.findIndex(({ floor }) => floor === least);
  return parts.map((part, at) =>
    part.floor === undefined ? part : { ...part, value: at === first ? Math.max(0, least - rest) : 0 },
  );
}

/**
 * Returns the Defense as a fixed number: 10 plus all bonuses. It serves as Armor Class and for NPCs that do not roll.
 * @rule C-64 B-ATK-04 D-ATK-07
 */
export function fixedDefense(parts: readonly Contribution[]): number {
  return 10 + sumContributions(parts);
}

/** Returns the parts of a fixed Defense, including the base of 10. @rule B-ATK-04 D-ATK-07 */
export function armorClassParts(parts: readonly Contribution[]): Contribution[] {
  return [{ source: "base", label: "OD20.Part.Passive", value: 10, rules: ["B-ATK-04"] }, ...parts];
}

/** Returns the bonus of a degree of cover to Defense and Acrobatics saves. @rule H-COV-01 H-COV-02 C-79 */
export function coverBonus(cover: Cover): number {
  if (cover === "half") return 2;
  return cover === "threeQuarters" ? 5 : 0;
}

/** Returns cover as a contribution, or null if the cover adds no bonus. @rule H-COV-01 H-COV-02 */
export function coverContribution(cover: Cover): Contribution | null {
  const value = coverBonus(cover);
  if (value === 0) return null;
  return cover === "half"
    ? { source: "cover", label: "OD20.Part.CoverHalf", value, rules: ["H-COV-01"] }
    : { source: "cover", label: "OD20.Part.CoverThreeQuarters", value, rules: ["H-COV-02"] };
}

/** True if cover helps with this roll. Cover helps only Acrobatics saves. @rule H-COV-01 H-COV-02 H-SKL-09 C-79 */
export function coverCounts(kind: string, key: string): boolean {
  return kind === "attribute" && key === "acrobatics";
}

const COVER_RANK: Readonly<Record<Cover, number>> = { none: 0, half: 1, threeQuarters: 2, full: 3 };

/** Returns the best of several degrees of cover. Degrees of cover never add up. @rule B-COV-02 */
export function bestCover(covers: readonly Cover[]): Cover {
  return covers.reduce<Cover>((best, next) => (COVER_RANK[next] > COVER_RANK[best] ? next : best), "none");
}

/** False for full cover: an attack in a straight line is not possible. The GM may overrule this. @rule H-COV-03 */
export function mayTarget(cover: Cover): boolean {
  return cover !== "full";
}
