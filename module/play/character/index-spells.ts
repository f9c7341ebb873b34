/** Lets the indexes of packs tell circle, school and classes of spells; call during `init`, before any is read. */
export function indexSpells(): void {
  CONFIG.Item.compendiumIndexFields.push("system.circle", "system.school", "system.classes");
}
