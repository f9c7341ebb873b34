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
import { bar, barAct, begin, step, untilPip, untilTurn } from "./support/turn-bar.ts";

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

/** On a phone both buttons that unfold the bar stay under the finger, and what is due is in sight. */
async function unfoldUnderFinger(gm: Page, phone: Page): Promise<void> {
  await gm.evaluate(async () => {
    const system = { recharge: 5, uses: { value: 0, max: 1 }, action: "active" };
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [{ name: "Плевок", type: "feature", system }]);
  });
  // The only one needs no unfolding.
  await bar(phone)
    .getByRole("button", { name: /^Воин: .*Плевок/u })
    .waitFor();
  await settled(phone);
  await shoot(phone, "turn-bar-phone-lone-due");
  await gm.evaluate(async () => {
    const system = { recharge: 5, uses: { value: 0, max: 1 }, action: "active" };
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [{ name: "Рык", type: "feature", system }]);
  });
  for (const key of ["dues-fold", "fold"]) {
    const button = bar(phone).locator(`[data-key="${key}"]`);
    await button.waitFor();
    await settled(phone);
    const before = await button.boundingBox();
    for (const open of ["true", "false"]) {
      await button.click();
      await expect.poll(() => button.getAttribute("aria-expanded")).toBe(open);
      await settled(phone);
      // A part of a pixel is nothing that a finger feels.
      expect(Math.abs(((await button.boundingBox())?.y ?? 999) - (before?.y ?? 0))).toBeLessThan(1);
      if (key !== "dues-fold" || open === "false") continue;
      await shoot(phone, "turn-bar-phone-dues");
      const due = await bar(phone).locator('[data-od-action="due"]').last().boundingBox();
      expect((due?.y ?? 0) + (due?.height ?? 999)).toBeLessThanOrEqual(before?.y ?? 0);
    }
  }
  await gm.evaluate(async () => {
    const { items } = game.actors.getName("Воин");
    for (const name of ["Плевок", "Рык"]) await items.getName(name).delete();
  });
  await bar(phone).locator('[data-key="dues-fold"]').waitFor({ state: "detached" });
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
    if (width < 500) {
      await shoot(player, "turn-bar-phone-folded");
      await unfoldUnderFinger(gm, player);
      await bar(player).getByRole("button", { name: "Развернуть" }).click();
    }
    await bar(player).locator("[data-number]").first().waitFor();
    await player.evaluate(async () => {
      const { id, round, combatant } = game.combat;
      const turn = { combat: id, round, combatant: combatant.id };
      const step = { deed: "a", told: false, turn, spends: "drawStow", before: "worn", n: 1 };
      const shield = game.actors.getName("Воин").items.getName("Щит");
      await shield.update({ system: { equipped: false }, flags: { "opposed-d20": { handled: [step] } } });
    });
    await bar(player).locator("[data-bar=draws]").waitFor();
    await bar(player).locator('summary[data-key="actions-summary"]').press("Enter");
    await shoot(player, `turn-bar-${language}`);
    await loadAxe(player);
    expect(await violations(bar(player))).toEqual([]);
    expect(await eyesores(bar(player))).toEqual([]);
    expect(await plainFaults(bar(player), `turn-bar-${language}`)).toEqual([]);
    expect(await coveredBy(player, ["#hotbar", "#players", "#chat-message", "#sidebar"])).toEqual([]);
    expect(await player.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
