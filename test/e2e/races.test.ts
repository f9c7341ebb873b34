/** Several hands at once: whatever happens at the same moment, every point counts exactly once. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import {
  authorsOf,
  bookOf,
  cardAmounts,
  closeWindows,
  defenseButton,
  expectExact,
  pressTwice,
  skipDialogs,
  sum,
  untilMessages,
} from "./support/clash.ts";
import { beginEvening, dialog, press, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Everybody has as many hit points as an evening of blows needs. */
const TOUGH: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({
    ...actor,
    change: ({ system }) => {
      system.hp = { ...system.hp, value: 2000, max: 2000 };
    },
  })),
};

// One race on the older generation as a guard: what is written and how it arrives does not differ.
describe.each([
  [13, 5],
  [14, 20],
] as const)("generation %i", (generation, rounds) => {
  test("6. two players hit one goblin at the same instant, again and again: every point is counted exactly once", async () => {
    evening = await beginEvening({ generation, world: TOUGH });
    const [gm, first, second] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await Promise.all([first, second].map(skipDialogs));
    const sheets = [await openSheet(first, "Воин"), await openSheet(second, "Следопыт")] as const;
    const buttons = [
      sheets[0].getByRole("button", { name: /Длинный меч.*Удар/u }),
      sheets[1].getByRole("button", { name: /^Короткий меч.*Удар/u }),
    ].map((button) => button.first());
    for (const page of [first, second]) await target(page, "Гоблин 3");
    for (let round = 1; round <= rounds; round++) {
      await Promise.all(buttons.map((button) => button.click()));
      // Not until the damage is there: the next blows fall into the middle of it.
      await Promise.all([first, second].map((page) => untilMessages(page, "attack", 2 * round)));
    }
    await untilMessages(gm, "defense", 2 * rounds);
    await settled(gm);
    await expect.poll(async () => (await cardAmounts(gm)).filter(Number.isNaN)).toEqual([]);
    expect(await cardAmounts(gm)).toHaveLength(2 * rounds);
    await expectExact(gm, "Гоблин 3");
    const book = await bookOf(gm, "Гоблин 3");
    for (const page of [first, second]) await expect.poll(() => bookOf(page, "Гоблин 3")).toEqual(book);
    expect(sum(await cardAmounts(gm))).toBeGreaterThan(0);
  });
});

describe.each(NEWER)("generation %i", (generation) => {
  test("6. two GMs apply to one ogre at the same instant: neither write sweeps the other away", async () => {
    evening = await beginEvening({ generation, world: TOUGH });
    const [one, two, player] = await Promise.all([evening.open("GM"), evening.open("GM 2"), evening.open("Player 1")]);
    await Promise.all([one, two].map(skipDialogs));
    const buttons = [];
    for (const [page, name] of [
      [one, "Гоблин 1"],
      [two, "Гоблин 2"],
    ] as const) {
      buttons.push((await openSheet(page, name)).getByRole("button", { name: /Кривой клинок.*Удар/u }).first());
      await target(page, "Огр");
    }
    const blows = 10;
    for (let round = 1; round <= blows; round++) {
      await Promise.all(buttons.map((button) => button.click()));
      await Promise.all([one, two].map((page) => untilMessages(page, "attack", 2 * round)));
    }
    await untilMessages(player, "defense", 2 * blows);
    // Both look again a moment after each other's writes.
    await expect
      .poll(
        async () => {
          const { value, max, receipts } = await bookOf(player, "Огр");
          return [receipts.filter(({ amount }) => amount > 0).length, max - value];
        },
        { timeout: 8000 },
      )
      .toEqual(await told(player));
    await settled(player);
    await expectExact(player, "Огр");
    expect(new Set(await authorsOf(player, "defense"))).toEqual(new Set(["GM", "GM 2"]));
    const book = await bookOf(player, "Огр");
    for (const page of [one, two]) await expect.poll(() => bookOf(page, "Огр")).toEqual(book);
  });

  test.each(["reject", "overwrite"] as const)(
    "7. two tabs of one user, the prompt in both, answered in both at once (taken ids: %s): one answer, applied once",
    async (duplicateIds) => {
      evening = await beginEvening({ generation, world: TOUGH, duplicateIds });
      const [gm, tab] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
      const twin = await evening.openTab(tab);
      await target(gm, "Воин");
      const sheet = await openSheet(gm, "Огр");
      const rounds = 4;
      for (let round = 1; round <= rounds; round++) {
        await forceDice(gm, [18, 20], [4, 8], [2, 8]);
        // One tab would be hit for 5, the other not at all.
        await forceDice(tab, [2, 20]);
        await forceDice(twin, [19, 20]);
        await attackWith(gm, sheet, /Дубина.*Удар/u);
        await Promise.all([tab, twin].map((page) => defenseButton(page).waitFor()));
        await Promise.all(
          [tab, twin].map((page) =>
            defenseButton(page).evaluate((button) => {
              (button as HTMLElement).click();
            }),
          ),
        );
        await untilMessages(gm, "defense", round);
        await settled(gm);
        await expect.poll(() => authorsOf(gm, "defense")).toHaveLength(round);
        for (const page of [tab, twin]) expect(await defenseButton(page).count()).toBe(0);
        await expect
          .poll(async () => (await bookOf(gm, "Воин")).max - (await bookOf(gm, "Воин")).value, { timeout: 6000 })
          .toBe(sum(await cardAmounts(gm)));
        for (const page of [gm, tab, twin]) await expectExact(page, "Воин");
      }
    },
  );
});

