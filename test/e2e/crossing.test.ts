/** Two people who change the same thing at the same instant, each without having seen the other's change: both are done. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { bookOf, closeWindows, expectExact, hold, untilMessages } from "./support/clash.ts";
import { beginEvening, dialog, listenToNotifications, press, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const ROUNDS = 3;
/** Long enough that what two do at once always crosses on its way. */
const SLOW = [80, 160] as const;

/** Everybody has as many hit points as an evening needs. */
const TOUGH: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({
    ...actor,
    change: ({ system }) => {
      system.hp = { ...system.hp, value: 100, max: 100 };
    },
  })),
};

/** Damage by hand to the fighter, for the card's id. */
async function deal(page: Page, points: number): Promise<string> {
  return page.evaluate(async (formula) => {
    const message = await game.system.api.dealDamage({
      formula,
      armor: false,
      targets: [game.actors.getName("Воин")],
      name: `Яд ${formula}`,
    });
    return message.id as string;
  }, String(points));
}
async function turn(page: Page, way: "undo" | "redo", message: string): Promise<void> {
  await page.evaluate(async ([name, id]) => void (await game.system.api[name]({ message: id })), [
    way,
    message,
  ] as const);
}
/** The same number in both pages, and what the receipts say of it. */
async function untilExact(pages: readonly Page[], points: number, states: readonly string[]): Promise<void> {
  for (const page of pages)
    await expect
      .poll(
        async () => {
          const { value, receipts } = await bookOf(page, "Воин");
          return { value, states: receipts.map(({ state }) => state) };
        },
        { timeout: 8000 },
      )
      .toEqual({ value: points, states });
}

test("two undo two blows at the same instant, and give them back: each counts once", async () => {
  evening = await beginEvening({ world: TOUGH, latency: SLOW });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const cards = [await deal(gm, 5), await deal(gm, 3)] as const;
  await untilExact([gm, player], 92, ["applied", "applied"]);
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([turn(gm, "undo", cards[0]), turn(player, "undo", cards[1])]);
    await untilExact([gm, player], 100, ["undone", "undone"]);
    await Promise.all([turn(gm, "redo", cards[0]), turn(player, "redo", cards[1])]);
    await untilExact([gm, player], 92, ["applied", "applied"]);
  }
  // One undoes while another blow arrives.
  await Promise.all([turn(player, "undo", cards[0]), deal(gm, 7)]);
  // By their amounts: of two that were given back at one instant either may stand last.
  for (const page of [gm, player])
    await expect
      .poll(async () => {
        const { value, receipts } = await bookOf(page, "Воин");
        return [value, ...receipts.map(({ amount, state }) => `${String(amount)} ${state}`).sort()];
      })
      .toEqual([90, "3 applied", "5 undone", "7 applied"]);
});

/** The card's strikes with what was changed about them, in both pages. */
const adjustments = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const attack = game.messages.contents.findLast((message: Loose) => message.type === "attack");
    return attack.system.strikes.map(({ adjust }: Loose) => [adjust?.attack ?? 0, adjust?.advantage ?? 0]);
  });

test("two correct two strikes of one attack, and two rule on them, at the same instant: all four hold", async () => {
  evening = await beginEvening({ world: TOUGH, latency: SLOW });
  const [gm, other] = await Promise.all([evening.open("GM"), evening.open("GM 2")]);
  await forceDice(gm, [5, 20], [5, 20], [10, 20], [10, 20]);
  await target(gm, "Гоблин 1", "Гоблин 2");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await untilMessages(other, "defense", 2);
  await closeWindows(gm);
  const pages = [gm, other] as const;
  const names = ["Гоблин 1", "Гоблин 2"] as const;
  const both = async (
    button: string,
    title: string,
    submit: string,
    fill: (window: ReturnType<typeof dialog>, index: number) => Promise<void>,
  ): Promise<void> => {
    const windows = await Promise.all(
      pages.map(async (page, index) => {
        await press(page, button);
        const window = dialog(page, title);
        await window
          .getByRole("group", { name: "Удар" })
          .locator("label")
          .filter({ hasText: names[index] ?? "" })
          .click();
        await fill(window, index);
        return window;
      }),
    );
    await Promise.all(windows.map((window) => window.getByRole("button", { name: submit }).click()));
  };
  // An added die each, too: the dice of the card are a list that both lengthen.
  await both("Изменить…", "Изменить бросок", "Пересчитать", async (window, index) => {
    await window.getByRole("spinbutton", { name: "Бонус к атаке" }).fill(String(index + 1));
    await window
      .getByRole("group", { name: "Бросок" })
      .locator("label")
      .filter({ hasText: /^\s*Преимущество\s*$/u })
      .click();
  });
  for (const page of pages)
    await expect
      .poll(() => adjustments(page), { timeout: 8000 })
      .toEqual([
        [1, 1],
        [2, 1],
      ]);
  for (const page of pages)
    expect(
      await lastCard(page)
        .getByText(/Не засчитано/u)
        .count(),
    ).toBe(0);
  await both("Решение…", "Решение Мастера", "Решить", async (window, index) => {
    await window.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill(String(index + 3));
  });
  for (const page of pages) {
    await untilHitPoints(page, "Гоблин 1", 97);
    await untilHitPoints(page, "Гоблин 2", 96);
  }
});

