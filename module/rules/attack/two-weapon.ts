/** A held weapon, for the rules of two-weapon fighting. */
export interface HeldWeapon {
  readonly hand: "main" | "off" | "both" | "none";
  readonly light: boolean;
}

/** The held weapons and what the creature did this turn. */
export interface TwoWeaponInput {
  readonly weapons: readonly HeldWeapon[];
  /** True if the creature attacked with the active action on its own turn. */
  readonly attackedWithActive: boolean;
  readonly bonusActionLeft: boolean;
  /** Extra attacks with the second weapon already made this turn. */
  readonly used: number;
  /** Extra attacks allowed per turn. Default: 1. */
  readonly allowed?: number;
}

export type TwoWeaponRefusal = "notTwoLight" | "noAttackYet" | "noBonusAction" | "used";

/**
 * Checks whether the second weapon may attack with a bonus action. The result is a warning; users may continue.
 * @rule H-TWO-01 H-TWO-03 C-75
 */
export function twoWeaponAttack(i: TwoWeaponInput): { ok: true } | { ok: false; reason: TwoWeaponRefusal } {
  const light = (hand: "main" | "off"): boolean => i.weapons.some((weapon) => weapon.hand === hand && weapon.light);
  if (!light("main") || !light("off")) return { ok: false, reason: "notTwoLight" };
  if (!i.attackedWithActive) return { ok: false, reason: "noAttackYet" };
  if (i.used >= (i.allowed ?? 1)) return { ok: false, reason: "used" };
  return i.bonusActionLeft ? { ok: true } : { ok: false, reason: "noBonusAction" };
}
