/** What reloading costs. @rule C-46 */
export type ReloadCost = "none" | "free" | "bonus" | "active";

/** A weapon's readiness to shoot. */
export interface AmmunitionState {
  /** Does a shot use up ammunition? */
  readonly needsAmmunition: boolean;
  /** Pieces left, 0 or more. */
  readonly quantity: number;
  readonly reload: ReloadCost;
  /** Only weapons that are reloaded look at it. */
  readonly loaded: boolean;
}

export type ShotRefusal = "noAmmunition" | "notLoaded";

/**
 * May the weapon shoot now?
 * @rule H-RNG-01 H-RNG-02 C-46
 */
export function shotRefusal(weapon: AmmunitionState): ShotRefusal | null {
  if (weapon.needsAmmunition && weapon.quantity === 0) return "noAmmunition";
  return weapon.reload !== "none" && !weapon.loaded ? "notLoaded" : null;
}

/**
 * One shot: a piece of ammunition less, and unloaded where reloading is needed.
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
 * Reloading: what it costs, or why there is nothing to do. Ammunition is used up by the shot.
 * @rule H-RNG-02 C-46
 */
export function reload(
  weapon: AmmunitionState,
): { ok: true; cost: ReloadCost; loaded: true } | { ok: false; reason: "noAmmunition" | "notNeeded" } {
  if (weapon.reload === "none" || weapon.loaded) return { ok: false, reason: "notNeeded" };
  if (weapon.needsAmmunition && weapon.quantity === 0) return { ok: false, reason: "noAmmunition" };
  return { ok: true, cost: weapon.reload, loaded: true };
}