describe("double clicks", () => {
  test("a weapon pressed again while its blow is on the way asks anew", async () => {
    evening = await beginEvening({ world: TOUGH });
    const gm = await evening.open("GM");
    await target(gm, "Воин");
    const strike = (await openSheet(gm, "Огр")).getByRole("button", { name: /Дубина.*Удар/u }).first();
    const roll = gm.getByRole("button", { name: "Бросить атаку", exact: true });
    await strike.click();
    await roll.waitFor();
    // Both in one breath: the server has not answered yet.
    await strike.evaluate((button, submit) => {
      (document.querySelector(submit) as HTMLElement).click();
      (button as HTMLElement).click();
    }, ".od-window--attack button[type=submit]");
    await untilMessages(gm, "attack", 1);
    await settled(gm);
    expect(await roll.count()).toBe(1);
    await roll.click();
    await untilMessages(gm, "attack", 2);
    await settled(gm);
    expect(await roll.count()).toBe(0);
  });

  test("7. on what makes an attack, answers it, undoes it and gives it again", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const attacks = async (): Promise<number> => (await authorsOf(gm, "attack")).length;
    await forceDice(gm, [19, 20], [2, 8], [2, 8]); // 25; 2 + 2 + 2 − 3 = 3
    await forceDice(player, [4, 20]);
    await target(gm, "Воин");
    const sheet = await openSheet(gm, "Огр");
    await sheet
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .dblclick();
    const roll = gm.getByRole("button", { name: "Бросить атаку", exact: true });
    await roll.waitFor();
    expect(await roll.count()).toBe(1);
    await roll.dblclick();
    await closeWindows(gm);
    await defenseButton(player).dblclick();
    await untilHitPoints(gm, "Воин", 9);
    await settled(gm);
    expect(await attacks()).toBe(1);
    await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1"]);
    expect((await bookOf(gm, "Воин")).receipts).toHaveLength(1);

    await pressTwice(player, "Отменить");
    await settled(player);
    expect(await bookOf(gm, "Воин")).toMatchObject({ value: 12, receipts: [{ state: "undone" }] });
    await pressTwice(gm, "Вернуть");
    await settled(gm);
    expect(await bookOf(gm, "Воин")).toMatchObject({ value: 9, receipts: [{ state: "applied" }] });

    // "Once more" and the GM's word for somebody who is not there.
    await player.close();
    await pressTwice(gm, "Ещё удар");
    await forceDice(gm, [19, 20], [2, 8], [2, 8], [1, 8], [1, 8], [4, 20]);
    await roll.waitFor();
    expect(await roll.count()).toBe(1);
    await roll.dblclick();
    await untilMessages(gm, "attack", 2);
    await pressTwice(gm, "Бросить за них: Воин");
    await untilHitPoints(gm, "Воин", 6);
    await settled(gm);
    expect(await attacks()).toBe(2);
    await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1", "GM"]);
    await expectExact(gm, "Воин");

    // On the sheet, with the dialog skipped: two clicks are one blow.
    await skipDialogs(gm);
    await openSheet(gm, "Огр");
    await sheet
      .getByRole("button", { name: /Дубина.*Удар/u })
      .first()
      .dblclick();
    await untilMessages(gm, "attack", 3);
    await settled(gm);
    expect(await attacks()).toBe(3);
  });

  test("7. on damage, application, a target, a ruling, a correction, withdrawal", async () => {
    evening = await beginEvening({ world: { ...FIGHT, settings: { "opposed-d20.damageRoll": "button" } } });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const windows = (title: string): Promise<number> => dialog(gm, title).count();
    await forceDice(player, [13, 20]);
    await forceDice(gm, [9, 20]);
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u); // at nobody
    await untilMessages(gm, "attack", 1);
    await closeWindows(player);
    await pressTwice(gm, "Добавить цель…");
    const adding = dialog(gm, "Добавить цель");
    await adding.getByLabel("Гоблин 1").check();
    expect(await windows("Добавить цель")).toBe(1);
    await adding.getByRole("button", { name: "Добавить", exact: true }).dblclick();
    await untilMessages(gm, "defense", 1);
    await forceDice(player, [5, 8], [8, 8]);
    // Nothing is written while the GM's tab cannot: it remains to be applied by hand.
    await gm.evaluate(() => {
      const id = Hooks.on("preUpdateActor", () => false);
      Object.assign(globalThis, { unblock: () => Hooks.off("preUpdateActor", id) });
    });
    await pressTwice(player, "Бросить урон");
    await lastCard(gm).getByText("Попадание · 7").waitFor();
    await gm.evaluate(() => (globalThis as unknown as { unblock(): void }).unblock());
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(10);
    await pressTwice(gm, "Применить: Гоблин 1");
    await untilHitPoints(player, "Гоблин 1", 3);
    await settled(gm);
    expect((await bookOf(gm, "Гоблин 1")).receipts).toHaveLength(1);
    await expectExact(gm, "Гоблин 1");
    await pressTwice(gm, "Решение…");
    await dialog(gm, "Решение").first().waitFor();
    await settled(gm);
    expect(await windows("Решение")).toBe(1);
    await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill("4");
    await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).press("Enter");
    await untilHitPoints(gm, "Гоблин 1", 6);
    await pressTwice(gm, "Изменить…");
    await settled(gm);
    expect(await windows("Изменить")).toBe(1);
    await gm.keyboard.press("Escape");
    await expectExact(gm, "Гоблин 1");

    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await untilMessages(gm, "attack", 2);
    await closeWindows(player);
    await pressTwice(player, "Отозвать атаку");
    await lastCard(gm).getByText("Атака отозвана.").waitFor();
    await settled(gm);
    await expect.poll(() => authorsOf(gm, "attack")).toHaveLength(2);
    await expectExact(gm, "Гоблин 1");
  });
});

