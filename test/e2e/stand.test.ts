/** The choice at 0 hit points, and the fall of a creature, as sheets and cards show them. What they come to: test/messages. */
import type { CDPSession, Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, storedActor, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, lastCard, openSheet, select, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const deal = (gm: Page, amount: number, to = "Воин"): Promise<void> =>
  gm.evaluate(
    async ([n, name]) =>
      void (await game.system.api.dealDamage({
        targets: [canvas.tokens.placeables.find((token: Loose) => token.name === name).document],
        formula: String(n),
        armor: false,
      })),
    [amount, to] as const,
  );
/** @param last which of them, 1 = the last one */
const undo = (gm: Page, last = 1): Promise<void> =>
  gm.evaluate(async (nth) => {
    const message = game.messages.contents.filter((each: Loose) => each.type === "damage").at(-nth);
    await game.system.api.undo({ message });
  }, last);
/** The message of the choice, wherever it stands in the log. */
const card = (page: Page): Locator =>
  page
    .locator("#sidebar .chat-message")
    .filter({ has: page.getByText("Стоит насмерть", { exact: true }) })
    .last();

/** What a finger could not press in the head of a sheet, nor reach by pushing the sheet; what is pushed inside it hides the rest. */
const outOfReach = (sheet: Locator): Promise<string[]> =>
  sheet.locator(".od-head").evaluate((head) => {
    const cut = [...head.querySelectorAll(".od-head__strip")].filter(
      (part) => part.scrollHeight > part.clientHeight + 1,
    );
    const covered = [...head.querySelectorAll("button, input")].filter((one) => {
      if (!one.checkVisibility()) return false;
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      return [2, height / 2, height - 2].some(
        (down) => !one.contains(document.elementFromPoint(left + width / 2, top + down)),
      );
    });
    for (const pushed of [".window-content", ".application"]) head.closest(pushed)?.scrollTo(0, 0);
    return [...cut, ...covered].map((one) => one.outerHTML.slice(0, 90));
  });

/** A finger on a phone. */
async function tap(finger: CDPSession, of: Locator): Promise<void> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error("out of sight");
  // No target is smaller than a fingertip.
  expect(Math.min(Math.round(box.height), 44)).toBe(44);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

describe.each(NEWER)("generation %i", (generation) => {
  test("H-DEATH-01 H-DEATH-03 B-DEATH-01 C-64: the choice is offered on the sheet at 0, told on the card and in the head; a creature's fall, too, and gone with the undo", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } });
    });
    const sheet = await openSheet(player, "Воин");
    const button = sheet.getByRole("button", { name: "Стоять насмерть", exact: true });
    await untilHitPoints(player, "Воин", 5);
    expect(await button.count()).toBe(0);
    await deal(gm, 9);
    await untilHitPoints(player, "Воин", 0);
    await button.waitFor();
    // Everybody reads of it, whatever sheet is open: once it is chosen nothing waits any more.
    const open = "Воин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть";
    for (const page of [gm, player]) await lastCard(page).getByText(open, { exact: true }).waitFor();
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-fallen-card`);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-stand-sheet`);
    await button.focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) await card(page).getByText("хиты: −4").waitFor();
    await expect.poll(() => button.count()).toBe(0);
    await gm.locator("#sidebar").getByText("Воин: хитов не осталось", { exact: true }).waitFor();
    expect(await violations(card(player))).toEqual([]);
    expect(await eyesores(card(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-stand-card`);

    // Marked dead he stands no longer, and is told as dead alone; the mark taken off, he stands.
    const mark = sheet.getByRole("button", { name: /Мёртв$/u });
    const standing = sheet.locator(".od-head__states").getByText("Стоит насмерть", { exact: true });
    await standing.waitFor();
    await mark.click();
    await expect.poll(() => standing.count()).toBe(0);
    await mark.click();
    await standing.waitFor();
    await card(player).getByRole("button", { name: "Отменить: Воин", exact: true }).click();
    await untilHitPoints(gm, "Воин", 0);
    await card(gm).getByText("больше не стоит").waitFor();
    await button.waitFor();
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "ruleProfile", "base")));
    await expect.poll(() => button.count()).toBe(0);
    await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "ruleProfile", "homebrew")));

    // A creature.
    const goblin = await openSheet(gm, "Гоблин 1");
    const dead = goblin.locator(".od-head").getByText("Мёртв", { exact: true });
    const line = "Гоблин 1 погибает";
    expect(await dead.count()).toBe(0);
    await deal(gm, 10, "Гоблин 1");
    for (const page of [gm, player]) await lastCard(page).getByText(line, { exact: true }).waitFor();
    await dead.waitFor();
    await loadAxe(gm);
    expect(await violations(goblin)).toEqual([]);
    await shoot(goblin, `${String(generation)}-fallen-creature`);
    await undo(gm);
    await expect.poll(() => dead.count()).toBe(0);
    await expect.poll(() => lastCard(player).getByText(line, { exact: true }).count()).toBe(0);
    // Unconscious by the table's rules.
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
    });
    await deal(gm, 10, "Гоблин 1");
    await goblin.locator(".od-head").getByText("Хитов не осталось", { exact: true }).waitFor();
  });

  test("H-DEATH-01 H-DEATH-04 H-DEATH-05: on a phone one whom five goblins fell stands by a touch, and takes three blows to his death", async () => {
    evening = await beginEvening({ generation });
    const [gm, phone] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1", { theme: "dark", width: 390, height: 844 }),
    ]);
    const finger = await phone.context().newCDPSession(phone);
    await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const picture = (name: string): Promise<void> => shoot(phone, `${String(generation)}-phone-stand-${name}`);
    const state = async (): Promise<unknown[]> => {
      const { system, items } = await storedActor(gm, "Воин");
      const injuries = items.filter(({ type }: Loose) => type === "injury").length as number;
      return [system.hp.value, system.death.standing, injuries];
    };

    // Five blows at once, answered together; whatever he rolls is too low.
    await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5");
    await target(gm, "Воин");
    await gm.keyboard.press("Alt+KeyG");
    const group = gm.locator(".od-window").filter({ has: gm.locator(".od-group") });
    await forceDice(gm, ...Array.from({ length: 5 }, (): [number, number] => [19, 20]));
    await group.getByRole("button", { name: "Бросить атаку ×5" }).click();
    const prompt = phone.locator(".od-window--prompt");
    await prompt.waitFor();
    await settled(phone);
    await picture("1-five-blows");
    await forceDice(phone, ...Array.from({ length: 5 }, (): [number, number] => [2, 20]));
    await tap(finger, prompt.getByRole("button", { name: "Бросить защиту ×3" }));
    await untilHitPoints(gm, "Воин", 0);
    await prompt.getByRole("button", { name: "Бросить защиту ×2" }).waitFor();
    // What has come of the first stands above, and covers nothing of what is asked next.
    const hand = phone.locator(".od-at-hand");
    await hand.waitFor();
    await settled(phone);
    const ends = async (): Promise<number> =>
      ((await prompt.boundingBox())?.y ?? 0) - ((await hand.boundingBox())?.height ?? Infinity);
    await expect.poll(ends).toBeGreaterThanOrEqual(-1);
    await picture("1-next");
    await tap(finger, prompt.getByRole("button", { name: "Бросить защиту ×2" }));
    await prompt.getByText("Воин падает: выбыть или стоять?").waitFor();
    await settled(phone);
    await picture("2-choice");
    // A touch beside it makes it a line, which leads back.
    const page = phone.locator("body");
    await page.click({ position: { x: 200, y: 20 } });
    const line = prompt.getByRole("button", { name: /^Воин падает: выбыть или стоять\?/u });
    await line.waitFor();
    await settled(phone);
    await picture("2-line");
    // It reads whole, also above the open log, where it leaves what is typed into free.
    await phone.evaluate(() => void ui.sidebar.expand());
    await settled(phone);
    const input = phone.locator("#sidebar #chat-message");
    const free = async (): Promise<number> =>
      ((await input.boundingBox())?.y ?? 0) -
      ((await line.boundingBox())?.y ?? 999) -
      ((await line.boundingBox())?.height ?? 0);
    await expect.poll(free).toBeGreaterThanOrEqual(0);
    expect(await line.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await picture("2-line-log");
    await phone.evaluate(() => void ui.sidebar.collapse());
    await tap(finger, line);
    await prompt.getByRole("button", { name: "Выбыть", exact: true }).waitFor();
    expect(await eyesores(prompt)).toEqual([]);
    await tap(finger, prompt.getByRole("button", { name: "Стоять насмерть" }));
    await expect.poll(async () => (await state())[1]).toBe(true);
    const sheet = await openSheet(phone, "Воин");
    const told = sheet.locator(".od-head__states");
    await told.getByText("Стоит насмерть", { exact: true }).waitFor();
    // That he stands is told above for a while, until it is put away.
    await hand.getByText("Стоит насмерть").first().waitFor();
    await hand.getByRole("button", { name: "Скрыть" }).click();
    await settled(phone);
    await picture("2-standing");
    expect(await outOfReach(sheet)).toEqual([]);
    await phone.evaluate(async () => void (await game.actors.getName("Воин").sheet.close()));

    for (const blow of [1, 2, 3]) {
      await deal(gm, 1);
      await prompt.getByText("Стоит насмерть").waitFor();
      await settled(phone);
      await picture(`3-check-${String(blow)}`);
      // The die for the injury falls before the save.
      await forceDice(phone, [10 + blow, 20], [1, 20]);
      await tap(finger, prompt.locator("button[type=submit]"));
      await expect.poll(async () => (await state())[2]).toBe(blow);
      // Its card stands above, for nothing shows the log, and no older one does.
      await hand.getByText("Адаптированность").first().waitFor();
    }
    await expect.poll(() => gm.evaluate(() => game.actors.getName("Воин").dead as boolean)).toBe(true);
    await settled(phone);
    await picture("4-dead");
    await hand.getByRole("button", { name: "Скрыть" }).click();
    await openSheet(phone, "Воин");
    await sheet.locator(".od-head").getByText("Мёртв", { exact: true }).first().waitFor();
    expect(await eyesores(sheet)).toEqual([]);
    expect(await outOfReach(sheet)).toEqual([]);
    // All that is told of him stands below each other.
    const strip = sheet.locator(".od-head__strip");
    expect(await strip.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    await picture("5-sheet");
    const wounds = sheet.getByRole("list", { name: "Травмы" }).first();
    await wounds.scrollIntoViewIfNeeded();
    await picture("6-wounds");

    // Two taken back by the Game Master, he stands; hurt so, he would drop out. All of it, in any order: test/messages/mortal.test.ts.
    for (const left of [2, 1]) {
      await undo(gm, 3 - left);
      await expect.poll(async () => (await state())[2]).toBe(left);
    }
    const stands = (standing: boolean): Promise<void> =>
      gm.evaluate(async (to) => {
        await game.actors.getName("Воин").update({ system: { death: { standing: to, droppedOut: !to } } });
      }, standing);
    await stands(false);
    await told.getByText("Выбыл", { exact: true }).waitFor();
    await settled(phone);
    await picture("7-out");
    expect(await outOfReach(sheet)).toEqual([]);
    await stands(true);
    await told.getByText("Стоит насмерть", { exact: true }).waitFor();
  });
});
