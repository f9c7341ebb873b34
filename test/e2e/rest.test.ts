/** Rests: one and the party, previewed, interrupted, recorded in chat, taken back by the right hands. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { beginEvening, listenToNotifications, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Wounds the two heroes, empties a circle and a feature, makes a party of them. */
async function tire(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    for (const name of ["Воин", "Следопыт"])
      await game.actors.getName(name).update({
        system: {
          hp: { value: 2, temporary: 3 },
          exhaustion: { other: 1 },
          spellcasting: { slots: { c1: { value: 0, max: 2 } } },
        },
      });
    await game.actors
      .getName("Воин")
      .createEmbeddedDocuments("Item", [
        { type: "feature", name: "Второе дыхание", system: { uses: { value: 0, max: 1, recharge: "short" } } },
      ]);
    const members = ["Воин", "Следопыт"].map((name) => ({ uuid: game.actors.getName(name).uuid }));
    await CONFIG.Actor.documentClass.create({ type: "party", name: "Отряд", system: { members } });
  });
}

const state = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((wanted) => {
    const actor = game.actors.getName(wanted);
    const { hp, exhaustion, spellcasting } = actor.system;
    return [
      hp.value,
      hp.temporary,
      exhaustion.other,
      spellcasting.slots.c1.value,
      actor.items.find((item: { type: string }) => item.type === "feature")?.system.uses.value ?? null,
    ];
  }, name);

test("B-REST-06 B-REST-08: a long rest of the party: everything is told before, given at once, moves the world's clock, and each member can be taken back; sixteen hours are watched; a player leaves the clock to the GM", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await tire(gm);
  const clock = (page: Page): Promise<number> => page.evaluate(() => game.time.worldTime / 3600);
  const party = await openSheet(gm, "Отряд");
  await party.getByRole("button", { name: "Отдых…" }).focus();
  await gm.keyboard.press("Enter");
  const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Отдохнуть" }) });
  const row = window.getByRole("row").filter({ hasText: "Воин" });
  await row.waitFor();
  expect((await row.innerText()).replaceAll(/\s+/gu, " ")).toBe(
    "Воин 2 ▸ 8 / 12 0 ▸ 2 истощение 1 ▸ 0 Второе дыхание 0 ▸ 1 временные хиты 3",
  );
  await window.getByRole("checkbox", { name: "Прервали" }).check();
  await window.getByLabel("Сколько раз прерывали").fill("2");
  await gm.keyboard.press("Tab");
  await window.getByText("10 часов · 00:00 ▸ 10:00 · отдыхают 2 из 2").waitFor();
  await window.getByRole("button", { name: "Отдохнуть, 2" }).waitFor();
  await window.getByRole("checkbox", { name: "Перевести часы", checked: true }).waitFor();
  await loadAxe(gm);
  expect(await violations(window)).toEqual([]);
  expect(await eyesores(window)).toEqual([]);
  await shoot(window, "rest-window");
  expect(await state(gm, "Воин")).toEqual([2, 3, 1, 0, 0]);
  await window.getByRole("button", { name: "Отдохнуть" }).focus();
  await gm.keyboard.press("Enter");
  await expect.poll(() => state(player, "Воин")).toEqual([8, 0, 0, 2, 1]);
  await expect.poll(() => state(player, "Следопыт")).toMatchObject({ 1: 0, 2: 0, 3: 2 });
  await expect.poll(() => clock(player)).toBe(10);
  const card = lastCard(player);
  await card.getByText("Продолжительный отдых").waitFor();
  await card.getByText("10 часов", { exact: true }).waitFor();
  // Each may take back his own.
  await expect.poll(() => card.getByRole("button", { name: /^Отменить отдых/u }).count()).toBe(1);
  await shoot(card, "rest-card");
  await loadAxe(player);
  expect(await violations(card)).toEqual([]);
  await lastCard(player).getByText("Часы мира: +10 часов").waitFor();
  expect(await lastCard(player).getByRole("button", { name: "Вернуть часы" }).count()).toBe(0);
  await window.waitFor({ state: "detached" });
  // Sixteen hours from its end: a warning, no refusal. Left alone when unticked.
  await party.getByRole("button", { name: "Отдых…" }).click();
  await window.getByText("С прошлого продолжительного отдыха не прошло 16 часов").first().waitFor();
  await window.getByRole("radio", { name: "Короткий отдых" }).click();
  await window.getByRole("checkbox", { name: "Перевести часы" }).uncheck();
  await window.getByRole("button", { name: "Отдохнуть" }).click();
  await window.waitFor({ state: "detached" });
  const short = lastCard(gm);
  await short.getByText("Часы мира стоят.").waitFor();
  expect(await clock(gm)).toBe(10);
  await short.getByRole("button", { name: "Перевести часы мира на 1 час" }).click();
  await expect.poll(() => clock(player)).toBe(11);
  await short.getByRole("button", { name: "Вернуть часы" }).waitFor();
  await shoot(short, "rest-clock");
  await settled(gm);
  expect(await violations(short)).toEqual([]);
  // Undoing the rest leaves the clock, and says so; the button sets it back.
  await short.getByRole("button", { name: "Отменить всем" }).click();
  await gm.getByText("Часы мира не тронуты").waitFor();
  expect(await clock(gm)).toBe(11);
  await short.getByRole("button", { name: "Вернуть часы" }).click();
  await expect.poll(() => clock(player)).toBe(10);
  // The rest before can still be taken back, each his own.
  const long = player.locator(".chat-message .od-card").nth(-2);
  await long.getByRole("button", { name: "Отменить отдых: Воин" }).focus();
  await player.keyboard.press("Enter");
  await expect.poll(() => state(gm, "Воин")).toEqual([2, 3, 1, 0, 0]);
  await long.getByText("отменено").first().waitFor();
  // Without the rest he has 2 hit points and 3 temporary ones, and falls: the undo asks first.
  await gm.evaluate(async () => {
    await game.actors.getName("Следопыт").changeHitPoints(-5);
  });
  await gm.locator(".chat-message .od-card").nth(-2).getByRole("button", { name: "Отменить отдых: Следопыт" }).click();
  const question = gm.getByRole("dialog").filter({ hasText: "Без этого хиты упадут до 0 (Следопыт). Отменить?" });
  await question.getByRole("button", { name: "Нет" }).click();
  await question.waitFor({ state: "detached" });
  expect(await state(gm, "Следопыт")).toMatchObject({ 1: 0, 2: 0, 3: 2 });
  await gm.locator(".chat-message .od-card").nth(-2).getByRole("button", { name: "Отменить отдых: Следопыт" }).click();
  await question.getByRole("button", { name: "Да" }).click();
  await expect.poll(() => state(player, "Следопыт")).toMatchObject({ 0: 0, 2: 1, 3: 0 });
  // A player is told who does it.
  const sheet = await openSheet(player, "Воин");
  await sheet.locator(".window-header [data-action='toggleControls']").click();
  await player.getByRole("menuitem", { name: "Отдых" }).click();
  const own = player.locator(".od-window").filter({ has: player.getByRole("button", { name: "Отдохнуть" }) });
  await own.getByText("Часы мира переведёт Мастер").waitFor();
  await own.getByRole("button", { name: "Отдохнуть" }).click();
  await own.waitFor({ state: "detached" });
  await lastCard(gm).getByRole("button", { name: "Перевести часы мира на 8 часов" }).waitFor();
  expect(await clock(player)).toBe(10);
});

