/** Old worlds, newer messages, files of other systems: a clear word, and nothing is lost. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { onBoth } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT, idOf, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const FIGHTER = idOf("actor:Воин");
const OLD_HIT = "oldattack0000001";
const OLD_BARE = "oldattack0000002";
const NEW_HIT = "newattack0000001";

/** A message of the first builds: fields that came later are missing, a ruling stands in it. */
function oldMessage(id: string, system: Loose, rolls: readonly Loose[] = []): Loose {
  return {
    _id: id,
    type: "attack",
    author: idOf("user:GM"),
    content: "Старая атака",
    timestamp: 1,
    whisper: [],
    rolls: rolls.map((roll) => JSON.stringify(roll)),
    speaker: {},
    system,
    flags: {},
  };
}
const d20 = (face: number, bonus: number): Loose => ({
  class: "Roll",
  options: {},
  dice: [],
  formula: `1d20 + ${String(bonus)}`,
  total: face + bonus,
  evaluated: true,
  terms: [
    {
      class: "Die",
      options: {},
      evaluated: true,
      number: 1,
      faces: 20,
      modifiers: [],
      results: [{ result: face, active: true }],
    },
    { class: "OperatorTerm", options: {}, evaluated: true, operator: "+" },
    { class: "NumericTerm", options: {}, evaluated: true, number: bonus },
  ],
});

/** A world as the first build saved it: no schema version, fields that are gone, receipts without a kind. */
const OLD: WorldPlan = {
  ...FIGHT,
  finish: (data) => {
    const fighter = data.actors.find((actor: Loose) => actor._id === FIGHTER);
    Object.assign(fighter.system.hp, { bonus: 3 });
    Object.assign(fighter.system.speed, { bonus: 5 });
    fighter.system.receipts = [
      {
        id: "oldreceipt000001",
        attack: "gone000000000000",
        item: "Дубина",
        damage: "olddamage0000001",
        amount: 4,
        hp: 4,
        temporary: 0,
        state: "applied",
        wrote: idOf("user:GM"),
      },
    ];
    fighter.system.hp.value -= 4;
    data.messages.push(
      oldMessage(
        OLD_HIT,
        {
          version: 1,
          tab: "gone",
          defense: "physical",
          item: { uuid: "", name: "Дубина" },
          attackers: [{ key: "a0", actor: null, name: "Огр" }],
          targets: [{ key: "t0", actor: `Actor.${FIGHTER}`, name: "Воин" }],
          strikes: [
            {
              key: "s0",
              attacker: "a0",
              target: "t0",
              roll: 0,
              parts: [{ source: "total", label: "OD20.Part.Total", value: 6 }],
              ruling: { outcome: "miss" },
            },
          ],
        },
        [d20(15, 6)],
      ),
      oldMessage(OLD_BARE, {}),
      oldMessage(NEW_HIT, {
        version: 2,
        targets: [{ key: "t0", actor: `Actor.${FIGHTER}`, name: "Воин", stance: "высокая" }],
        formation: { line: 3 },
      }),
    );
  },
};

const card = (page: Page, id: string) => page.locator(`.chat-message[data-message-id="${id}"]`).first();

describe.each(onBoth("life of a table", "life of documents"))("generation %i", (generation) => {
  test("a world of the first build: migrated once, played on, nothing lost; newer messages are left alone", async () => {
    evening = await beginEvening({ generation, world: OLD });
    const gm = await evening.open("GM");
    const notes = await listenToNotifications(gm);
    await expect.poll(() => gm.evaluate(() => game.settings.get("opposed-d20", "schemaVersion") as number)).toBe(2);
    await expect
      .poll(() =>
        gm.evaluate(
          () => game.messages.contents.filter((message: Loose) => message.type === "ruling").length as number,
        ),
      )
      .toBe(1);
    const player = await evening.open("Player 1");
    expect(await player.evaluate((id) => game.system.api.clash(id).cancelled as boolean, OLD_HIT)).toBe(false);
    await card(gm, OLD_BARE).getByText("Эту запись нельзя прочесть как атаку.").waitFor();

    // The newer message: its plain line, a word why, and what it holds stays as it is.
    for (const page of [gm, player]) {
      await card(page, NEW_HIT).getByText("Старая атака").waitFor();
      await card(page, NEW_HIT).getByText("Сделано более новой версией системы").waitFor();
      expect(await page.evaluate((id) => game.system.api.clash(id), NEW_HIT)).toBeNull();
    }
    expect(
      await card(gm, NEW_HIT)
        .getByRole("button", { name: /Бросить|Отменить|Применить/u })
        .count(),
    ).toBe(0);

    // The old receipt is still there and can be taken back; the fight goes on.
    expect((await hitPoints(gm, "Воин")).value).toBe(8); // 12 − 4
    await forceDice(player, [13, 20], [5, 8], [3, 8]);
    await forceDice(gm, [9, 20]);
    await target(player, "Гоблин 1");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await untilHitPoints(gm, "Гоблин 1", 3);
    await lastCard(player).getByText("Попадание · 7").waitFor();
    expect(
      await gm.evaluate(
        () =>
          game.actors
            .getName("Воин")
            .system.receipts.map((receipt: Loose) => [receipt.item, receipt.kind, receipt.amount]) as Loose,
      ),
    ).toEqual([["Дубина", "damage", 4]]);
    expect(await notes()).not.toContain("Мир не удалось обновить");
    // Once is enough: nothing is written again.
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as Loose).game?.ready === true);
    await settled(gm);
    expect(
      await gm.evaluate(
        () => game.messages.contents.filter((message: Loose) => message.type === "ruling").length as number,
      ),
    ).toBe(1);
  });
});

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
    .toEqual([JSON.parse(before).items.length, FIGHTER]);
});
