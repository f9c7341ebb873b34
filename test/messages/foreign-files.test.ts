/** Files of other systems that nobody has marked, and of Foundry 9: told in words, and nothing is changed. */
import { afterEach, expect, test } from "vitest";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const OTHER = (name: string): string =>
  `«${name}» — из другой системы или из старой версии Foundry. Здесь его числа ничего не значат, поэтому ничего не создано и не изменено.`;

const ACTORS: readonly (readonly [why: string, file: object, said: string])[] = [
  [
    "an item of a type that is not here",
    {
      name: "Lynx",
      type: "character",
      items: [{ _id: "abcdefghijklmnop", name: "Lynx kin", type: "ancestry", system: { hp: 4 } }],
      system: { details: { level: { value: 1 }, xp: { value: 0 } } },
    },
    OTHER("Lynx"),
  ],
  [
    "Foundry 9",
    { name: "Old", type: "character", data: { attributes: { hp: { value: 3 } } }, items: [] },
    OTHER("Old"),
  ],
  [
    "an item of Foundry 9",
    { name: "Half", type: "npc", system: {}, items: [{ name: "Axe", type: "weapon", data: { quantity: 1 } }] },
    OTHER("Half"),
  ],
  [
    "fields that are not here",
    { name: "Bru", type: "npc", system: { abilities: {}, traits: {}, size: "med" } },
    OTHER("Bru"),
  ],
  [
    "an item that bears another system's mark",
    {
      name: "Mixed",
      type: "npc",
      system: {},
      items: [{ name: "Axe", type: "weapon", system: {}, _stats: { systemId: "pf2e" } }],
    },
    "«Mixed» — из другой системы (pf2e). Здесь его числа ничего не значат, поэтому ничего не создано и не изменено.",
  ],
  [
    "numbers that do not fit",
    { name: "Odd", type: "character", system: { characteristics: { strength: { value: {} } } } },
    "Воин: файл не подходит этой системе (подробности в консоли браузера, F12). Ничего не изменено.",
  ],
];

test.each(ACTORS)("read into a creature: %s", async (_why, file, said) => {
  table = Table.begin({ world: FIGHT });
  const [gm] = await table.openAll("GM");
  const before = await gm.actor("Воин");
  await gm.run(async (json) => void (await game.actors.getName("Воин").importFromJSON(json)), JSON.stringify(file));
  await table.soon();
  expect(gm.told()).toEqual([said]);
  expect(await gm.actor("Воин")).toEqual(before);
});

test("read into a thing, and created: what Foundry 9 wrote and what has other fields is told; our own goes in, marked or not", async () => {
  table = Table.begin({ world: FIGHT });
  const [gm] = await table.openAll("GM");
  const made = await gm.run(async () => {
    const { documentClass } = CONFIG.Item;
    const thing = await documentClass.create({ type: "gear", name: "Факел" });
    const read = (file: object): Promise<unknown> => thing.importFromJSON(JSON.stringify(file));
    await read({ name: "Kin", type: "gear", system: { hp: 4 } });
    await read({ name: "Old axe", type: "weapon", data: { damage: "1d8" } });
    const created = await documentClass.create({ name: "Old bag", type: "gear", data: { quantity: 2 } });
    const before = thing.name as string;
    await read({ ...thing.toObject(), name: "Лампа", _stats: undefined });
    return [created ?? null, before, thing.name] as Loose[];
  });
  expect(made).toEqual([null, "Факел", "Лампа"]);
  expect(gm.told()).toEqual(["Kin", "Old axe", "Old bag"].map(OTHER));
});