test("a player's own short rest, a broken long one, and nobody rests at 0 hit points", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await tire(gm);
  await player.waitForFunction(() =>
    game.actors.getName("Воин").items.some((item: { type: string }) => item.type === "feature"),
  );
  const rest = async (...steps: readonly ((window: ReturnType<Page["locator"]>) => Promise<void>)[]): Promise<void> => {
    const sheet = await openSheet(player, "Воин");
    await sheet.locator(".window-header [data-action='toggleControls']").click();
    await player.getByRole("menuitem", { name: "Отдых" }).click();
    const window = player.locator(".od-window").filter({ has: player.getByRole("button", { name: "Отдохнуть" }) });
    await window.waitFor();
    for (const step of steps) await step(window);
    await window.getByRole("button", { name: "Отдохнуть" }).click();
    await window.waitFor({ state: "detached" });
  };
  await rest(async (window) => {
    await window.getByRole("checkbox", { name: "Прервали" }).check();
    await window.getByRole("radio", { name: "Отдых бросили" }).click();
    await window.getByText("Прервали слишком рано").waitFor();
  });
  await player.getByText("Прервали слишком рано").first().waitFor();
  expect(await state(gm, "Воин")).toEqual([2, 3, 1, 0, 0]);
  await rest(async (window) => {
    await window.getByRole("checkbox", { name: "Прервали" }).check();
    await window.getByRole("radio", { name: "Отдых бросили" }).click();
    await window.getByLabel("Часов до прерывания").fill("2");
    await player.keyboard.press("Tab");
    await window.getByText("Прерван: действует как короткий.").waitFor();
  });
  await expect.poll(() => state(gm, "Воин")).toEqual([2, 3, 1, 0, 1]);
  await lastCard(gm).getByText("Короткий отдых").waitFor();
  await gm.evaluate(async () => {
    await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
  });
  await player.waitForFunction(() => game.actors.getName("Воин").system.hp.value === 0);
  const count = await player.evaluate(() => game.messages.size as number);
  const heard = await listenToNotifications(player);
  await rest();
  expect(await player.evaluate(() => game.messages.size as number)).toBe(count);
  expect(await heard()).toContain("Воин: Нужен хотя бы 1 хит");

  // In the middle of a fight the window says so, and its button what it is.
  await gm.evaluate(async () => {
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    const [token] = game.actors.getName("Воин").getActiveTokens(false, true);
    await combat.createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: token.parent.id, actorId: token.actorId, initiative: 10 },
    ]);
    await combat.startCombat();
  });
  await player.waitForFunction(() => game.combat?.started === true);
  await rest(async (window) => {
    await window.getByText("Идёт бой: Воин. Отдыхают после него.").waitFor();
    await window.getByRole("button", { name: "Отдохнуть, не кончив боя" }).waitFor();
    await shoot(window, "rest-fighting");
  });
});
