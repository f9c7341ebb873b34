import type { D20 } from "../checks/checks.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

export type { D20 } from "../checks/checks.ts";

/** A Defense that is a fixed number: an Armor Class, a fixed NPC Defense or the Defense of an object. */
export interface StaticDefense {
  readonly static: number;
  /** True for an object. An attack that equals this number deals full damage. @rule C-47 */
  readonly object?: boolean;
}

export type AttackOutcome = "miss" | "tie" | "hit" | "crit";

/** The attack roll and the Defense (a roll or a fixed number) to compare. */
export interface AttackInput {
  readonly attack: D20;
  readonly defense: D20 | StaticDefense;
  readonly playerVersusPlayer: boolean;
  /** True if every hit is a critical hit. This is so against a helpless target within 5 ft. @rule C-56 */
  readonly hitIsCritical?: boolean;
  /**
   * The lowest face of the d20 that makes a hit a critical hit. Default: 20. The total still decides whether the attack
   * hits.
   * @rule H-CRIT-01 H-PRG-07
   */
  readonly threat?: number | null;
}

/** Result of an attack. */
export interface AttackResult {
  outcome: AttackOutcome;
  /** How many times the damage dice are rolled. The value is 2 only for a critical hit that doubles the dice. */
  diceMultiplier: 1 | 2;
  /** Share of the attacker's damage that counts before the target's mitigation. */
  damageFactor: 0 | 0.5 | 1;
  /** True if the defender gains the situational bonus against this attacker. */
  fumbleBonus: boolean;
  /** True if the attacker gains the situational bonus because the defender fumbled the Defense roll. */
  attackerBonus: boolean;
  rules: string[];
}

interface Verdict {
  readonly outcome: AttackOutcome;
  readonly rules: readonly string[];
  /** True if two equal natural rolls cancelled each other, so there is no fumble. */
  readonly cancelled?: boolean;
}

function byTotals(difference: number, tieHalves: boolean): Verdict {
  if (difference > 0) return { outcome: "hit", rules: ["H-ATK-12"] };
  if (difference < 0) return { outcome: "miss", rules: ["H-ATK-12"] };
  return tieHalves ? { outcome: "tie", rules: ["H-ATK-13"] } : { outcome: "hit", rules: ["H-ATK-12", "C-47"] };
}

/** Both sides rolled a natural 20, or both rolled a natural 1. The totals decide. A setting of the table decides equal totals. */
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

/** Returns how many times a critical hit rolls the damage dice. @rule H-CRIT-02 H-CRIT-10 C-57 */
export function criticalMultiplier(playerVersusPlayer: boolean, ruleset: Pick<Ruleset, "pvpCritDouble">): 1 | 2 {
  return playerVersusPlayer && !ruleset.pvpCritDouble ? 1 : 2;
}

/**
 * Compares an attack roll with the Defense roll or with a fixed Defense. Under rules without Defense rolls, the total
 * of a given Defense roll counts as a fixed number.
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
  // A natural 1 that misses is a fumble, even if the defender also rolled a natural 1.
  const fumbleBonus = bonusExists && attack.natural === 1 && outcome === "miss";
  // A defender's natural 1 is a fumble, unless the attacker also rolled a natural 1 and missed.
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
