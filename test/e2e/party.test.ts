/** The party: experience that its GM awards by keyboard, and the sheet that everybody shares. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const NAMES = ["Воин", "Следопыт"] as const;
const experience = (page: Page): Promise<number[]> =>
  page.evaluate((names) => names.map((name) => game.actors.getName(name).system.details.xp as number), NAMES);

/** A party that everybody may look at, with the two heroes in it. */
async function makeParty(gm: Page, xp = 950): Promise<void> {
  await gm.evaluate(
    async ([names, points]) => {
      for (const name of names)
        await game.actors.getName(name).update({ system: { details: { xp: points, level: 1 } } });
      const members = names.map((name) => ({ uuid: game.actors.getName(name).uuid }));
      await CONFIG.Actor.documentClass.create({
        type: "party",
        name: "Отряд",
        system: { members, coins: { gp: 10 } },
        ownership: { default: 2 },
      });
    },
    [NAMES, xp] as const,
  );
}

describe.each(NEWER)("generation %i", (generation) => {
  test("H-PRG-01: the GM awards experience to the party by keyboard; the card tells, and takes it back, whatever was typed since", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeParty(gm);
    // Six goblins' worth of dead: one goblin and the ogre.
    await gm.evaluate(async () => {
      for (const name of ["Гоблин 1", "Огр"])
        await canvas.tokens.placeables
          .find((token: { name: string }) => token.name === name)
          .actor.update({ system: { hp: { value: 0 } } });
    });
    const party = await openSheet(gm, "Отряд");
    await party.getByRole("button", { name: "Опыт…" }).focus();
    await gm.keyboard.press("Enter");
    const window = gm.locator(".application").filter({ has: gm.getByRole("button", { name: /^Начислить/u }) });
    await window.locator("input:focus").waitFor();
    // 50 + 450 of 2 × 75: 333, rounded to 5.
    await window.getByText("за врагов: 335").waitFor();
    expect(await window.getByRole("radio", { name: "за врагов: 335" }).isChecked()).toBe(true);
    // Both have 950 of 1000.
    expect(await window.getByText("▲ 2-й уровень").count()).toBe(2);
    await window.getByText("Вместе 500: смертельный бой для 2 героев (средний: 150)").waitFor();
    // The steppers count one goblin more: 550 of 150, 365 when rounded to 5.
    await window.getByRole("button", { name: "Больше: Гоблин" }).click();
    await window.getByText("за врагов: 365").waitFor();
    await window.getByRole("button", { name: "Меньше: Гоблин" }).click();
    await window.getByText("за врагов: 335").waitFor();
    await loadAxe(gm);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(window, `${generation}-award-window`);
    await window.getByRole("radio", { name: "своё" }).focus();
    await gm.keyboard.press("Space");
    await window.getByLabel("Своё число").focus();
    await gm.keyboard.type("1000000000");
    await window.getByText("За раз одному персонажу начисляют от 1 до 100000 очков опыта.").waitFor();
    await gm.keyboard.press("Enter");
    expect(await experience(gm)).toEqual([950, 950]);
    await gm.keyboard.press("ControlOrMeta+A");
    await gm.keyboard.type("150");
    await gm.keyboard.press("Tab");
    await gm.keyboard.press("ArrowRight");
    await window.getByRole("button", { name: "Начислить по 75" }).waitFor();
    await gm.keyboard.press("Enter");
    await expect.poll(() => experience(player)).toEqual([1025, 1025]);
    await window.waitFor({ state: "detached" });
    const card = lastCard(gm);
    await card.getByText("Каждому 75 очков опыта").waitFor();
    expect(await card.getByText("▲ 2-й уровень").count()).toBe(2);
    expect(
      await lastCard(player)
        .getByRole("button", { name: /Отменить/u })
        .count(),
    ).toBe(0);
    expect(await violations(card)).toEqual([]);
    await shoot(card, `${generation}-award-card`);
    await party.getByText("Ждёт 2-й уровень").first().waitFor();
    await gm.evaluate(async () => {
      await game.actors.getName("Следопыт").update({ system: { details: { xp: 1100 } } });
    });
    await card.getByRole("button", { name: "Отменить всем" }).focus();
    await gm.keyboard.press("Enter");
    // What was typed since stays: 75 more than the award had made.
    await expect.poll(() => experience(player)).toEqual([950, 1025]);
    await expect.poll(() => card.getByText("отменено").count()).toBe(2);
  });
});

