import { resolveCheck, type D20 } from "../checks/checks.ts";
import { sum, type Sum } from "../basics/parts.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A creature whose hit points came to 0. */
export interface ZeroInput {
  readonly kind: "character" | "npc";
  /** An NPC that is treated like a character. */
  readonly important?: boolean;
  readonly max: number;
  /** Damage that found no hit point left (`takeDamage` says how much). */
  readonly overflow: number;
}

/** What is next at 0 hit points. `choice`: a player decides; `ask`: the GM does. */
export interface ZeroOutcome {
  readonly state: "dead" | "choice" | "unconscious" | "negative" | "ask";
  readonly options: readonly ("dropOut" | "stand")[];
  readonly deathSaves: boolean;
  readonly rules: readonly string[];
}

/**
 * Does what is left of a blow kill outright? So does as much below 0 for one who stands.
 * @rule B-DEATH-03 C-27 C-89
 */
export function isMassiveDamage(overflow: number, max: number, ruleset: Pick<Ruleset, "massiveDamage">): boolean {
  return ruleset.massiveDamage && overflow >= Math.max(1, max);
}

/**
 * What happens at 0 hit points: death by a lost maximum or a massive blow comes first, then NPCs by
 * the table's setting, then the choice of a character (or unconsciousness in the base game; in
 * d20-3e hit points of all go on below 0, see `hitPointState3e`, unless the table made its NPCs fall unconscious or ask).
 * @rule H-DEATH-01 B-DEATH-01 B-DEATH-02 B-DEATH-03 B-DEATH-04 C-64 C-89 D-C15
 */
export function atZeroHitPoints(i: ZeroInput, ruleset: Ruleset): ZeroOutcome {
  const none = { options: [], deathSaves: false };
  if (i.max === 0) return { ...none, state: "dead", rules: ["B-DEATH-02"] };
  const { atZero } = ruleset;
  if (atZero === "negative") {
    // "dead" is what every profile starts from and here means dead at -10; the other two are a table's own choice.
    const chosen = i.kind === "npc" && i.important !== true && ruleset.npcAtZero !== "dead";
    return chosen
      ? { ...none, state: ruleset.npcAtZero, rules: ["C-64", "D-C15"] }
      : { ...none, state: "negative", rules: ["D-DEATH-02", "D-DEATH-03"] };
  }
  if (isMassiveDamage(i.overflow, i.max, ruleset)) return { ...none, state: "dead", rules: ["B-DEATH-03", "C-89"] };
  if (i.kind === "npc" && i.important !== true)
    return { ...none, state: ruleset.npcAtZero, rules: ["B-DEATH-01", "C-64"] };
  if (atZero === "choice")
    return { state: "choice", options: ["dropOut", "stand"], deathSaves: false, rules: ["H-DEATH-01"] };
  return { ...none, state: "unconscious", deathSaves: true, rules: ["B-DEATH-04", "B-DEATH-05"] };
}

/** A blow on a creature, by what came of it. */
export interface Blow {
  readonly kind: "character" | "npc";
  readonly important?: boolean;
  readonly max: number;
  /** Hit points after it. */
  readonly after: number;
  /** Damage that found no hit point left. */
  readonly overflow: number;
  /** It stood to the death. */
  readonly standing: boolean;
}

/**
 * Does a blow kill outright? A massive one does; one who stands to the death dies as far below 0 as the maximum is
 * above. NPCs that die at 0 anyway need no blow for it.
 * @rule B-DEATH-02 B-DEATH-03 C-27 C-89
 */
export function blowKills(i: Blow, ruleset: Ruleset): boolean {
  const { max } = i;
  if (ruleset.atZero === "negative" || i.after > 0) return false;
  if (i.kind === "npc" && i.important !== true && ruleset.npcAtZero === "dead") return false;
  return i.standing ? isMassiveDamage(-i.after, max, ruleset) : isMassiveDamage(i.overflow, max, ruleset);
}

/** What a choice at 0 hit points means. */
export interface ZeroChoice {
  /** Ids of conditions to set. */
  readonly statuses: readonly string[];
  readonly stable: boolean;
  readonly deathSaves: boolean;
  /** Cannot come back before the fight ends. */
  readonly outUntilEnd: boolean;
  /** Hit points from now on: what found no hit point left goes below 0 for one who stands. */
  readonly hitPoints: number;
  readonly rules: readonly string[];
}

/**
 * Hit points of one who chose to stand: below 0 by what was left of the blow.
 * @param overflow damage that found no hit point left
 * @rule H-DEATH-03 B-DMG-10
 */
