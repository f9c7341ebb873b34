/** Hostile strings are only text. Odd data: test/messages/hostile.test.ts and bad-characters.test.ts. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, press, told, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, lastCard, openSheet, target, unfoldThings } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import type { WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const IMG = `<img src="data:," onerror="hacked('img')">`;
const FRAME = `<iframe srcdoc="<script>parent.hacked('frame')</script>"></iframe>`;
const SCRIPT = `"><script>hacked('script')</script>`;
const BRACES = `{{constructor}}{{{lookup this "x"}}}`;
const LONG = `Долгоимённый${"ый".repeat(400)}`;
const RTL = "גובלין \u202e задом наперёд";
const EMOJI = "👹🏴‍☠️ Гоблин";
const PROTO = "__proto__";
const NAMES = [IMG, FRAME, SCRIPT, BRACES, LONG, RTL, EMOJI, PROTO];
const ALL = `${IMG}${FRAME}${SCRIPT}${BRACES}`;
const USER = `Игрок ${IMG}`;
const HERO = `Герой ${ALL}`;
const SWORD = `Меч ${ALL}`;

/** The fight with everything named by an enemy. */
const HOSTILE: WorldPlan = {
  users: [
    { name: "GM", role: 4 },
    { name: USER, role: 1, character: HERO },
  ],
  actors: [
    {
      of: "heroes/Воин",
      name: HERO,
      owners: [USER],
      change: (actor) => {
        const [sword] = actor.items;
        sword.name = SWORD;
        sword.system.source = ALL;
        sword.system.damage.push({ formula: "1d4", type: `эфир ${IMG}` });
        sword.system.weaponType = `плеть ${SCRIPT}`;
      },
    },
    ...NAMES.map((name, index) => ({ of: "creatures/Гоблин", name: `${index}${name}` })),
  ],
  tokens: [
    { of: HERO, name: HERO, at: [4, 5] },
    ...NAMES.map((name, index) => ({
      of: `${index}${name}`,
      name,
      at: [3 + (index % 3), 4 + Math.floor(index / 3)] as const,
    })),
  ],
};

/** The canary, before any script of the page. */
function canary(): void {
  const hacked: string[] = [];
  Object.assign(globalThis, { hacked: (what: string) => void hacked.push(what), hackedList: hacked });
}

/** Nothing ran, and no element came out of a string. */
async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(() => (globalThis as unknown as { hackedList: string[] }).hackedList)).toEqual([]);
  expect(
    await page.evaluate(
      () =>
        document.querySelectorAll(
          "iframe, [onerror], [onload], body script:not([src]):not([id]):not([type]), img[src='data:,']",
        ).length,
    ),
  ).toBe(0);
}

/** Moves the mouse over everything that explains itself. */
async function hoverAll(page: Page, where: Locator): Promise<void> {
  const hints = where.locator("[data-tooltip], [data-tooltip-text], [data-tooltip-html]");
  for (let index = 0; index < Math.min(await hints.count(), 12); index++) {
    await hints
      .nth(index)
      .hover({ timeout: 1000 })
      .catch(() => undefined);
    await settled(page);
  }
}

