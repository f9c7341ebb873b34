import { DEAD_AT_3E } from "./at-zero.ts";

/** State of a creature in the d20-3e profile. */
export type State3e = "able" | "disabled" | "dying" | "stable" | "dead";

/** Hit points of a creature, and whether it is stable. */
export interface Life3e {
  readonly hitPoints: number;
  readonly stable: boolean;
}

/** Returns the state of a creature at these hit points. @rule D-DEATH-01 D-DEATH-02 D-DEATH-03 D-DEATH-06 D-C15 */
export function hitPointState3e(life: Life3e): State3e {
  const { hitPoints, stable } = life;
  if (hitPoints > 0) return "able";
  if (hitPoints === 0) return "disabled";
  if (hitPoints <= DEAD_AT_3E) return "dead";
  return stable ? "stable" : "dying";
}

/** Subtracts damage, also below 0. New damage ends the stable state. @rule D-DMG-01 D-DEATH-03 D-DEATH-06 */
export function damage3e(life: Life3e, amount: number): Life3e {
  return amount === 0 ? life : { hitPoints: life.hitPoints - amount, stable: false };
}

/**
 * Returns the life of a creature after an action. A creature that acts at 0 hit points takes 1 damage afterward.
 * @rule D-DEATH-02
 */
export function afterActing3e(life: Life3e): Life3e {
  return hitPointState3e(life) === "disabled" ? { hitPoints: -1, stable: false } : life;
}

/**
 * Applies one round of dying: a chance of 10 % to become stable, else 1 hit point lost.
 * @param d100 the rolled number, 1 to 100
 * @rule D-DEATH-03 D-DEATH-04 D-DEATH-06
 */
export function dyingRound3e(life: Life3e, d100: number): Life3e {
  if (hitPointState3e(life) !== "dying") return life;
  return isLucky(d100) ? { ...life, stable: true } : { hitPoints: life.hitPoints - 1, stable: false };
}

/** Percent of a round of dying that makes stable, and of an hour that brings round. @rule D-DEATH-04 D-DEATH-05 */
export const CHANCE_3E = 10;

/** Whether a roll of 1 to 100 is within that chance. */
export const isLucky = (d100: number): boolean => d100 <= CHANCE_3E;

/**
 * Applies one hour for a stable creature: a chance of 10 % to wake up, else 1 hit point lost.
 * @param d100 the rolled number, 1 to 100
 * @rule D-DEATH-05 D-C5
 */
export function stableHour3e(life: Life3e, d100: number): Life3e & { readonly conscious: boolean } {
  if (hitPointState3e(life) !== "stable") return { ...life, conscious: hitPointState3e(life) === "able" };
  return isLucky(d100)
    ? { ...life, conscious: true }
    : { hitPoints: life.hitPoints - 1, stable: true, conscious: false };
}

/** The Heal check that stabilizes a dying creature. @rule D-DEATH-07 */
export const HEAL_3E = { skill: "heal", dc: 15, rules: ["D-DEATH-07"] } as const;

/** Applies a Heal check. A success makes a dying creature stable. @rule D-DEATH-07 */
export function healCheck3e(life: Life3e, total: number): Life3e {
  return hitPointState3e(life) === "dying" && total >= HEAL_3E.dc ? { ...life, stable: true } : life;
}

/**
 * Applies magical healing. At least 1 point stops the dying. From 1 hit point on, the creature is able again. A dead
 * creature stays dead.
 * @rule D-DEATH-07 D-DEATH-08 D-C11
 */
export function healing3e(life: Life3e, max: number, amount: number): Life3e {
  if (amount === 0 || hitPointState3e(life) === "dead") return life;
  const hitPoints = Math.max(life.hitPoints, Math.min(max, life.hitPoints + amount));
  return { hitPoints, stable: hitPoints < 0 };
}
