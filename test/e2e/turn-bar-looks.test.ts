/** The turn bar in the hands of the Game Master, wrestling by keyboard, and how it looks at a desk and on a phone. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { ask, beginEvening, dialog, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { plainFaults } from "./support/plain-colors.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, steadyDice, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { bar, barAct, begin, openMore, step, untilPip, untilTurn } from "./support/turn-bar.ts";

let evening: Evening;
afterEach(() => evening.end());

/** What of these the bar lies over. */
const coveredBy = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate((others) => {
    const box = (selector: string): DOMRect | null => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      return found && found.width > 0 && found.height > 0 ? found : null;
    };
    const own = box(".od-bar");
    return others.filter((selector) => {
      const other = box(selector);
      return (
        own &&
        other &&
        own.left < other.right &&
        other.left < own.right &&
        own.top < other.bottom &&
        other.top < own.bottom
      );
    });
  }, selectors);

const goblin = (page: Page): Promise<{ held: boolean; x: number }> =>
  page.evaluate(() => {
    const { actor, x } = canvas.scene.tokens.getName("Гоблин 1");
    return { held: actor.conditions.includes("grappled") as boolean, x: (x as number) / canvas.scene.grid.size };
  });

/** A grapple, the goblin's escape, a shove: each from the bar, none with the mouse. Dice of 0.1 show 18, of 0.9 a 2. */
async function wrestleByKeyboard(gm: Page, player: Page, pages: readonly Page[]): Promise<void> {
  await player.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    const hands = hero.items.filter((one: Loose) => one.type === "weapon");
    await hero.updateEmbeddedDocuments("Item", [
      ...hands.map((one: Loose) => ({ _id: one.id, "system.equipped": "none" })),
      { _id: hero.items.getName("Щит").id, "system.equipped": false },
    ]);
  });
  await steadyDice(player, 0.1);
  await steadyDice(gm, 0.9);
  await target(player, "Гоблин 1");
  await barAct(player, "Схватить");
  const window = dialog(player, "Схватить · Воин");
  await window.locator("button[type=submit]").waitFor();
  await shoot(player, "wrestle-window");
  await loadAxe(player);
  expect([await eyesores(window), await violations(window)]).toEqual([[], []]);
  await window.locator("button[type=submit]").press("Enter");
  for (const page of pages) await expect.poll(() => goblin(page)).toEqual({ held: true, x: 5 });
  await untilPip(player, "active", "потрачено · на что: Схватить");
  await shoot(player, "wrestle-held");
  await step(gm, pages, "nextTurn", "Гоблин 1");
  await steadyDice(player, 0.9);
  await steadyDice(gm, 0.1);
  await barAct(gm, "Вырваться");
  const answer = player.getByRole("button", { name: /^Бросить: Атлетика/u });
  await answer.waitFor();
  await shoot(player, "wrestle-asked");
  await answer.press("Enter");
  for (const page of pages) await expect.poll(() => goblin(page)).toEqual({ held: false, x: 5 });
  await step(gm, pages, "nextTurn", "Воин");
  await steadyDice(player, 0.1);
  await steadyDice(gm, 0.9);
  await barAct(player, "Толкнуть");
  const shove = dialog(player, "Толкнуть · Воин");
  await shove.getByRole("radio", { name: "Оттолкнуть на 5 фт" }).press("Space");
  await shoot(player, "wrestle-shove");
  await shove.locator("button[type=submit]").press("Enter");
  for (const page of pages) await expect.poll(() => goblin(page)).toEqual({ held: false, x: 6 });
  await shoot(player, "wrestle-pushed");
}

test("the Game Master reads whom the table waits for, and acts for the creature whose turn it is", async () => {
  evening = await beginEvening({ latency: [30, 120] });
  const pages = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const [gm, player] = pages;
  await begin(gm, pages, "Гоблин 1", "Воин");
  await bar(gm).getByText("Ходит Гоблин 1").waitFor();
  await target(gm, "Воин");
  await forceDice(gm, [12, 20], [3, 6]);
  await bar(gm)
    .getByRole("button", { name: /^1/u })
    .click({ modifiers: ["Shift"] });
  await bar(gm).getByText("Ждём: Player 1").waitFor();
  await forceDice(player, [9, 20]);
  await ask(player).click();
  await bar(gm).getByText("Ждём: Player 1").waitFor({ state: "detached" });
  await bar(gm).getByRole("button", { name: "Закончить ход" }).dblclick();
  await untilTurn(pages, "Воин");
  await wrestleByKeyboard(gm, player, pages);
});