test("damage rolled by its button while the attack is being corrected: it is there, once, and counts", async () => {
  evening = await beginEvening({
    world: { ...TOUGH, settings: { "opposed-d20.damageRoll": "button" } },
    latency: SLOW,
  });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await target(player, "Гоблин 1");
  for (let round = 1; round <= 4; round++) {
    await forceDice(player, [13, 20], [5, 8], [8, 8]);
    await forceDice(gm, [9, 20]);
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await untilMessages(gm, "defense", round);
    await untilMessages(player, "defense", round);
    await closeWindows(player);
    await press(gm, "Изменить…");
    const window = dialog(gm, "Изменить бросок");
    await window.getByRole("spinbutton", { name: "Бонус к атаке" }).fill("1");
    if (round % 2 === 0)
      await window
        .getByRole("group", { name: "Бросок" })
        .locator("label")
        .filter({ hasText: /^\s*Преимущество\s*$/u })
        .click();
    await Promise.all([window.getByRole("button", { name: "Пересчитать" }).click(), press(player, "Бросить урон")]);
    for (const page of [gm, player]) {
      await lastCard(page).getByText("Попадание · 7").waitFor({ timeout: 8000 });
      await lastCard(page).getByText("Бросок исправлен").waitFor({ timeout: 8000 });
      await untilHitPoints(page, "Гоблин 1", 100 - 7 * round);
    }
  }
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(72);
});

test.each(["reject", "overwrite"] as const)(
  "two who decide about the same strike, and two who correct the same number of it, at the same instant: one holds, and the other is told (taken ids: %s)",
  async (duplicateIds) => {
    evening = await beginEvening({ world: TOUGH, latency: SLOW, duplicateIds });
    const pages = await Promise.all([evening.open("GM"), evening.open("GM 2")]);
    const [gm] = pages;
    const heard = await Promise.all(pages.map(listenToNotifications));
    await forceDice(gm, [12, 20], [4, 8], [2, 8]);
    await target(gm, "Гоблин 1");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    for (const page of pages) await untilMessages(page, "defense", 1);
    await closeWindows(gm);
    /** Both fill the same field of the same window and press at once; the number in each page that was told nothing. */
    const both = async (
      button: string,
      title: string,
      submit: string,
      field: string,
      numbers: readonly [number, number],
      told: RegExp,
    ): Promise<number> => {
      const before = await Promise.all(heard.map(async (list) => (await list()).length));
      const windows = await Promise.all(
        pages.map(async (page, index) => {
          await press(page, button);
          const window = dialog(page, title);
          await window.getByRole("spinbutton", { name: field }).fill(String(numbers[index] ?? 0));
          return window;
        }),
      );
      // Neither knows of the other's: what they send leaves together.
      const letGo = await Promise.all(pages.map(hold));
      await Promise.all(windows.map((window) => window.getByRole("button", { name: submit }).click()));
      // Both hold something before either lets go.
      await Promise.all(
        pages.map((page) => page.waitForFunction(() => (globalThis as unknown as { held(): number }).held() > 0)),
      );
      await Promise.all(letGo.map((go) => go()));
      await Promise.all(windows.map((window) => window.waitFor({ state: "detached" })));
      // Who is told hears of it when the other's word has come to him.
      for (const page of pages) await settled(page);
      const said = await Promise.all(
        heard.map(async (list, index) => (await list()).slice(before[index]).filter((text) => told.test(text)).length),
      );
      expect(said.toSorted()).toEqual([0, 1]);
      return numbers[said.indexOf(0)] ?? 0;
    };
    // The first ruling of an attack makes its message, the next ones change it.
    for (const numbers of [
      [3, 4],
      [5, 6],
    ] as const) {
      const holds = await both(
        "Решение…",
        "Решение Мастера",
        "Решить",
        "Ровно столько хитов",
        numbers,
        /решил о том же ударе иначе/u,
      );
      for (const page of pages) await untilHitPoints(page, "Гоблин 1", 100 - holds);
    }
    const holds = await both(
      "Изменить…",
      "Изменить бросок",
      "Пересчитать",
      "Бонус к атаке",
      [1, 2],
      /исправил то же самое/u,
    );
    for (const page of pages) await expect.poll(() => adjustments(page), { timeout: 8000 }).toEqual([[holds, 0]]);
  },
);

