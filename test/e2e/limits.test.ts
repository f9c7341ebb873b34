/** What is too much, too old or makes no sense is told in words: nothing hangs, nothing is lost, nothing counts twice. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { bookOf } from "./support/clash.ts";
import { ask, beginEvening, dialog, listenToNotifications, offers, reload, type Evening } from "./support/evening.ts";
import { cardOf, honestAttack } from "./support/forger.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const messages = (page: Page): Promise<number> => page.evaluate(() => game.messages.size);
/** The id of a token's actor as cards name it. */
const uuidOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (wanted) => canvas.tokens.placeables.find((token: Loose) => token.name === wanted).document.uuid as string,
    name,
  );

test("how creatures defend is a word that nobody knows, in the setting and on the sheet: the GM is told once, asked each time, and all goes on", async () => {
  evening = await beginEvening({
    world: {
      ...FIGHT,
      settings: { "opposed-d20.npcDefense": "нечто" },
      actors: FIGHT.actors.map((actor) =>
        actor.name === "Гоблин"
          ? {
              ...actor,
              change: ({ system }) => {
                system.defenseMode = "__proto__";
              },
            }
          : actor,
      ),
    },
  });
  evening.allow(/DataModelValidation|validation error|not a valid choice/iu);
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const heard = await listenToNotifications(gm);
  for (const [goblin, left] of [
    ["Гоблин 1", 3],
    ["Гоблин 2", 3],
  ] as const) {
    await honestAttack(player, goblin);
    await forceDice(gm, [9, 20]);
    await ask(gm).click();
    for (const page of [gm, player]) await untilHitPoints(page, goblin, left);
  }
  expect((await heard()).filter((text) => text.includes("нечто"))).toEqual([
    "Настройка «Защита НИП» непонятна (нечто): Мастера спрашивают о каждой атаке.",
  ]);
});

test.each(["ru", "en"] as const)(
  "an attack that is too big is refused in words (%s), and what was chosen for it stays",
  async (language) => {
    const said =
      language === "ru"
        ? {
            targets: "В одной атаке не больше 100 целей и 100 атакующих.",
            strikes: "В одной атаке не больше 200 ударов.",
            rows: "У одного удара не больше 10 видов урона.",
            situational: "Ситуативный бонус",
            roll: "Бросить атаку",
          }
        : {
            targets: "One attack has no more than 100 targets and 100 attackers.",
            strikes: "One attack has no more than 200 strikes.",
            rows: "One strike has no more than 10 kinds of damage.",
            situational: "Situational bonus",
            roll: /^Roll (the )?attack/u,
          };
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1", { language })]);
    const heard = await listenToNotifications(player);
    const aim = await uuidOf(player, "Гоблин 1");
    const attack = (targets: readonly { target: string; strikes: number }[]): Promise<boolean> =>
      player.evaluate(
        async (all) =>
          (await game.system.api.attack({
            item: game.actors.getName("Воин").items.getName("Короткий лук").uuid,
            targets: all,
          })) !== null,
        targets,
      );
    const arrows = (): Promise<number> =>
      player.evaluate(
        () =>
          game.actors.getName("Воин").items.find((item: Loose) => item.type === "ammunition").system.quantity as number,
      );
    const before = await arrows();
    expect(await attack(Array.from({ length: 5 }, () => ({ target: aim, strikes: 50 })))).toBe(false);
    await player.evaluate(async () => {
      const sword = game.actors.getName("Воин").items.getName("Длинный меч");
      await sword.update({ "system.damage": Array.from({ length: 11 }, () => ({ formula: "1d8", type: "slashing" })) });
    });
    await target(player, "Гоблин 1");
    const sheet = await openSheet(player, "Воин");
    const blow = sheet
      .locator("li.od-item")
      .filter({ has: player.getByRole("button", { name: "Длинный меч", exact: true }) })
      .locator('[data-action="attack"]')
      .first();
    await blow.click();
    const window = dialog(player, /(Атака|Attack):/u);
    await window.getByLabel(said.situational).fill("3");
    const roll = window.getByRole("button", { name: said.roll });
    await roll.click();
    await expect.poll(async () => (await heard()).length).toBe(2);
    // And a crowd of targets, as somebody marks who draws a frame around a battlefield.
    const crowd = await gm.evaluate(async () => {
      const goblin = canvas.scene.tokens.getName("Гоблин 2").toObject();
      const made = await canvas.scene.createEmbeddedDocuments(
        "Token",
        Array.from({ length: 100 }, (_, index) => ({ ...goblin, _id: null, name: `Толпа ${String(index)}` })),
      );
      return made.length as number;
    });
    await player.waitForFunction(
      (count) => canvas.tokens.placeables.filter((token: Loose) => token.name.startsWith("Толпа")).length === count,
      crowd,
    );
    await player.evaluate(async () => {
      await game.actors
        .getName("Воин")
        .items.getName("Длинный меч")
        .update({ "system.damage": [{ formula: "1d8", type: "slashing" }] });
      for (const token of canvas.tokens.placeables)
        if (token.name.startsWith("Толпа")) token.setTarget(true, { releaseOthers: false });
    });
    await window.getByText("Толпа 99").first().waitFor();
    await roll.click();
    await expect.poll(heard).toEqual([said.strikes, said.rows, said.targets]);
    await settled(player);
    // The bonus is still there for whoever takes targets away; then it is rolled, and the window goes.
    expect(await window.getByLabel(said.situational).inputValue()).toBe("3");
    expect([await messages(player), await arrows()]).toEqual([0, before]);
    await target(player, "Гоблин 1");
    await expect.poll(() => window.locator('[data-action="removeTarget"]').count()).toBe(1);
    await roll.click();
    await window.waitFor({ state: "detached" });
    await lastCard(player).waitFor();
  },
);

