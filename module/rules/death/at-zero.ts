/** What 0 hit points mean by the table's rules. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A creature at 0 hit points. */
export interface ZeroInput {
  readonly kind: "character" | "npc";
  /** True for an NPC that follows the rules of player characters. */
  readonly important?: boolean;
  readonly max: number;
  /** Damage beyond the last hit point, as `takeDamage` returns it. */
  readonly overflow: number;
}

/** What happens at 0 hit points. `choice` means that the player decides. `ask` means that the GM decides. */
export interface ZeroOutcome {
  readonly state: "dead" | "choice" | "unconscious" | "negative" | "ask";
  readonly options: readonly ("dropOut" | "stand")[];
  readonly deathSaves: boolean;
  readonly rules: readonly string[];
}

/**
 * True if the damage beyond 0 hit points kills at once. The same limit applies to negative hit points of a creature
 * that stands to the death.
 * @rule B-DEATH-03 C-27 C-89
 */
export function isMassiveDamage(overflow: number, max: number, ruleset: Pick<Ruleset, "massiveDamage">): boolean {
  return ruleset.massiveDamage && overflow >= Math.max(1, max);
}

/**
 * Returns what happens at 0 hit points. A maximum of 0 and massive damage kill first. Then ordinary NPCs follow the
 * setting of the table. Characters then choose, or fall unconscious in the base profile. In d20-3e, hit points go below
 * 0 (see `hitPointState3e`), unless the table makes ordinary NPCs fall unconscious or asks the GM.
 * @rule H-DEATH-01 B-DEATH-01 B-DEATH-02 B-DEATH-03 B-DEATH-04 C-64 C-89 D-C15
 */
export function atZeroHitPoints(i: ZeroInput, ruleset: Ruleset): ZeroOutcome {
  const none = { options: [], deathSaves: false };
  if (i.max === 0) return { ...none, state: "dead", rules: ["B-DEATH-02"] };
  const { atZero } = ruleset;
  if (atZero === "negative") {
    // "dead" is the default of every profile. In this profile it means death at -10 hit points. The two other values
    // are choices of the table.
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

/** Number of death marks that kill a creature that stands to the death. @rule C-27 */
export const DEATH_MARKS = 3;

/** Hit points at which a creature dies in the d20-3e profile. @rule D-DEATH-06 D-C15 */
export const DEAD_AT_3E = -10;
