import { characteristicContribution } from "../basics/characteristics.ts";
import type { D20 } from "../checks/checks.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { clampStep, trainingContributions, type TrainingInput } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

export type { D20 } from "../checks/checks.ts";

/** What goes into an attack roll. */
export interface AttackProfileInput {
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  /** Weapon type (or `spellAttack`) whose mastery is used; improvised weapons use none. */
  readonly weaponType: string;
  readonly step: number;
  /** What the profiles count instead of the step. */
  readonly training?: TrainingInput;
  readonly itemBonus?: number;
  readonly itemName?: string;
  /** A stat block's own attack bonus; replaces everything but the extra parts. */
  readonly fixedTotal?: number | null;
  readonly extra?: readonly Contribution[];
}

/**
 * The parts of an attack roll: characteristic, training (mastery of the weapon's type, the proficiency bonus, the base
 * attack bonus, by the table's rules), the item, the situation. Where a proficiency bonus counts, everybody has it for
 * unarmed strikes.
 * @rule H-ATK-01 H-ATK-06 H-DICE-09 H-MAS-08 H-MAS-11 B-ATK-15 B-ATK-21 B-PROF-05 D-ATK-04 C-64
 */
export function attackContributions(i: AttackProfileInput, ruleset?: Pick<Ruleset, "training">): Contribution[] {
  const parts: Contribution[] = [];
  if (typeof i.fixedTotal === "number") {
    parts.push({
      source: "total",
      label: "OD20.Part.Total",
      name: i.itemName,
      value: i.fixedTotal,
      rules: ["C-64"],
    });
  } else {
    parts.push(characteristicContribution(i.characteristicKey, i.modifier, ["H-ATK-01"]));
    const step =
      i.weaponType === "improvised"
        ? 0
        : i.weaponType === "unarmed" && ruleset?.training === "proficiency"
          ? Math.max(1, clampStep(i.step))
          : i.step;
    parts.push(
      ...trainingContributions(
        step,
        i.training ?? {},
        [i.weaponType === "spellAttack" ? "H-MAS-11" : "H-ATK-06"],
        ruleset,
      ),
    );
    if (i.itemBonus)
      parts.push({
        source: "item",
        label: "OD20.Part.Item",
        name: i.itemName,
        value: i.itemBonus,
        rules: ["H-ATK-01"],
      });
  }
  return [...parts, ...(i.extra ?? [])];
}

/** What decides the characteristic of an attack. */
export interface AttackCharacteristicInput {
  readonly ranged?: boolean;
  /** A melee weapon that is thrown now. */
  readonly thrown?: boolean;
  readonly finesse?: boolean;
  /** The item's own choice; empty or null means automatic. */
  readonly override?: Characteristic | "" | null;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** Main characteristic of the caster, for an attack spell. */
  readonly spell?: Characteristic | null;
}

/**
 * Which characteristic an attack uses: the item's choice, else the caster's main characteristic for
 * spells, Perception for shots and throws, the better of Strength and Dexterity for finesse, else
 * Strength. Other rulesets shoot and throw with other characteristics; where throws are Strength's, what has finesse is
 * thrown as it is struck with.
 * @rule H-ATK-02 H-ATK-03 H-ATK-04 H-ATK-05 B-ATK-02 B-ATK-03 C-02 C-12 C-37 D-ATK-04 D-ATK-05
 */
export function attackCharacteristic(
  i: AttackCharacteristicInput,
  ruleset?: Pick<Ruleset, "rangedCharacteristic" | "thrownCharacteristic">,
): Characteristic {
  if (i.override) return i.override;
  if (i.spell) return i.spell;
  const { thrownCharacteristic: thrown = "perception", rangedCharacteristic: ranged = "perception" } = ruleset ?? {};
  if (i.thrown === true && thrown !== "strength") return thrown;
  if (i.ranged === true && i.thrown !== true) return ranged;
  return i.finesse === true && i.modifiers.dexterity >= i.modifiers.strength ? "dexterity" : "strength";
}

