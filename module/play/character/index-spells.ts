/** Adds circle, school, and classes of spells to the pack indexes. Call during `init`, before an index loads. */
export function indexSpells(): void {
  CONFIG.Item.compendiumIndexFields.push("system.circle", "system.school", "system.classes");
}