test("7. repeated messages: hooks that fire again and the same ids posted again change nothing", async () => {
  evening = await beginEvening({ duplicateIds: "overwrite" });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(gm, [19, 20], [2, 8], [2, 8]);
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await defenseButton(player).click();
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 9);
  const book = await bookOf(gm, "Воин");
  for (const page of [gm, player]) {
    await page.evaluate(() => {
      for (const message of [...game.messages.contents, ...game.messages.contents].reverse()) {
        Hooks.callAll("createChatMessage", message, {}, message.author.id);
        Hooks.callAll("updateChatMessage", message, {}, {}, message.author.id);
      }
      Hooks.callAll("updateActor", game.actors.getName("Воин"), {}, {}, game.user.id);
      Hooks.callAll("userConnected", game.user, true);
    });
  }
  // Posted once more, word for word, by those who posted them.
  for (const [page, type] of [
    [gm, "attack"],
    [player, "defense"],
  ] as const) {
    await page.evaluate(async (wanted) => {
      const message = game.messages.contents.find((entry: { type: string }) => entry.type === wanted);
      await ChatMessage.create(message.toObject(), { keepId: true });
    }, type);
  }
  await settled(gm);
  for (const page of [gm, player]) expect(await bookOf(page, "Воин")).toEqual(book);
  await expect.poll(() => authorsOf(gm, "attack")).toEqual(["GM"]);
  await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1"]);
  expect(await defenseButton(player).count()).toBe(0);
  await press(gm, "Отменить");
  for (const page of [gm, player]) await untilHitPoints(page, "Воин", 12);
});

/** Hits of which the log tells, and the points they took. */
async function told(page: Page): Promise<[number, number]> {
  const amounts = await cardAmounts(page);
  return [amounts.filter((amount) => amount > 0).length, sum(amounts)];
}