test.each(["the owner and the GM", "two tabs of one user"])(
  "damage rolled by two whose presses cross: the dice that were received stay, and count once (%s)",
  async (who) => {
    evening = await beginEvening({ world: { ...TOUGH, settings: { "opposed-d20.damageRoll": "button" } } });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    // Another owner of the hero may not write on the card: its author and GMs roll its damage.
    const other = who === "two tabs of one user" ? await evening.openTab(player) : gm;
    await target(player, "Гоблин 1");
    await forceDice(player, [13, 20]);
    await forceDice(gm, [9, 20]);
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    for (const page of [gm, player, other]) await untilMessages(page, "defense", 1);
    await closeWindows(player);
    for (const page of [player, other]) await lastCard(page).getByRole("button", { name: "Бросить урон" }).waitFor();
    // 5 + 3 − 1 = 7 arrives first; 8 + 3 − 1 = 10 was thrown without knowing of it.
    await forceDice(player, [8, 8], [8, 8]);
    await forceDice(other, [5, 8], [5, 8]);
    const letGo = await hold(player);
    await press(player, "Бросить урон");
    await press(other, "Бросить урон");
    for (const page of [gm, other]) await untilHitPoints(page, "Гоблин 1", 93);
    await letGo();
    await settled(gm);
    for (const page of [gm, player, other]) {
      await lastCard(page).getByText("Попадание · 7").waitFor();
      expect(
        await lastCard(page)
          .getByText(/Не засчитано|изменили/u)
          .count(),
      ).toBe(0);
      await expectExact(page, "Гоблин 1");
    }
    // And it can still be undone and given again.
    await press(gm, "Отменить");
    await untilHitPoints(player, "Гоблин 1", 100);
    await press(gm, "Вернуть");
    await untilHitPoints(player, "Гоблин 1", 93);
  },
);

/** What a sheet sends when a number is typed into its field. */
async function type(page: Page, path: string, by: number): Promise<void> {
  await page.evaluate(
    async ([name, add]) => {
      const actor = game.actors.getName("Воин");
      await actor.update({ [name]: foundry.utils.getProperty(actor.toObject(), name) + add });
    },
    [path, by] as const,
  );
}
const storedAt = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((name) => foundry.utils.getProperty(game.actors.getName("Воин").toObject(), name), path);

test("points, experience and quantities that are typed count beside a blow, an award and each other; typed points are taken back from the sheet", async () => {
  evening = await beginEvening({ world: TOUGH, latency: SLOW });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  for (let round = 1; round <= ROUNDS; round++) {
    await Promise.all([type(gm, "system.hp.value", -4), deal(player, 3)]);
    await untilExact(
      [gm, player],
      100 - 7 * round,
      Array.from({ length: 2 * round }, () => "applied"),
    );
  }
  await Promise.all([type(gm, "system.hp.value", -4), type(player, "system.hp.value", 2)]);
  await untilExact(
    [gm, player],
    77,
    Array.from({ length: 8 }, () => "applied"),
  );
  const sheet = await openSheet(player, "Воин");
  await sheet.getByRole("button", { name: "Отменить: Вручную" }).first().click();
  for (const page of [gm, player])
    await expect.poll(async () => [75, 81].includes((await bookOf(page, "Воин")).value)).toBe(true);

  const before = Number(await storedAt(gm, "system.details.xp"));
  await Promise.all([type(gm, "system.details.xp", 100), type(player, "system.details.xp", 50)]);
  for (const page of [gm, player])
    await expect.poll(() => storedAt(page, "system.details.xp"), { timeout: 8000 }).toBe(before + 150);
  await gm.evaluate(async () => {
    await CONFIG.Actor.documentClass.create({
      type: "party",
      name: "Отряд",
      system: { members: [{ uuid: game.actors.getName("Воин").uuid }] },
    });
  });
  const party = await openSheet(gm, "Отряд");
  await party.getByRole("button", { name: "Опыт…" }).click();
  const window = gm.locator(".application").filter({ has: gm.getByRole("button", { name: /^Начислить/u }) });
  await window.getByLabel("Своё число").fill("75");
  await gm.keyboard.press("Tab");
  // The award's message goes first: the typed number meets the award itself.
  const told = player.waitForFunction(() => game.messages.contents.some((message: Loose) => message.type === "award"));
  await Promise.all([
    window.getByRole("button", { name: /^Начислить/u }).click(),
    told.then(() => type(player, "system.details.xp", 50)),
  ]);
  for (const page of [gm, player])
    await expect.poll(() => storedAt(page, "system.details.xp"), { timeout: 8000 }).toBe(before + 275);
  for (const page of [gm, player])
    expect(await page.evaluate(() => game.actors.getName("Воин").system.awards.length)).toBe(1);
});

