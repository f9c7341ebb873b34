/** The ready characters of the pack, prepared as they stand on the table. */
import path from "node:path";
import { countsIn } from "../../module/rules/turn/effect-end.ts";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

// Packs hold effects in the shape of 13, which both generations read.
Object.assign(globalThis, { game: { release: { generation: 13 } } });

export const heroes = new Map<string, Loose>(
  packDocuments("heroes", "en").map((hero: Loose) => [hero.name as string, hero]),
);
// Models by item type, the character's, and what makes attacks: loaded by name, because this room is checked without Foundry's types.
await import(path.resolve("test/data/models.ts"));
const { ITEM_MODELS: models }: Loose = await import(path.resolve("module/data/item/models.ts"));
const { CharacterData }: Loose = await import(path.resolve("module/data/actor/character.ts"));
export const { weaponAttack, weaponModes }: Loose = await import(path.resolve("module/rules/attack/weapon-attack.ts"));

/** The effects that count: switched on, learned, in fitting armor; what a thing gives to its targets its owner has not. */
function effectsOf({ items, system }: Loose): Loose[] {
  const worn = items
    .filter((item: Loose) => item.type === "armor" && item.system.equipped === true)
    .map((item: Loose) => item.system.armorType as string);
  const learned = items.filter((item: Loose) => item.type !== "feature" || item.system.level <= system.details.level);
  return learned
    .flatMap((item: Loose) => item.effects as Loose[])
    .filter(
      ({ disabled, transfer, system: { needs } }: Loose) =>
        !disabled && transfer !== false && (!needs?.when || countsIn(needs.when, worn)),
    );
}
function setNumber(at: Loose, [key = "", ...rest]: string[], value: number): void {
  if (rest.length > 0) setNumber(at[key], rest, value);
  else at[key] += value;
}

/** The character as it stands on the table: its system data prepared together with its items. */
export function prepared(name: string): Loose {
  const source = heroes.get(name);
  const items = source.items.map((item: Loose) => ({
    id: item._id as string,
    name: item.name as string,
    type: item.type as string,
    system: new models[item.type](structuredClone(item.system)),
  }));
  const system = new CharacterData(structuredClone(source.system));
  const appliedEffects = effectsOf(source);
  Object.defineProperty(system, "parent", { value: { items: { contents: items }, appliedEffects } });
  system.prepareBaseData();
  // What Foundry does: plain numbers and words; figures are counted in preparation.
  for (const { key, value } of appliedEffects.flatMap(({ changes }: Loose) => changes as Loose[]))
    if (/^\d+$/u.test(value)) setNumber({ system }, key.split("."), Number(value));
  system.prepareDerivedData();
  return { system, items };
}