test("hit points beyond what can be counted are said once and left alone; twenty thousand points of damage are one write", async () => {
  // A million is the largest number; an effect's thousand comes on top of it. The ogre's two millions were stored past the data model.
  const points: Readonly<Record<string, object>> = {
    Гоблин: { value: 1_000_000, max: 1_000_000, bonus: 1000 },
    Огр: { value: 2_000_000, max: 2_000_000 },
  };
  evening = await beginEvening({
    world: {
      ...FIGHT,
      actors: FIGHT.actors.map((actor) => ({
        ...actor,
        change: ({ system }) => {
          system.hp = { ...system.hp, ...points[actor.name] };
        },
      })),
    },
  });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const heard = await listenToNotifications(gm);
  await gm.evaluate(() => {
    const counts = { writes: 0 };
    Object.assign(globalThis, { counts });
    Hooks.on("updateActor", () => {
      counts.writes += 1;
    });
    Hooks.on("updateToken", () => {
      counts.writes += 1;
    });
  });
  const writes = (): Promise<number> =>
    gm.evaluate(() => (globalThis as unknown as { counts: { writes: number } }).counts.writes);
  await forceDice(gm, [9, 20]);
  await honestAttack(player);
  await expect
    .poll(heard)
    .toEqual(["Гоблин 1: хитов больше, чем можно сосчитать (не больше 1000000). Урон не применён."]);
  await settled(gm);
  await reload(player);
  await settled(gm);
  expect([(await hitPoints(gm, "Гоблин 1")).value, await writes(), (await heard()).length]).toEqual([1_000_000, 0, 1]);
  // Nobody else waits for it.
  const dealt = await gm.evaluate(
    async () =>
      (
        await game.system.api.dealDamage({
          formula: "20000",
          armor: false,
          targets: [canvas.tokens.placeables.find((token: Loose) => token.name === "Огр").document.uuid],
        })
      ).id as string,
  );
  for (const page of [gm, player]) await untilHitPoints(page, "Огр", 980_000);
  await settled(gm);
  expect(await bookOf(gm, "Огр")).toMatchObject({
    value: 980_000,
    receipts: [{ amount: 20_000, hp: 20_000, state: "applied" }],
  });
  expect(await offers(cardOf(gm, dealt), "Применить: Огр")).toBe(false);
  // A token's own actor tells of it as an actor and as a token.
  expect(await writes()).toBeLessThanOrEqual(2);
});

