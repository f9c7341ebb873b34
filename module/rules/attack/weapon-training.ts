/** Categories of weapons. @rule B-PROF-05 */
export const WEAPON_CATEGORIES = ["simple", "martial"] as const;
/** What a class may train: a category, or martial weapons with a property: light ones; finesse or light ones. */
export const WEAPON_TRAININGS = [...WEAPON_CATEGORIES, "martialLight", "martialFinesse"] as const;
export type WeaponTraining = (typeof WEAPON_TRAININGS)[number];

/** Kind of grants that train weapons by category or name. */
export const WEAPON_TRAINING = "weaponTraining";

/** Returns the trained categories and names among granted training. */
export const weaponTrainings = (granted: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(granted).flatMap((name) =>
    name.startsWith(`${WEAPON_TRAINING}.`) ? name.slice(WEAPON_TRAINING.length + 1) : [],
  );

/** A weapon, as far as training with it goes. */
export interface TrainedWeapon {
  readonly name: string;
  readonly weaponType: string;
  /** Empty: everybody is trained, for example with a bite. */
  readonly category: string;
  readonly properties: ReadonlySet<string>;
}

/**
 * True if somebody is trained with a weapon, in games that train weapons by category, whatever the grip. Everybody is
 * trained in unarmed strikes, nobody in improvised weapons.
 * @param trained categories and names of weapons
 * @rule B-PROF-05
 */
export function isTrainedWith(trained: Iterable<string>, weapon: TrainedWeapon): boolean {
  const { name, weaponType, category, properties } = weapon;
  if (weaponType === "unarmed") return true;
  if (weaponType === "improvised") return false;
  const covers = (key: string): boolean =>
    key === category ||
    key.toLowerCase() === name.toLowerCase() ||
    (category === "martial" &&
      ((key === "martialLight" && properties.has("light")) ||
        (key === "martialFinesse" && (properties.has("finesse") || properties.has("light")))));
  return category === "" || [...trained].some(covers);
}