test("B-DICE-14: a double click on the end of a turn asks once what is due of one whose player is away, and does none of it", async () => {
  evening = await beginEvening({ latency: [30, 120] });
  const gm = await evening.open("GM");
  await gm.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("burning")));
  await begin(gm, [gm], "Воин", "Гоблин 1");
  await bar(gm).getByRole("button", { name: "Горение" }).waitFor();
  await bar(gm).getByRole("button", { name: "Закончить ход" }).dblclick();
  await bar(gm).locator("[data-bar=open]").getByText("Ещё не сделано: Горение").waitFor();
  await settled(gm);
  const now = (): Promise<unknown> =>
    gm.evaluate(() => [game.combat.combatant.name as string, game.messages.size as number]);
  expect(await now()).toEqual(["Воин", 0]);
  // A second press is meant.
  await bar(gm).getByRole("button", { name: "Всё равно закончить" }).click();
  await untilTurn([gm], "Гоблин 1");
});

/** On a phone: in an own turn only its head line stands below the open sidebar; at 0 hit points both answers are in sight, equally wide. */
async function phoneCovered(gm: Page, phone: Page): Promise<void> {
  const row = bar(phone).locator('[data-key="row"]');
  const folds = bar(phone).locator('[data-key="fold"]');
  if ((await row.count()) === 0) await folds.click();
  await row.waitFor();
  await phone.evaluate(() => ui.sidebar.expand());
  await row.waitFor({ state: "detached" });
  expect(await bar(phone).isVisible()).toBe(true);
  expect(await coveredBy(phone, ["#chat-message"])).toEqual([]);
  await shoot(phone, "turn-bar-phone-sidebar");
  // Another's turn leaves the sidebar alone; in the next own turn the user's unfolded bar is unfolded.
  await gm.evaluate(async () => void (await game.combat.nextTurn()));
  await expect.poll(() => bar(phone).isVisible()).toBe(false);
  await gm.evaluate(async () => void (await game.combat.previousTurn()));
  await phone.locator(".od-bar--below").waitFor();
  await settled(phone);
  await folds.click();
  await row.waitFor();
  expect(await phone.evaluate(() => ui.sidebar.expanded)).toBe(false);
  const heal = (value: number): Promise<void> =>
    gm.evaluate(async (hp) => void (await game.actors.getName("Воин").update({ "system.hp.value": hp })), value);
  const { value, free } = await phone.evaluate(() => ({
    value: game.actors.getName("Воин").system.hp.value as number,
    free: document.querySelector(".od-bar")?.getBoundingClientRect().right ?? 0,
  }));
  await heal(0);
  const answers = bar(phone).locator('[data-od-action="due"]');
  await expect.poll(() => answers.count()).toBe(2);
  await settled(phone);
  await shoot(phone, "turn-bar-phone-choice");
  const boxes = await Promise.all([answers.nth(0).boundingBox(), answers.nth(1).boundingBox()]);
  const [first, second] = boxes.map((box) => ({
    left: box?.x ?? -1,
    width: box?.width ?? 0,
    height: box?.height ?? 0,
  }));
  expect(Math.abs((first?.width ?? 0) - (second?.width ?? 99))).toBeLessThan(1);
  expect(first?.height).toBe(second?.height);
  expect(first?.left).toBeGreaterThanOrEqual(0);
  expect((second?.left ?? 0) + (second?.width ?? 999)).toBeLessThanOrEqual(free);
  expect(await eyesores(bar(phone))).toEqual([]);
  await heal(value);
  await answers.first().waitFor({ state: "detached" });
}

/** On a phone: at most 22 % of the screen, one row that scrolls sideways, what is due first in it. */
async function phoneRow(gm: Page, phone: Page): Promise<void> {
  const box = await bar(phone).boundingBox();
  expect(box?.height ?? 999).toBeLessThanOrEqual(0.22 * 844);
  await gm.evaluate(async () => {
    const system = { recharge: 5, uses: { value: 0, max: 1 }, action: "active" };
    const items = ["Плевок", "Рык"].map((name) => ({ name, type: "feature", system }));
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", items);
  });
  await bar(phone).locator('[data-od-action="due"]').nth(1).waitFor();
  await settled(phone);
  await shoot(phone, "turn-bar-phone-dues");
  const places = await bar(phone)
    .locator(".od-key__reel")
    .evaluate((row) => ({
      scrolls: row.scrollWidth > row.clientWidth,
      lines: new Set([...row.querySelectorAll("button")].map((one) => Math.round(one.getBoundingClientRect().bottom)))
        .size,
      left: [...row.querySelectorAll('[data-od-action="due"]')].map(
        (one) => one.getBoundingClientRect().left < innerWidth,
      ),
    }));
  expect(places).toEqual({ scrolls: true, lines: 1, left: [true, true] });
  expect((await bar(phone).boundingBox())?.height ?? 999).toBeLessThanOrEqual(0.22 * 844);
  await gm.evaluate(async () => {
    const { items } = game.actors.getName("Воин");
    for (const name of ["Плевок", "Рык"]) await items.getName(name).delete();
  });
  await bar(phone).locator('[data-od-action="due"]').waitFor({ state: "detached" });
}

