import type { D20 } from "../checks/checks.ts";
import { resolveCheck } from "../checks/resolve-check.ts";
import { sum, type Sum } from "../basics/parts.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { isMassiveDamage, atZeroHitPoints, DEATH_MARKS } from "./at-zero.ts";

/** Damage to a creature, after it was applied. */
export interface Blow {
  readonly kind: "character" | "npc";
  readonly important?: boolean;
  readonly max: number;
  /** Hit points after the damage. */
  readonly after: number;
  /** Damage beyond the last hit point. */
  readonly overflow: number;
  /** True if the creature stood to the death. */
  readonly standing: boolean;
}

/**
 * True if the damage kills at once. Massive damage does. A creature that stands to the death dies when its negative hit
 * points reach its maximum. Ordinary NPCs that die at 0 by the table's setting return false.
 * @rule B-DEATH-02 B-DEATH-03 C-27 C-89
 */
export function blowKills(i: Blow, ruleset: Pick<Ruleset, "atZero" | "npcAtZero" | "massiveDamage">): boolean {
  const { max } = i;
  if (ruleset.atZero === "negative" || i.after > 0) return false;
  if (i.kind === "npc" && i.important !== true && ruleset.npcAtZero === "dead") return false;
  return i.standing ? isMassiveDamage(-i.after, max, ruleset) : isMassiveDamage(i.overflow, max, ruleset);
}

/** Result of the choice at 0 hit points. */
export interface ZeroChoice {
  /** Ids of the conditions to set. */
  readonly statuses: readonly string[];
  readonly stable: boolean;
  readonly deathSaves: boolean;
  /** True if the creature cannot return before the fight ends. */
  readonly outUntilEnd: boolean;
  /** New hit points. A creature that stands to the death goes below 0 by the damage that found no hit points left. */
  readonly hitPoints: number;
  readonly rules: readonly string[];
}

/**
 * Returns the hit points of a creature that chose to stand to the death: 0 minus the remaining damage.
 * @param overflow damage beyond the last hit point
 * @rule H-DEATH-03 B-DMG-10
 */
export function standingHitPoints(overflow: number): number {
  return 0 - overflow;
}

/**
 * Returns the result of the choice. A creature that drops out is unconscious until the fight ends, even if it is healed
 * (a setting of the table). A creature that stands to the death fights on with negative hit points.
 * @param overflow damage beyond the last hit point
 * @rule H-DEATH-02 H-DEATH-03 B-DMG-10 C-19 C-28
 */
export function chooseAtZero(
  choice: "dropOut" | "stand",
  overflow: number,
  ruleset: Pick<Ruleset, "outUntilEnd" | "dropOut">,
): ZeroChoice {
  const below = standingHitPoints(overflow);
  if (choice === "stand") {
    return {
      statuses: ["standing"],
      stable: false,
      deathSaves: false,
      outUntilEnd: false,
      hitPoints: below,
      rules: ["H-DEATH-03"],
    };
  }
  const deathSaves = ruleset.dropOut === "deathSaves";
  return {
    statuses: ["unconscious", "droppedOut"],
    stable: !deathSaves,
    deathSaves,
    outUntilEnd: ruleset.outUntilEnd,
    hitPoints: 0,
    rules: ["H-DEATH-02", "C-28"],
  };
}

/** A creature at 0 hit points or less. */
export interface Fallen {
  readonly hitPoints: number;
  readonly max: number;
  /** Damage of the last hit beyond the last hit point. */
  readonly overflow: number;
  readonly standing: boolean;
  readonly droppedOut: boolean;
  readonly dead: boolean;
}

/**
 * True if the creature may still choose to stand to the death. The table must let characters choose. The creature must
 * not have dropped out, died or chosen to stand. Massive damage allows no choice.
 * @rule H-DEATH-01 H-DEATH-02 H-DEATH-03 B-DEATH-03
 */
export function mayStand(i: Fallen, ruleset: Ruleset): boolean {
  if (i.hitPoints > 0 || i.standing || i.droppedOut || i.dead) return false;
  return atZeroHitPoints({ kind: "character", max: i.max, overflow: i.overflow }, ruleset).options.includes("stand");
}

/** Numbers for the death check of a creature that stands to the death. */
export interface DeathRisk {
  /** Hit points after the hit, 0 or less. */
  readonly hitPoints: number;
  /** Hits that the creature took since it stands. The hit that brought it to 0 does not count. */
  readonly borne: number;
}

/**
 * Returns the difficulty of the Adaptability save after a hit while standing to the death. It is 10 plus 2 for each
 * earlier hit, or the negative hit points as a positive number if that is higher. The table may leave out the hits or
 * both.
 * @rule H-DEATH-04 C-27
 */
export function deathDifficulty(
  { hitPoints, borne }: DeathRisk,
  { deathDifficulty: rule }: Pick<Ruleset, "deathDifficulty">,
): Sum {
  const blows = rule === "rising" ? 2 * borne : 0;
  const rules = ["H-DEATH-04", "C-27"];
  if (rule !== "flat" && -hitPoints > 10 + blows)
    return sum([{ source: "base", label: "OD20.Part.BelowZero", value: -hitPoints, rules }]);
  return sum([
    { source: "base", label: "OD20.Part.Passive", value: 10, rules },
    ...(blows > 0 ? [{ source: "base", label: "OD20.Part.BorneBlows", value: blows, rules } as const] : []),
  ]);
}

