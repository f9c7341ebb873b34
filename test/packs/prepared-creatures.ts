/** The creatures of the pack, prepared as they stand on the table. */
import path from "node:path";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

Object.assign(globalThis, { game: { release: { generation: 13 } } });

const creatures = new Map<string, Loose>(
  packDocuments("creatures", "en").map((creature: Loose) => [creature.name as string, creature]),
);
// Loaded by name, because this folder is checked without Foundry's types.
await import(path.resolve("test/data/models.ts"));
const { ITEM_MODELS: models }: Loose = await import(path.resolve("module/data/item/models.ts"));
const { NpcData }: Loose = await import(path.resolve("module/data/actor/npc.ts"));
const { setTableChoices, tableRuleset }: Loose = await import(path.resolve("module/core/table-rules.ts"));
const { PROFILES }: Loose = await import(path.resolve("module/rules/ruleset/ruleset.ts"));
const { weaponAttack, weaponModes }: Loose = await import(path.resolve("module/rules/attack/weapon-attack.ts"));
const { sumContributions }: Loose = await import(path.resolve("module/rules/basics/contribution.ts"));

/** Plays a game until the next call. */
export const playGame = (profile: string): void => setTableChoices(PROFILES[profile]);

const signed = (value: number): string => (value < 0 ? String(value) : `+${String(value)}`);

/** The creature in the game that is played, without effects. */
export function preparedCreature(name: string): Loose {
  const source = creatures.get(name);
  const items = source.items.map((item: Loose) => {
    const system = new models[item.type](structuredClone(item.system));
    system.prepareBaseData();
    return { id: item._id as string, name: item.name as string, type: item.type as string, system };
  });
  const system = new NpcData(structuredClone(source.system));
  Object.defineProperty(system, "parent", { value: { items: { contents: items }, appliedEffects: [] } });
  system.prepareBaseData();
  system.prepareDerivedData();
  return { system, items };
}

/** The first use of each weapon, "Scimitar +4 1d6+2". */
export function blows({ system, items }: Loose): string[] {
  const modifiers = Object.fromEntries(
    Object.entries<Loose>(system.characteristics).map(([key, { mod }]) => [key, mod as number]),
  );
  const wielder = { modifiers, steps: {}, attackBonus: 0, damageBonus: 0, training: system.training, hindrance: [] };
  return items
    .filter(({ type }: Loose) => type === "weapon")
    .map(({ name, system: weapon }: Loose) => {
      const [mode] = weaponModes(weapon, false);
      const { parts, damage } = weaponAttack(weapon, name, wielder, mode, tableRuleset());
      const rows = damage.map(({ formula, bonus }: Loose) => {
        const flat = sumContributions(bonus);
        return flat === 0 ? formula : `${formula as string}${signed(flat)}`;
      });
      return `${name as string} ${signed(sumContributions(parts))} ${rows.join(" ") as string}`;
    });
}