/** At a desk: at most 96 px and 60 % of the board; folding takes the upper row alone; away from who acts. */
async function deskSize(gm: Page, page: Page): Promise<void> {
  const size = (): Promise<{ height: number; part: number; bottom: number }> =>
    bar(page).evaluate((one) => {
      const { height, width, bottom } = one.getBoundingClientRect();
      const board = document.querySelector("#sidebar")?.getBoundingClientRect().left ?? innerWidth;
      return { height, part: width / board, bottom };
    });
  const tall = await size();
  expect(tall.height).toBeLessThanOrEqual(96);
  expect(tall.part).toBeLessThanOrEqual(0.6);
  const fold = bar(page).locator('[data-key="fold"]');
  const before = [await fold.boundingBox(), await bar(page).locator('[data-key="end"]').boundingBox()];
  await fold.click();
  await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("false");
  await settled(page);
  await shoot(page, "turn-bar-folded");
  expect([await fold.boundingBox(), await bar(page).locator('[data-key="end"]').boundingBox()]).toEqual(before);
  expect(await size()).toMatchObject({ height: 42, bottom: tall.bottom });
  await fold.click();
  await expect.poll(() => fold.getAttribute("aria-expanded")).toBe("true");
  // The acting token walks below the bar: it goes to the other edge, and comes back once the board has moved.
  const isLow = (): Promise<boolean> => bar(page).evaluate((one) => one.getBoundingClientRect().top > innerHeight / 2);
  const below = await page.evaluate(() => {
    const { left = 0, right = 0, top = 0 } = document.querySelector(".od-bar")?.getBoundingClientRect() ?? {};
    const at = canvas.canvasCoordinatesFromClient({ x: (left + right) / 2, y: top + 20 }) as { x: number; y: number };
    const size = canvas.grid.size as number;
    return { x: Math.floor(at.x / size) * size, y: Math.floor(at.y / size) * size };
  });
  const home = await gm.evaluate(async (to) => {
    const token = canvas.scene.tokens.getName("Воин");
    const { x, y } = token;
    await token.update(to, { animate: false, teleport: true });
    return { x: x as number, y: y as number };
  }, below);
  await expect.poll(isLow).toBe(false);
  await shoot(page, "turn-bar-at-the-top");
  await page.evaluate((y) => {
    canvas.pan({ y: y + 60 });
  }, below.y);
  await expect.poll(isLow).toBe(true);
  await gm.evaluate(async (to) => {
    await canvas.scene.tokens.getName("Воин").update(to, { animate: false, teleport: true });
  }, home);
}

/** A drawing while somebody types in the search takes neither letters nor the caret away. */
async function searchSlowly(page: Page): Promise<void> {
  await openMore(page);
  const field = bar(page).locator('[data-key="more-search"]');
  await field.focus();
  await page.keyboard.type("мч", { delay: 200 });
  await page.keyboard.press("ArrowLeft");
  await page.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("deafened")));
  await page.keyboard.type("е", { delay: 200 });
  await settled(page);
  expect(await field.inputValue()).toBe("меч");
  // A word in composition stays until it is finished.
  await field.fill("");
  const hand = await page.context().newCDPSession(page);
  await hand.send("Input.imeSetComposition", { text: "ме", selectionStart: 2, selectionEnd: 2 });
  await page.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("deafened")));
  await settled(page);
  await hand.send("Input.imeSetComposition", { text: "меч", selectionStart: 3, selectionEnd: 3 });
  await hand.send("Input.insertText", { text: "меч" });
  await settled(page);
  expect(await field.inputValue()).toBe("меч");
  await expect
    .poll(async () =>
      (await bar(page).locator("[data-row] .od-key__name").allInnerTexts()).map((name) => /меч/iu.test(name)),
    )
    .toEqual([true, true]);
  // Escape first hides a tooltip under the pointer.
  await page.mouse.move(1, 1);
  await page.locator("#tooltip.active").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await bar(page).locator(".od-bar-list").waitFor({ state: "detached" });
}