test("B-THP-01: points are lost and temporary ones gained at the same instant, both typed: what one leaves as it is does not half undo the other", async () => {
  evening = await beginEvening({ world: TOUGH, latency: SLOW });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  for (let round = 1; round <= ROUNDS; round++) {
    await Promise.all([type(gm, "system.hp.value", -4), type(player, "system.hp.temporary", 2)]);
    await untilExact(
      [gm, player],
      100 - 4 * round,
      Array.from({ length: 2 * round }, () => "applied"),
    );
    for (const page of [gm, player])
      await expect.poll(() => storedAt(page, "system.hp.temporary"), { timeout: 8000 }).toBe(2 * round);
  }
});

test("a rest and a blow at the same instant: neither is lost", async () => {
  evening = await beginEvening({ world: TOUGH, latency: SLOW });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  for (let round = 0; round < ROUNDS; round++) {
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 10 } } });
    });
    await untilHitPoints(player, "Воин", 10);
    const sheet = await openSheet(player, "Воин");
    await sheet.locator(".window-header [data-action='toggleControls']").click();
    await player.getByRole("menuitem", { name: "Отдых" }).click();
    const window = player.locator(".od-window").filter({ has: player.getByRole("button", { name: "Отдохнуть" }) });
    const told = gm.waitForFunction(
      (count) => game.messages.contents.filter((message: Loose) => message.type === "rest").length > count,
      round,
    );
    await Promise.all([window.getByRole("button", { name: "Отдохнуть" }).click(), told.then(() => deal(gm, 5))]);
    await window.waitFor({ state: "detached" });
    // 10 and half of 100 (H-HEAL-03) and the blow of 5, in whatever order.
    for (const page of [gm, player]) await untilHitPoints(page, "Воин", 55, 8000);
    for (const page of [gm, player]) await expect.poll(() => lastRest(page)).toBe(1);
  }
});
/** Whether the newest rest stands in the fighter's book. */
const lastRest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rest = game.messages.contents.findLast((message: Loose) => message.type === "rest");
    return game.actors.getName("Воин").system.rest.receipts.filter((receipt: Loose) => receipt.id === rest.id).length;
  });

test("one thing given away by two at the same instant arrives once, of a stack no more than there were", async () => {
  evening = await beginEvening({ world: TOUGH, latency: SLOW });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => {
    await game.actors.getName("Следопыт").update({ ownership: { [game.users.getName("Player 1").id]: 3 } });
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      { type: "gear", name: "Корона" },
      { type: "gear", name: "Факел", system: { quantity: 5 } },
    ]);
  });
  await player.waitForFunction(() => game.actors.getName("Воин").items.getName("Факел"));
  const all = (page: Page, thing: string): Promise<number[]> =>
    page.evaluate(
      (name) =>
        ["Воин", "Следопыт"].map((owner) =>
          game.actors
            .getName(owner)
            .items.contents.filter((item: Loose) => item.name === name)
            .reduce((sum: number, item: Loose) => sum + item.system.quantity, 0),
        ),
      thing,
    );
  const give = async (thing: string, quantity: number | null): Promise<void> => {
    const windows = await Promise.all(
      [gm, player].map(async (page) => {
        const sheet = await openSheet(page, "Воин");
        await sheet.getByRole("tab", { name: "Снаряжение" }).click();
        await sheet.getByLabel(`Действия: ${thing}`, { exact: true }).first().click();
        await sheet
          .getByRole("group", { name: `Действия: ${thing}`, exact: true })
          .getByRole("button", { name: "Передать…", exact: true })
          .click();
        const window = dialog(page, `Передать: ${thing}`);
        await window.getByLabel("Кому").selectOption({ label: "Следопыт" });
        if (quantity !== null) await window.getByRole("spinbutton").fill(String(quantity));
        return window;
      }),
    );
    await Promise.all(windows.map((window) => window.getByRole("button", { name: "Передать", exact: true }).click()));
    await Promise.all(windows.map((window) => window.waitFor({ state: "detached" })));
  };
  evening.allow(/does not exist|не существует|Корона/iu);
  await give("Корона", null);
  for (const page of [gm, player]) await expect.poll(() => all(page, "Корона"), { timeout: 8000 }).toEqual([0, 1]);
  await give("Факел", 2);
  for (const page of [gm, player]) await expect.poll(() => all(page, "Факел"), { timeout: 8000 }).toEqual([1, 4]);
});
