/** A weapon in a hand, as far as a second attack goes. */
export interface HeldWeapon {
  readonly hand: "main" | "off" | "both" | "none";
  readonly light: boolean;
}

/** What happened this turn. */
export interface TwoWeaponInput {
  readonly weapons: readonly HeldWeapon[];
  /** An attack was made with the active action, on the own turn. */
  readonly attackedWithActive: boolean;
  readonly bonusActionLeft: boolean;
  /** Extra attacks already made this turn. */
  readonly used: number;
  /** One, unless an ability gives more. */
  readonly allowed?: number;
}

export type TwoWeaponRefusal = "notTwoLight" | "noAttackYet" | "noBonusAction" | "used";

/**
 * May the other weapon attack as a bonus action? A warning, the table may go on.
 * @rule H-TWO-01 H-TWO-03 C-75
 */
export function twoWeaponAttack(i: TwoWeaponInput): { ok: true } | { ok: false; reason: TwoWeaponRefusal } {
  const light = (hand: "main" | "off"): boolean => i.weapons.some((weapon) => weapon.hand === hand && weapon.light);
  if (!light("main") || !light("off")) return { ok: false, reason: "notTwoLight" };
  if (!i.attackedWithActive) return { ok: false, reason: "noAttackYet" };
  if (i.used >= (i.allowed ?? 1)) return { ok: false, reason: "used" };
  return i.bonusActionLeft ? { ok: true } : { ok: false, reason: "noBonusAction" };
}