test("the party's sheet: what each may see, order, shared coins and things, on a phone", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1", { language: "en", theme: "light", width: 390, height: 844 }),
  ]);
  await makeParty(gm, 2500);
  await gm.evaluate(async () => {
    const party = game.actors.getName("Отряд");
    await party.createEmbeddedDocuments("Item", [
      { type: "gear", name: "Верёвка", system: { quantity: 2, weight: 4.5 } },
    ]);
    await party.update({ ownership: { [game.users.getName("Player 1").id]: 3 } });
    await game.actors.getName("Воин").update({
      system: { languages: ["Общий", "Эльфийский"], details: { level: 2 }, hp: { value: 5, temporary: 3 } },
    });
    await game.actors.getName("Следопыт").update({ system: { languages: ["Общий"] } });
  });
  const sheet = await openSheet(gm, "Отряд");
  await sheet.getByText("5 + 3 из").waitFor();
  await sheet.getByText("Ждёт 3-й уровень").first().waitFor();
  await sheet
    .getByText(/не потрачено: .*очка Мощи/u)
    .first()
    .waitFor();
  await sheet.getByText("Общий", { exact: false }).getByText("все").waitFor();
  await loadAxe(gm);
  expect(await violations(sheet)).toEqual([]);
  expect(await eyesores(sheet)).toEqual([]);
  await shoot(sheet, "party-ru-dark");
  // Coins are typed as a change, in play as well.
  await player.waitForFunction(() => game.actors.getName("Отряд")?.isOwner === true);
  const own = await openSheet(player, "Отряд");
  await own.getByLabel("Gold").focus();
  await player.keyboard.press("ControlOrMeta+A");
  await player.keyboard.type("+15");
  await player.keyboard.press("Tab");
  await expect.poll(() => gm.evaluate(() => game.actors.getName("Отряд").system.coins.gp as number)).toBe(25);
  // Comrades see each other as the table allows: all of them, or each his own and the names of the others.
  await own.getByText("5 + 3 of").waitFor();
  const comrade = own.locator(".od-member").filter({ hasText: "Следопыт" }).locator(".od-member__numbers");
  expect(await comrade.count()).toBe(1);
  await gm.evaluate(async () => {
    await game.settings.set("opposed-d20", "comradesSeen", false);
  });
  await expect.poll(() => comrade.count()).toBe(0);
  await own.getByText("5 + 3 of").waitFor();
  expect(await own.getByRole("button", { name: "Experience…" }).count()).toBe(0);
  await loadAxe(player);
  expect(await violations(own)).toEqual([]);
  expect(await eyesores(own)).toEqual([]);
  await shoot(own, "party-en-light-390");
  // Order: by button while editing, by drag.
  const order = (): Promise<string[]> =>
    gm.evaluate(() =>
      game.actors
        .getName("Отряд")
        .system.members.map(
          ({ uuid }: { uuid: string }) => game.actors.get(uuid.slice("Actor.".length)).name as string,
        ),
    );
  await sheet.getByRole("button", { name: "Править" }).or(sheet.locator("[data-action='toggleMode']")).first().click();
  await sheet.getByRole("button", { name: "Ниже: Воин" }).focus();
  await gm.keyboard.press("Enter");
  await expect.poll(order).toEqual(["Следопыт", "Воин"]);
  await sheet.locator(".od-member").nth(1).getByText("Воин").waitFor();
  await sheet
    .locator(".od-member")
    .filter({ hasText: "Воин" })
    .dragTo(sheet.locator(".od-member").filter({ hasText: "Следопыт" }));
  await expect.poll(order).toEqual(["Воин", "Следопыт"]);
  await shoot(sheet, "party-edit");
  await sheet.getByRole("button", { name: "Убрать из отряда: Следопыт" }).click();
  await expect.poll(order).toEqual(["Воин"]);
});