/**
 * Returns the same difficulty as a number.
 * @param hitPoints current hit points, 0 or less
 * @param borne earlier hits; default: 0
 * @param ruleset default: each hit raises the difficulty
 * @rule H-DEATH-04 C-27
 */
export function deathCheckDc(
  hitPoints: number,
  borne = 0,
  ruleset: Pick<Ruleset, "deathDifficulty"> = { deathDifficulty: "rising" },
): number {
  return deathDifficulty({ hitPoints, borne }, ruleset).total;
}

/** A hit on a creature that stands to the death. */
export interface DeathCheckInput {
  /** Hit points after the hit. */
  readonly hitPoints: number;
  readonly max: number;
  /** Earlier hits since the creature stands. Default: 0. */
  readonly borne?: number;
  /** Death marks before the hit. */
  readonly marks: number;
  /** True for a critical hit. */
  readonly critical: boolean;
  /** The Adaptability save. Null if the table decides by hand. */
  readonly roll: D20 | null;
}

/** Result of a death check. */
export interface DeathCheckResult {
  /** Difficulty of the save. Null if there is no roll. */
  readonly dc: number | null;
  readonly success: boolean | null;
  readonly marks: number;
  readonly injuries: number;
  readonly dead: boolean;
  readonly rules: readonly string[];
}

/**
 * Applies a hit to a creature that stands to the death. A failed save gives a death mark (two after a critical hit) and
 * an injury. Three marks kill. Negative hit points that reach the maximum kill, too. With the setting `deathSave`, a
 * plain d20 against 10 replaces the save. With `manual`, there is no roll.
 * @rule H-DEATH-04 H-DEATH-05 B-DEATH-03 C-27
 */
export function deathCheck(
  i: DeathCheckInput,
  ruleset: Pick<Ruleset, "standRule" | "deathDifficulty" | "critScope" | "massiveDamage">,
): DeathCheckResult {
  const { hitPoints, max, marks: before, borne = 0 } = i;
  const tooDeep = isMassiveDamage(-hitPoints, max, ruleset);
  if (hitPoints > 0) return { dc: null, success: null, marks: 0, injuries: 0, dead: false, rules: ["C-27"] };
  if (ruleset.standRule === "manual" || i.roll === null) {
    return {
      dc: ruleset.standRule === "dcDepth" ? deathCheckDc(hitPoints, borne, ruleset) : null,
      success: null,
      marks: before,
      injuries: 0,
      dead: tooDeep || before >= DEATH_MARKS,
      rules: ["H-DEATH-04", "C-27"],
    };
  }
  const byDepth = ruleset.standRule === "dcDepth";
  const dc = byDepth ? deathCheckDc(hitPoints, borne, ruleset) : 10;
  const roll = byDepth ? i.roll : { natural: i.roll.natural, total: i.roll.natural };
  const { success } = resolveCheck(roll, dc, ruleset, byDepth ? "save" : "death");
  const marks = Math.min(DEATH_MARKS, before + (success ? 0 : i.critical ? 2 : 1));
  return {
    dc,
    success,
    marks,
    injuries: success ? 0 : 1,
    dead: tooDeep || marks >= DEATH_MARKS,
    rules: ["H-DEATH-04", "H-DEATH-05", "C-27"],
  };
}

/**
 * Knocks a creature out instead of bringing it to 0 hit points by a melee hit. The creature has 1 hit point, is
 * unconscious and starts a short rest. The state ends with this rest, with healing or with first aid.
 * @returns null if knocking out is not possible
 * @rule B-DEATH-14 B-DEATH-15 C-53
 */
export function knockOut(i: { readonly hitPoints: number; readonly damage: number; readonly melee: boolean }): {
  hitPoints: 1;
  statuses: string[];
  restHours: 1;
  firstAid: { skill: "medicine"; dc: 10 };
  rules: string[];
} | null {
  const left = i.hitPoints - i.damage;
  if (!i.melee || i.hitPoints < 1 || left > 0) return null;
  return {
    hitPoints: 1,
    statuses: ["unconscious", "prone"],
    restHours: 1,
    firstAid: { skill: "medicine", dc: 10 },
    rules: ["B-DEATH-14", "B-DEATH-15"],
  };
}

/**
 * Returns the hit points of a creature that endures a hit that would bring it to 0. A creature cannot endure massive
 * damage.
 * @returns null if the hit does not bring the creature to 0 or is massive damage
 * @rule H-PRG-07 B-DEATH-03
 */
export function endure(
  i: { readonly hitPoints: number; readonly damage: number; readonly max: number },
  ruleset: Pick<Ruleset, "massiveDamage">,
): 1 | null {
  const left = i.hitPoints - i.damage;
  return i.hitPoints < 1 || left > 0 || isMassiveDamage(-left, i.max, ruleset) ? null : 1;
}

/** Returns the changes for a revived creature: one level of exhaustion less and no attunements. @rule B-DEATH-12 */
export function revive(i: { readonly exhaustion: number }): { exhaustion: number; attunements: 0; rules: string[] } {
  return {
    exhaustion: Math.max(0, i.exhaustion - 1),
    attunements: 0,
    rules: ["B-DEATH-12"],
  };
}