/** The Defense is a number: Armor Class, a fixed NPC Defense, an object. */
export interface StaticDefense {
  readonly static: number;
  /** An object: equal totals damage it in full. @rule C-47 */
  readonly object?: boolean;
}

export type AttackOutcome = "miss" | "tie" | "hit" | "crit";

/** Two rolls, or a roll and a number, to compare. */
export interface AttackInput {
  readonly attack: D20;
  readonly defense: D20 | StaticDefense;
  readonly playerVersusPlayer: boolean;
  /** Against a helpless target within 5 ft a hit is a critical. @rule C-56 */
  readonly hitIsCritical?: boolean;
  /** The lowest face with which a hit is a critical; left out = 20. A hit it is by its total. @rule H-CRIT-01 H-PRG-07 */
  readonly threat?: number | null;
}

/** What an attack came to. */
export interface AttackResult {
  outcome: AttackOutcome;
  /** How often the damage dice are rolled; 1 on anything but a doubling critical. */
  diceMultiplier: 1 | 2;
  /** Share of the attacker's damage that gets through before mitigation. */
  damageFactor: 0 | 0.5 | 1;
  /** The defender gains the situational bonus against this attacker. */
  fumbleBonus: boolean;
  /** The attacker gains it, where a fumbled Defense counts. */
  attackerBonus: boolean;
  rules: string[];
}

interface Verdict {
  readonly outcome: AttackOutcome;
  readonly rules: readonly string[];
  /** The naturals cancelled each other, so nobody fumbled. */
  readonly cancelled?: boolean;
}

function byTotals(difference: number, tieHalves: boolean): Verdict {
  if (difference > 0) return { outcome: "hit", rules: ["H-ATK-12"] };
  if (difference < 0) return { outcome: "miss", rules: ["H-ATK-12"] };
  return tieHalves ? { outcome: "tie", rules: ["H-ATK-13"] } : { outcome: "hit", rules: ["H-ATK-12", "C-47"] };
}

/** Both rolled a 20, or both a 1: totals decide, equal totals are a setting. */
function twoOfAKind(difference: number, twenty: boolean, tie: Ruleset["doubleCritTie"]): Verdict {
  const rule = twenty ? "H-CRIT-07" : "H-CRIT-08";
  if (difference > 0) return { outcome: twenty ? "crit" : "hit", rules: [rule, ...(twenty ? [] : ["C-48"])] };
  if (difference < 0) return { outcome: "miss", rules: [rule] };
  return { outcome: tie === "half" ? "tie" : tie === "full" ? "hit" : "miss", rules: ["C-44"], cancelled: true };
}

function opposed(attack: D20, defense: D20, ruleset: Ruleset): Verdict {
  const difference = attack.total - defense.total;
  const tie = difference === 0;
  if (attack.natural === 20 && defense.natural === 20) return twoOfAKind(difference, true, ruleset.doubleCritTie);
  if (attack.natural === 1 && defense.natural === 1) return twoOfAKind(difference, false, ruleset.doubleCritTie);
  if (attack.natural === 20) {
    return {
      outcome: "crit",
      rules: ["H-CRIT-01", ...(tie ? ["H-CRIT-06"] : []), ...(defense.natural === 1 ? ["C-48"] : [])],
    };
  }
  if (attack.natural === 1)
    return { outcome: "miss", rules: ["H-CRIT-03", ...(defense.natural === 20 ? ["C-48"] : [])] };
  if (defense.natural === 20 && tie) return { outcome: "miss", rules: ["H-CRIT-05"] };
  if (ruleset.natDefense === "auto") {
    if (defense.natural === 20) return { outcome: "miss", rules: ["C-40"] };
    if (defense.natural === 1) return { outcome: "hit", rules: ["C-42"] };
  }
  return byTotals(difference, ruleset.tieHalves);
}