test("a card whose receipt has fallen off a full list does not apply again: after a reload, and with everybody gone and back", async () => {
  evening = await beginEvening({
    latency: [0, 0],
    world: {
      ...FIGHT,
      actors: FIGHT.actors.map((actor) =>
        actor.name === "Гоблин"
          ? {
              ...actor,
              change: ({ system }) => {
                system.hp = { ...system.hp, value: 500, max: 500 };
              },
            }
          : actor,
      ),
    },
  });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(gm, [9, 20]);
  const attack = await honestAttack(player);
  await untilHitPoints(gm, "Гоблин 1", 493);
  await gm.evaluate(async () => {
    const { document } = canvas.tokens.placeables.find((token: Loose) => token.name === "Гоблин 1");
    for (let n = 0; n < 66; n += 1)
      await game.system.api.dealDamage({ formula: "1", armor: false, targets: [document.uuid] });
  });
  await untilHitPoints(gm, "Гоблин 1", 427);
  expect((await bookOf(gm, "Гоблин 1")).receipts).toHaveLength(64);
  await Promise.all([reload(gm), reload(player)]);
  // Who comes anew looks at the newest sixty messages; the old card is looked at when it changes.
  await player.evaluate(async (id) => void (await game.messages.get(id).update({ content: "Удар" })), attack._id);
  await settled(gm);
  for (const page of [gm, player]) {
    expect((await hitPoints(page, "Гоблин 1")).value).toBe(427);
    expect(await offers(cardOf(page, attack._id), "Применить: Гоблин 1")).toBe(false);
  }
});

test("a creature that is read in from a file, or made anew from a backup under its own id, is not hit again by old cards", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const file = await gm.evaluate(() => JSON.stringify(game.actors.getName("Воин").toObject()));
  await forceDice(gm, [19, 20], [4, 8], [2, 8]);
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).click();
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 7);
  const id = await gm.evaluate(
    () => game.messages.contents.find((message: Loose) => message.type === "attack").id as string,
  );
  // The file tells of hit points before the blow; that there was one stays told.
  await gm.evaluate(async (json) => void (await game.actors.getName("Воин").importFromJSON(json)), file);
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 12);
  await Promise.all([reload(gm), reload(player)]);
  await settled(gm);
  expect(await bookOf(gm, "Воин")).toMatchObject({ value: 12, receipts: [{ amount: 5, state: "applied" }] });
  // Gone, and back from the file under the same id, as a compendium or a backup gives it.
  await gm.evaluate(async (json) => {
    await game.actors.getName("Воин").delete();
    await CONFIG.Actor.documentClass.create(JSON.parse(json), { keepId: true });
  }, file);
  await expect
    .poll(() => player.evaluate(() => game.actors.getName("Воин")?.system.receipts.length as number | undefined))
    .toBe(0);
  await Promise.all([reload(gm), reload(player)]);
  await player.evaluate(() => {
    for (const message of game.messages) Hooks.callAll("updateChatMessage", message, {}, {}, message.author.id);
  });
  await settled(gm);
  for (const page of [gm, player]) {
    expect((await hitPoints(page, "Воин")).value).toBe(12);
    expect(await offers(cardOf(page, id), "Применить: Воин")).toBe(false);
  }
  // A copy has not been hit, and a new blow counts.
  await forceDice(gm, [19, 20], [4, 8], [2, 8]);
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).click();
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 7);
});
