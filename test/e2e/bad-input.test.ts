/** Worlds of a newer version, files of other systems: a clear word, and nothing is lost. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { FIGHT, idOf } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

test("a world of a newer version is refused in words, and its version stays", async () => {
  evening = await beginEvening({ world: { ...FIGHT, settings: { "opposed-d20.schemaVersion": 99 } } });
  const gm = await evening.open("GM");
  await gm.locator(".notification", { hasText: "Этот мир сохранён более новой версией системы (схема 99" }).waitFor();
  await settled(gm);
  expect(await gm.evaluate(() => game.settings.get("opposed-d20", "schemaVersion") as number)).toBe(99);
});

/** Exports of other systems: types of the same name with quite other contents, and types that we do not know. */
const FOREIGN: readonly Loose[] = [
  {
    name: "Bruenor",
    type: "character",
    _stats: { systemId: "dnd5e", systemVersion: "5.0.0" },
    system: {
      attributes: { hp: { value: 12, max: 12 }, ac: { flat: 18 } },
      details: { xp: { value: 300 }, level: "five" },
      size: ["med"],
      skills: { acr: { value: 1 } },
    },
    items: [
      { name: "Warhammer", type: "weapon", system: { damage: { base: { number: 1, denomination: 8 } } } },
      { name: "Fighter", type: "class", system: {} },
    ],
    effects: [],
  },
  {
    name: "Spike trap",
    type: "hazard",
    _stats: { systemId: "pf2e" },
    system: { attributes: { hp: { value: 30 } }, saves: {} },
    items: [],
    effects: [],
  },
];

test("actors and items of other systems, by import and by drop: told in words, nothing created, nothing changed", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const notes = await listenToNotifications(gm);
  const before = await gm.evaluate(() => JSON.stringify(game.actors.getName("Воин").toObject()));
  const files = [
    ...FOREIGN.map((source) => JSON.stringify(source)),
    "{ оборвано",
    "[]",
    JSON.stringify({ name: "Car", type: "vehicle", system: {} }),
  ];
  for (const file of files)
    await gm.evaluate(async (json) => void (await game.actors.getName("Воин").importFromJSON(json)), file);
  const said = (await notes()).join("\n");
  for (const text of [
    "«Bruenor» — из другой системы (dnd5e)",
    "«Spike trap» — из другой системы (pf2e)",
    "Этот файл не читается",
    "Такого вида в системе нет: vehicle",
  ])
    expect(said).toContain(text);
  expect(await gm.evaluate(() => JSON.stringify(game.actors.getName("Воин").toObject()))).toBe(before);

  // As a directory or a sheet does with what is dropped on it.
  for (const source of FOREIGN) {
    expect(
      await gm.evaluate(async (data) => {
        const dropped = await Actor.implementation.fromDropData({ type: "Actor", data });
        return (await Actor.implementation.create(dropped.toObject())) ?? null;
      }, source),
    ).toBeNull();
  }
  expect(
    await gm.evaluate(async ([item]) => {
      const made = await game.actors
        .getName("Воин")
        .createEmbeddedDocuments("Item", [{ ...item, _stats: { systemId: "dnd5e" } }]);
      return made.length as number;
    }, FOREIGN[0]?.items as Loose[]),
  ).toBe(0);
  expect(await gm.evaluate(() => game.actors.size as number)).toBe(4);

  // Our own export is welcome.
  await gm.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    await hero.importFromJSON(JSON.stringify({ ...hero.toObject(), name: "Воительница" }));
  });
  await expect
    .poll(() =>
      gm.evaluate(
        () => [game.actors.getName("Воительница")?.items.size, game.actors.getName("Воительница")?.id] as Loose,
      ),
    )
    .toEqual([JSON.parse(before).items.length, idOf("actor:Воин")]);
});
