/** Legendary actions on the Game Master's turn bar: by keyboard, at a desk and on a phone. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { bar, begin, step } from "./support/turn-bar.ts";

let evening: Evening;
afterEach(() => evening.end());

const DRAGON = "Взрослый белый дракон";

test("B-MISC-10: the dragon answers the hero's turn with a legendary attack, by keyboard; on its own turn none is offered", async () => {
  evening = await beginEvening();
  const pages = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const [gm, player] = pages;
  await gm.evaluate(async (name) => {
    const pack = game.packs.get("opposed-d20.creatures-ru") ?? game.packs.get("opposed-d20.creatures");
    const index: Loose[] = [...(await pack.getIndex())];
    const found = index.find((one) => one.name === name || one.name === "Adult White Dragon");
    const dragon = await pack.getDocument(found?._id);
    const { actor } = canvas.scene.tokens.getName("Гоблин 1");
    await actor.createEmbeddedDocuments("Item", dragon.toObject().items, { keepId: true });
  }, DRAGON);
  await begin(gm, pages, "Воин", "Гоблин 1");
  const actions = bar(gm).locator("[data-od-action=legendary]");
  await expect.poll(() => actions.count()).toBe(3);
  const list = bar(gm).locator("summary[data-key^=legendary-open]");
  await list.focus();
  await list.press("Enter");
  await loadAxe(gm);
  expect([await eyesores(bar(gm)), await violations(bar(gm))]).toEqual([[], []]);
  await shoot(gm, "legendary-bar");
  expect(await bar(player).locator("[data-od-action=legendary]").count()).toBe(0);
  await target(gm, "Воин");
  await forceDice(gm, [15, 20], [1, 6], [1, 6], [1, 8]);
  const pounce = actions.filter({ hasText: /Бросок на добычу|Pounce/u });
  await pounce.focus();
  await pounce.press("Enter");
  const window = dialog(gm, /Бросок на добычу|Pounce/u);
  await window.locator("button[type=submit]").waitFor();
  await shoot(gm, "legendary-window");
  await window.locator("button[type=submit]").press("Enter");
  await expect.poll(() => list.textContent()).toContain("2 / 3");
  // One after each turn: the buttons stay, with the reason.
  await expect.poll(() => actions.and(gm.locator("[aria-disabled=true]")).count()).toBe(3);
  await list.focus();
  if (!(await pounce.isVisible())) await list.press("Enter");
  expect(await pounce.getAttribute("aria-description")).toMatch(/только одно легендарное действие|Only one legendary/u);
  expect([await eyesores(bar(gm)), await violations(bar(gm))]).toEqual([[], []]);
  await shoot(gm, "legendary-refused");
  await gm.setViewportSize({ width: 390, height: 800 });
  await gm.evaluate(() => ui.sidebar.toggleExpanded(false));
  await expect.poll(() => actions.count()).toBe(3);
  await shoot(gm, "legendary-phone");
  expect(await eyesores(bar(gm))).toEqual([]);
  await gm.setViewportSize({ width: 1400, height: 900 });
  await step(gm, pages, "nextTurn", "Гоблин 1");
  await expect.poll(() => actions.count()).toBe(0);
  await shoot(gm, "legendary-own-turn");
});