export function standingHitPoints(overflow: number): number {
  return 0 - overflow;
}

/**
 * Drop out (unconscious until the fight ends, whatever heals) or stand to the death (hit points may
 * go below 0, with what was left of the blow).
 * @param overflow damage that found no hit point left
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

/** One who lies at 0 hit points or below. */
export interface Fallen {
  readonly hitPoints: number;
  readonly max: number;
  /** Damage of the last blow that found no hit point left. */
  readonly overflow: number;
  readonly standing: boolean;
  readonly droppedOut: boolean;
  readonly dead: boolean;
}

/**
 * Is it still open to stand to the death? At 0 hit points, where the table lets characters choose, until one has dropped
 * out, has died, or stands already; a massive blow leaves no choice.
 * @rule H-DEATH-01 H-DEATH-02 H-DEATH-03 B-DEATH-03
 */
export function mayStand(i: Fallen, ruleset: Ruleset): boolean {
  if (i.hitPoints > 0 || i.standing || i.droppedOut || i.dead) return false;
  return atZeroHitPoints({ kind: "character", max: i.max, overflow: i.overflow }, ruleset).options.includes("stand");
}

/** Marks that kill one who stands to the death. @rule C-27 */
export const DEATH_MARKS = 3;

/** What stands against one who stands to the death. */
export interface DeathRisk {
  /** Hit points after the blow, negative or 0. */
  readonly hitPoints: number;
  /** Blows that he has borne before it in this stand; the one that felled him is none of them. */
  readonly borne: number;
}

/**
 * Difficulty of the Adaptability save after a blow while standing to the death: 10 and 2 more for each blow borne before,
 * or as deep as the hit points are if that is more; the table may have the depth alone count, or neither.
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
 * That difficulty as a number.
 * @param hitPoints the current, negative or 0
 * @param borne blows before; left out = none
 * @param ruleset left out = each blow raises it
 * @rule H-DEATH-04 C-27
 */
export function deathCheckDc(
  hitPoints: number,
  borne = 0,
  ruleset: Pick<Ruleset, "deathDifficulty"> = { deathDifficulty: "rising" },
): number {
  return deathDifficulty({ hitPoints, borne }, ruleset).total;
}

/** A blow that hit one who stands to the death. */
export interface DeathCheckInput {
  /** Hit points after the blow. */
  readonly hitPoints: number;
  readonly max: number;
  /** Blows borne before in this stand; left out = none. */
  readonly borne?: number;
  /** Marks before. */
  readonly marks: number;
  /** The blow was a critical hit. */
  readonly critical: boolean;
  /** The Adaptability save; null when the table decides by hand. */
  readonly roll: D20 | null;
}

/** What a death check came to. */
export interface DeathCheckResult {
  /** Null where nobody rolls. */
  readonly dc: number | null;
  readonly success: boolean | null;
  readonly marks: number;
  readonly injuries: number;
  readonly dead: boolean;
  readonly rules: readonly string[];
}

/**
 * The risk of standing to the death. A failed save brings a mark (two after a critical hit) and an
 * injury; three marks, or hit points as far below 0 as the maximum is above, kill. With the setting
 * `deathSave` a plain d20 against 10 is rolled instead; with `manual` only the depth kills.
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
 * A melee blow that would bring to 0 may knock out instead: 1 hit point and unconscious, and a short
 * rest begins. It ends with that rest, with any healing, or by first aid.
 * @returns null where the choice is not open
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
 * Hit points of one who endures a blow that would bring him to 0; one that kills outright, by as much as his maximum, he does not.
 * @returns null where the blow does not bring him to 0, or kills
 * @rule H-PRG-07 B-DEATH-03
 */
export function endure(
  i: { readonly hitPoints: number; readonly damage: number; readonly max: number },
  ruleset: Pick<Ruleset, "massiveDamage">,
): 1 | null {
  const left = i.hitPoints - i.damage;
  return i.hitPoints < 1 || left > 0 || isMassiveDamage(-left, i.max, ruleset) ? null : 1;
}

/** What a revived creature keeps: one level of exhaustion less, no attunements, everything else stays. @rule B-DEATH-12 */
export function revive(i: { readonly exhaustion: number }): { exhaustion: number; attunements: 0; rules: string[] } {
  return {
    exhaustion: Math.max(0, i.exhaustion - 1),
    attunements: 0,
    rules: ["B-DEATH-12"],
  };
}