/** Pins, hides and moves buttons by keyboard; the digits follow, and a reload keeps it. */
async function arrangeByKeyboard(page: Page): Promise<void> {
  const key = (n: number): Promise<string | null> =>
    bar(page)
      .locator(`[data-number="${String(n)}"]`)
      .getAttribute("data-detail");
  const [first, second] = [await key(1), await key(2)];
  await openMore(page);
  await bar(page).locator('[data-key="arrange"]').press("Enter");
  await bar(page)
    .locator(`[data-key="up-${second ?? ""}"]`)
    .press("Enter");
  await expect.poll(() => Promise.all([key(1), key(2)])).toEqual([second, first]);
  // The keyboard stays on it.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-key"))).toBe(`up-${second ?? ""}`);
  await bar(page)
    .locator(`[data-key="hide-${first ?? ""}"]`)
    .press("Enter");
  await expect.poll(() => key(2)).not.toBe(first);
  // The hidden row waits in its place.
  expect(await bar(page).locator("[data-row]").nth(1).getAttribute("data-row")).toBe(first);
  await shoot(page, "turn-bar-arranged");
  await bar(page)
    .locator(`[data-row="${second ?? ""}"]`)
    .dragTo(bar(page).locator("[data-row]").nth(1));
  await expect.poll(() => key(2)).toBe(second);
  // Two presses on one spot move one row two places.
  const top = await key(1);
  const spot = await bar(page)
    .locator(`[data-key="down-${top ?? ""}"]`)
    .boundingBox();
  for (const place of [2, 3]) {
    await page.mouse.click((spot?.x ?? 0) + 5, (spot?.y ?? 0) + 5);
    await expect.poll(() => key(place)).toBe(top);
  }
  // Escape first hides a tooltip under the pointer.
  await page.mouse.move(1, 1);
  await page.locator("#tooltip.active").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await bar(page).locator(".od-bar-list").waitFor({ state: "detached" });
}

test.each([
  ["ru", "dark", 390, 844],
  ["en", "light", 1280, 860],
] as const)(
  "how it looks (%s, %s), that it covers nothing, and what axe says",
  async (language, theme, width, height) => {
    evening = await beginEvening({ latency: [30, 80] });
    const pages = [
      await evening.open("GM"),
      await evening.open("Player 1", { language, theme, width, height }),
    ] as const;
    const [gm, player] = pages;
    await gm.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("poisoned")));
    await begin(gm, pages, "Воин", "Гоблин 1");
    await bar(player).locator(".od-bar__title").waitFor();
    // The newest card stands over the board while the log is put away.
    if (width >= 500)
      await player
        .getByRole("tab", { name: /^(Бой|Combat)/u })
        .first()
        .click();
    await gm.evaluate(async () => void (await CONFIG.ChatMessage.documentClass.create({ content: "…" })));
    await player.locator("#chat-notifications .chat-message").waitFor();
    await settled(player);
    expect(await coveredBy(player, ["#chat-notifications .chat-message"])).toEqual([]);
    if (width >= 500) {
      // A card that grows above the height of the column still ends above the bar.
      await gm.evaluate(
        async () => void (await game.messages.contents.at(-1).update({ content: "<p>…</p>".repeat(60) })),
      );
      await player.locator("#chat-notifications p").nth(59).waitFor();
      await expect.poll(() => coveredBy(player, ["#chat-notifications .chat-message"])).toEqual([]);
    }
    await (width < 500 ? phoneRow(gm, player) : deskSize(gm, player));
    if (width < 500) await phoneCovered(gm, player);
    await bar(player).locator("[data-number]").first().waitFor();
    await player.evaluate(async () => {
      const { id, round, combatant } = game.combat;
      const turn = { combat: id, round, combatant: combatant.id };
      const step = { cause: "a", told: false, turn, spends: "drawStow", before: "worn", n: 1 };
      const shield = game.actors.getName("Воин").items.getName("Щит");
      await shield.update({ system: { equipped: false }, flags: { "opposed-d20": { handled: [step] } } });
    });
    await bar(player).locator("[data-bar=draws]").waitFor();
    if (width >= 500) {
      await searchSlowly(player);
      await arrangeByKeyboard(player);
    }
    await openMore(player);
    await shoot(player, `turn-bar-${language}`);
    await loadAxe(player);
    expect(await violations(bar(player))).toEqual([]);
    expect(await eyesores(bar(player))).toEqual([]);
    expect(await plainFaults(bar(player), `turn-bar-${language}`)).toEqual([]);
    expect(await coveredBy(player, ["#hotbar", "#players", "#chat-message", "#sidebar"])).toEqual([]);
    expect(await player.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