function againstNumber(attack: D20, number: number, object: boolean, ruleset: Ruleset): Verdict {
  if (ruleset.naturals === "none") {
    if (ruleset.d20crits && attack.natural === 20) return { outcome: "hit", rules: ["D-C3"] };
    if (ruleset.d20crits && attack.natural === 1) return { outcome: "miss", rules: ["D-C3"] };
  } else {
    if (attack.natural === 20)
      return { outcome: "crit", rules: [ruleset.naturals === "both" ? "H-CRIT-01" : "B-CRIT-01"] };
    if (attack.natural === 1)
      return { outcome: "miss", rules: [ruleset.naturals === "both" ? "H-CRIT-03" : "B-CRIT-03"] };
  }
  const verdict = byTotals(attack.total - number, ruleset.tieHalves && !object);
  return ruleset.attackAgainst === "static"
    ? { ...verdict, rules: [ruleset.naturals === "none" ? "D-ATK-03" : "B-ATK-06"] }
    : verdict;
}

const FACTOR: Readonly<Record<AttackOutcome, 0 | 0.5 | 1>> = { miss: 0, tie: 0.5, hit: 1, crit: 1 };

/** Does a critical double the dice here? @rule H-CRIT-02 H-CRIT-10 C-57 */
export function criticalMultiplier(playerVersusPlayer: boolean, ruleset: Pick<Ruleset, "pvpCritDouble">): 1 | 2 {
  return playerVersusPlayer && !ruleset.pvpCritDouble ? 1 : 2;
}

/**
 * Compares an attack roll with the Defense roll that answers it, or with a fixed number. Where the
 * rules know no Defense roll, a given one counts as a number.
 * @rule H-ATK-07 H-ATK-12 H-ATK-13 H-CRIT-01 H-CRIT-03 H-CRIT-04 H-CRIT-05 H-CRIT-06 H-CRIT-07 H-CRIT-08 H-CRIT-10
 * @rule C-11 C-33 C-40 C-42 C-44 C-47 C-48 C-56 C-57 B-ATK-06 B-CRIT-01 B-CRIT-03 D-ATK-03 D-C3
 */
export function resolveAttack(i: AttackInput, ruleset: Ruleset): AttackResult {
  const { attack, defense } = i;
  const rolled = "static" in defense ? null : defense;
  const number = "static" in defense ? defense.static : defense.total;

  const isOpposed = rolled !== null && ruleset.attackAgainst === "roll" && ruleset.naturals === "both";
  const verdict = isOpposed
    ? opposed(attack, rolled, ruleset)
    : againstNumber(attack, number, "static" in defense && defense.object === true, ruleset);

  let { outcome } = verdict;
  const rules = [...verdict.rules];
  if (i.hitIsCritical === true && (outcome === "hit" || outcome === "tie")) {
    outcome = "crit";
    rules.push("C-56");
  }
  const threatens = typeof i.threat === "number" && attack.natural >= i.threat && ruleset.naturals !== "none";
  if (threatens && (outcome === "hit" || outcome === "tie")) {
    outcome = "crit";
    rules.push("H-CRIT-01");
  }
  const bonusExists = ruleset.fumbleBonus !== "none" && ruleset.naturals === "both" && verdict.cancelled !== true;
  // A natural 1 that misses is a fumble, also the lower one of two.
  const fumbleBonus = bonusExists && attack.natural === 1 && outcome === "miss";
  // Its mirror: a defender's natural 1, unless it won against another 1.
  const attackerBonus =
    bonusExists &&
    isOpposed &&
    ruleset.fumbleOnDefense &&
    rolled.natural === 1 &&
    (attack.natural !== 1 || outcome !== "miss");
  if (fumbleBonus) rules.push("H-CRIT-04");
  if (attackerBonus) rules.push("C-42");

  let diceMultiplier: 1 | 2 = 1;
  if (outcome === "crit") {
    diceMultiplier = criticalMultiplier(i.playerVersusPlayer, ruleset);
    rules.push(diceMultiplier === 2 ? "H-CRIT-02" : "H-CRIT-10");
  }
  return { outcome, diceMultiplier, damageFactor: FACTOR[outcome], fumbleBonus, attackerBonus, rules };
}
