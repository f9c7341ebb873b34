/** The action cost to reload a weapon. @rule C-46 */
export type ReloadCost = "none" | "free" | "bonus" | "active";

/** State of a weapon that decides whether it can shoot. */
export interface AmmunitionState {
  /** True if each shot uses up one piece of ammunition. */
  readonly needsAmmunition: boolean;
  /** Pieces of ammunition left, 0 or more. */
  readonly quantity: number;
  readonly reload: ReloadCost;
  /** True if the weapon is loaded. Only weapons with a reload cost use this field. */
  readonly loaded: boolean;
}

export type ShotRefusal = "noAmmunition" | "notLoaded";

/**
 * Returns the reason why the weapon cannot shoot now, or null if it can shoot.
 * @rule H-RNG-01 H-RNG-02 C-46
 */
export function shotRefusal(weapon: AmmunitionState): ShotRefusal | null {
  if (weapon.needsAmmunition && weapon.quantity === 0) return "noAmmunition";
  return weapon.reload !== "none" && !weapon.loaded ? "notLoaded" : null;
}

/**
 * Fires one shot. The shot uses up one piece of ammunition. A weapon that needs reloading becomes unloaded.
 * @rule H-RNG-01 H-RNG-02
 */
export function shoot(
  weapon: AmmunitionState,
): { ok: true; quantity: number; loaded: boolean } | { ok: false; reason: ShotRefusal } {
  const reason = shotRefusal(weapon);
  if (reason) return { ok: false, reason };
  return {
    ok: true,
    quantity: weapon.needsAmmunition ? weapon.quantity - 1 : weapon.quantity,
    loaded: weapon.reload === "none" ? weapon.loaded : false,
  };
}

/**
 * Reloads the weapon. Returns the action cost, or the reason why reloading is not possible or not needed. Reloading
 * uses up no ammunition; only a shot does.
 * @rule H-RNG-02 C-46
 */
export function reload(
  weapon: AmmunitionState,
): { ok: true; cost: ReloadCost; loaded: true } | { ok: false; reason: "noAmmunition" | "notNeeded" } {
  if (weapon.reload === "none" || weapon.loaded) return { ok: false, reason: "notNeeded" };
  if (weapon.needsAmmunition && weapon.quantity === 0) return { ok: false, reason: "noAmmunition" };
  return { ok: true, cost: weapon.reload, loaded: true };
}