test("names and texts of an enemy are text in sheets, dialogs, prompts, cards, tooltips and notifications", async () => {
  evening = await beginEvening({ world: HOSTILE });
  const [gm, player] = await Promise.all([
    evening.open("GM", { beforeLoad: canary }),
    evening.open(USER, { beforeLoad: canary }),
  ]);
  const boxes: string[] = [];
  for (const page of [gm, player])
    page.on("dialog", (box) => {
      boxes.push(box.message());
      void box.dismiss();
    });
  await gm.evaluate(async (html) => {
    const hero = game.actors.contents.find((actor: Loose) => actor.type === "character");
    await hero.update({ "system.biography": html });
    await hero.items.contents[0].update({ "system.description": html });
  }, `<p>Текст</p>${ALL}<svg onload="hacked('svg')"></svg><a href="javascript:hacked('link')">ссылка</a><form action="javascript:hacked('form')"><button>жми</button></form>`);

  // Sheets: of the hero on both screens, of goblins, of the sword.
  for (const page of [gm, player]) {
    const sheet = await openSheet(page, HERO);
    await sheet.getByRole("heading", { name: "Чем бьёте", level: 2 }).waitFor();
    expect(await sheet.innerText()).toContain(SWORD.slice(0, 20));
    await hoverAll(page, sheet);
  }
  for (const name of NAMES) await openSheet(gm, name);
  await gm.evaluate(
    async () =>
      void (await game.actors.contents
        .find((actor: Loose) => actor.type === "character")
        .items.contents[0].sheet.render({ force: true })),
  );
  await shoot(gm, "hostile-1-sheets");
  for (const page of [gm, player]) await expectInert(page);
  await gm.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
  });

  // The attack dialog with all targets, then the card.
  await target(player, ...NAMES);
  const sheet = await openSheet(player, HERO);
  await sheet
    .getByRole("button", { name: /Меч.*Удар/u })
    .first()
    .click();
  const window = dialog(player, "Атака:");
  await window.waitFor();
  await window.getByText(LONG.slice(0, 30)).first().waitFor();
  await shoot(player, "hostile-2-dialog");
  await hoverAll(player, window);
  await expectInert(player);
  await window.getByRole("button", { name: /Бросить атаку/u }).click();
  for (const page of [gm, player]) {
    await expect.poll(() => lastCard(page).locator(".od-target").count()).toBe(NAMES.length);
    await expect.poll(() => told(lastCard(page))).toContain(BRACES);
    for (const name of [IMG, FRAME, SCRIPT, PROTO, EMOJI]) expect(await told(lastCard(page))).toContain(name);
  }
  await shoot(gm, "hostile-3-card");
  // Nothing of a card leaves its frame.
  expect(await lastCard(gm).evaluate((card) => card.scrollWidth - card.clientWidth)).toBeLessThanOrEqual(1);

  // The prompt.
  await gm.evaluate(() => {
    const hero = canvas.tokens.placeables.find((token: Loose) => token.actor.type === "character");
    for (const token of canvas.tokens.placeables) token.setTarget(token === hero, { releaseOthers: false });
  });
  const goblin = await openSheet(gm, IMG);
  await attackWith(gm, goblin, /Кривой клинок.*Удар/u);
  const prompt = dialog(player, "На вас");
  await prompt.getByText(IMG).waitFor();
  await shoot(player, "hostile-4-prompt");
  await prompt
    .getByRole("button", { name: /Бросить защиту/u })
    .first()
    .click();
  await expect.poll(() => told(lastCard(gm))).toMatch(/Промах|Попадание|Вскользь|Крит/u);

  // The small dialogs, and what is said of a deleted thing.
  await press(gm, "Решение…", gm.locator(".od-card").filter({ hasText: BRACES }).first());
  await dialog(gm, "Решение Мастера").getByText(FRAME).first().waitFor();
  await press(player, "Изменить…", player.locator(".od-card").filter({ hasText: BRACES }).first());
  await dialog(player, "Изменить бросок").getByText(FRAME).first().waitFor();
  await player.keyboard.press("Escape");
  await openSheet(player, HERO);
  await unfoldThings(sheet);
  await sheet
    .getByLabel(/Действия: Меч/u)
    .first()
    .click();
  await sheet.getByRole("button", { name: "Удалить", exact: true }).first().click();
  await sheet
    .getByText(/Удалено: Меч/u)
    .filter({ visible: true })
    .waitFor();
  await shoot(player, "hostile-5-deleted");
  await expectInert(player);
  await sheet.getByRole("button", { name: "Вернуть", exact: true }).click();
  await sheet
    .getByRole("button", { name: /Меч.*Удар/u })
    .first()
    .waitFor();

  // A notification that quotes what was typed, and one that quotes a name.
  await player.evaluate(async (formula) => {
    const [sword] = game.actors.contents.find((actor: Loose) => actor.type === "character").items.contents;
    await sword.update({ "system.damage": [{ formula, type: "slashing" }] });
  }, `1d8 + ${IMG}${BRACES}`);
  await sheet
    .getByRole("button", { name: /Меч.*Удар/u })
    .first()
    .click();
  await window.getByText(IMG).first().waitFor();
  await player.evaluate((text) => ui.notifications.warn(text), `${ALL}`);
  await settled(player);
  for (const page of [gm, player]) await expectInert(page);
  expect(boxes).toEqual([]);
});
