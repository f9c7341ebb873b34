/** How a d20-3e creature stands. */
export type State3e = "able" | "disabled" | "dying" | "stable" | "dead";

/** Hit points at which a d20-3e creature is dead. @rule D-DEATH-06 D-C15 */
export const DEAD_AT_3E = -10;

/** Hit points and whether it was stabilized. */
export interface Life3e {
  readonly hitPoints: number;
  readonly stable: boolean;
}

/** State at so many hit points. @rule D-DEATH-01 D-DEATH-02 D-DEATH-03 D-DEATH-06 D-C15 */
export function hitPointState3e(life: Life3e): State3e {
  const { hitPoints, stable } = life;
  if (hitPoints > 0) return "able";
  if (hitPoints === 0) return "disabled";
  if (hitPoints <= DEAD_AT_3E) return "dead";
  return stable ? "stable" : "dying";
}

/** Damage is subtracted, below 0 as well; a new wound ends being stable. @rule D-DMG-01 D-DEATH-03 D-DEATH-06 */
export function damage3e(life: Life3e, amount: number): Life3e {
  return amount === 0 ? life : { hitPoints: life.hitPoints - amount, stable: false };
}

/** One who acts at 0 hit points takes 1 damage afterwards. @rule D-DEATH-02 */
export function afterActing3e(life: Life3e): Life3e {
  return hitPointState3e(life) === "disabled" ? { hitPoints: -1, stable: false } : life;
}

/**
 * A round of dying: 10 in 100 to become stable, else 1 hit point less.
 * @param d100 the rolled 1…100
 * @rule D-DEATH-03 D-DEATH-04 D-DEATH-06
 */
export function dyingRound3e(life: Life3e, d100: number): Life3e {
  if (hitPointState3e(life) !== "dying") return life;
  return d100 <= 10 ? { ...life, stable: true } : { hitPoints: life.hitPoints - 1, stable: false };
}

/** What a plain d20 has to reach for the 10 in 100 of a round of dying: 19 and 20 are two faces of twenty. @rule D-DEATH-04 */
export const DYING_DC_3E = 19;

/** An hour of the stable: 10 in 100 to come round, else 1 hit point less. @rule D-DEATH-05 D-C5 */
export function stableHour3e(life: Life3e, d100: number): Life3e & { readonly conscious: boolean } {
  if (hitPointState3e(life) !== "stable") return { ...life, conscious: hitPointState3e(life) === "able" };
  return d100 <= 10 ? { ...life, conscious: true } : { hitPoints: life.hitPoints - 1, stable: true, conscious: false };
}

/** Stopping the dying with the Heal skill. @rule D-DEATH-07 */
export const HEAL_3E = { skill: "heal", dc: 15, rules: ["D-DEATH-07"] } as const;

/** A Heal check: stable on success. @rule D-DEATH-07 */
export function healCheck3e(life: Life3e, total: number): Life3e {
  return hitPointState3e(life) === "dying" && total >= HEAL_3E.dc ? { ...life, stable: true } : life;
}

/**
 * Magical healing of at least 1 point stops the dying; from 1 hit point on all is well. The dead stay dead.
 * @rule D-DEATH-07 D-DEATH-08 D-C11
 */
export function healing3e(life: Life3e, max: number, amount: number): Life3e {
  if (amount === 0 || hitPointState3e(life) === "dead") return life;
  const hitPoints = Math.max(life.hitPoints, Math.min(max, life.hitPoints + amount));
  return { hitPoints, stable: hitPoints < 0 };
}
