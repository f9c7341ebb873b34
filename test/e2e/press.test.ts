/** A press is worth what stood there when it began, whatever is drawn anew meanwhile. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { authorsOf, fighterHits, untilMessages } from "./support/clash.ts";
import { ask } from "./support/evening.ts";
import { middle } from "./support/hand.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, select, target, untilHitPoints } from "./support/seat.ts";
import { stayingTable } from "./support/staying.ts";

const staying = stayingTable();

/** Takes hold of a button without letting go. */
async function hold(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middle(button);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** A mark that is lost when the element is drawn anew. */
const mark = (part: Locator): Promise<void> =>
  part.evaluate((element) => void element.setAttribute("data-tooltip-mark", "old"));
const untilNew = (part: Locator): Promise<unknown> =>
  expect.poll(() => part.getAttribute("data-tooltip-mark")).toBe(null);

test("a button of a card that is drawn anew between the two halves of a press is pressed, by mouse and by Space, once", async () => {
  const { gm, player } = staying;
  await forceDice(gm, [19, 20], [4, 8], [2, 8]); // 25 against 11; 4 + 2 + 2 − 3 = 5
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).click();
  await untilHitPoints(player, "Воин", 7);
  const undo = lastCard(player).getByRole("button", { name: "Отменить", exact: true });
  const again = lastCard(player).getByRole("button", { name: "Вернуть", exact: true });
  // What a player may see of a creature's numbers changes the card.
  const redraw = async (what: Locator, seen: string): Promise<void> => {
    await gm.evaluate((when) => game.settings.set("opposed-d20", "secretTotals", when), seen);
    await untilNew(what);
  };

  await undo.waitFor();
  await mark(undo);
  await hold(player, undo);
  await redraw(undo, "never");
  await player.mouse.up();
  await untilHitPoints(player, "Воин", 12);

  await again.waitFor();
  await mark(again);
  await again.focus();
  await player.keyboard.down(" ");
  await redraw(again, "always");
  await player.keyboard.up(" ");
  await untilHitPoints(player, "Воин", 7);
  await settled(player);
  await untilHitPoints(player, "Воин", 7);

  // Let go elsewhere: nothing was meant.
  await mark(undo);
  await hold(player, undo);
  await redraw(undo, "never");
  await player.mouse.move(400, 300);
  await player.mouse.up();
  await settled(player);
  await untilHitPoints(player, "Воин", 7);
});

test("the second half of a slow double click does not take back what the first has done", async () => {
  const { gm, player } = staying;
  await fighterHits(gm, player);
  const undo = lastCard(gm).getByRole("button", { name: "Отменить", exact: true });
  const again = lastCard(gm).getByRole("button", { name: "Вернуть", exact: true });
  await undo.click();
  await again.waitFor();
  await untilHitPoints(gm, "Огр", 49);
  const { x, y } = await middle(again);
  await gm.mouse.click(x, y);
  await untilHitPoints(gm, "Огр", 42);
  await undo.waitFor();
  await gm.mouse.down({ clickCount: 2 });
  await gm.mouse.up({ clickCount: 2 });
  await settled(gm);
  await untilHitPoints(gm, "Огр", 42);
  // Pressed again in earnest it works.
  await undo.click();
  await untilHitPoints(gm, "Огр", 49);
});

test("the second half of a double click on the board presses nothing of a window that has come over it", async () => {
  const { player } = staying;
  const sheet = await openSheet(player, "Воин");
  const inspiration = sheet.locator("[data-action=toggleInspiration]");
  const before = await inspiration.getAttribute("aria-pressed");
  const { x, y } = await middle(inspiration);
  await player.evaluate(async () => void (await game.actors.getName("Воин").sheet.close()));
  await player.mouse.click(x, y);
  await openSheet(player, "Воин");
  expect(await middle(inspiration)).toEqual({ x, y });
  await player.mouse.down({ clickCount: 2 });
  await player.mouse.up({ clickCount: 2 });
  await settled(player);
  expect(await inspiration.getAttribute("aria-pressed")).toBe(before);
  await inspiration.click();
  await expect.poll(() => inspiration.getAttribute("aria-pressed")).toBe(before === "true" ? "false" : "true");
});

test("a button of a sheet whose head is drawn anew in mid-press is pressed, with the keys that are held", async () => {
  const { gm, player } = staying;
  const sheet = await openSheet(player, "Воин");
  const inspiration = sheet.locator("[data-action=toggleInspiration]");
  const before = await inspiration.getAttribute("aria-pressed");
  await mark(inspiration);
  await hold(player, inspiration);
  await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ "system.hp.value": 5 })));
  await untilNew(inspiration);
  await player.mouse.up();
  await expect.poll(() => inspiration.getAttribute("aria-pressed")).toBe(before === "true" ? "false" : "true");

  // Held Shift rolls without a window.
  await forceDice(player, [10, 20]);
  const strike = sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).first();
  await mark(strike);
  await hold(player, strike);
  await gm.evaluate(async () => {
    const sword = game.actors.getName("Воин").items.getName("Длинный меч");
    await sword.update({ system: { damage: [{ formula: "2d6", type: "slashing" }] } });
  });
  await untilNew(strike);
  await player.keyboard.down("Shift");
  await player.mouse.up();
  await player.keyboard.up("Shift");
  await untilMessages(gm, "attack", 1);
});

test("a row of a list that has moved up in mid-press is left alone", async () => {
  const { gm, player } = staying;
  const write = (formulas: readonly string[]): Promise<void> =>
    gm.evaluate(async (rows) => {
      const sword = game.actors.getName("Воин").items.getName("Длинный меч");
      await sword.update({ system: { damage: rows.map((formula) => ({ formula, type: "slashing" })) } });
    }, formulas);
  const rows = (): Promise<string[]> =>
    gm.evaluate(() =>
      game.actors
        .getName("Воин")
        .items.getName("Длинный меч")
        .toObject()
        .system.damage.map(({ formula }: { readonly formula: string }) => formula),
    );
  await write(["1d4", "1d6", "1d8"]);
  await player.evaluate(async () => {
    await game.actors.getName("Воин").items.getName("Длинный меч").sheet.render({ force: true });
  });
  const remove = player.locator("[data-action=removeDamage][data-index='1']");
  const editing = player
    .locator(".application")
    .getByRole("button", { name: /Правка/u })
    .last();
  await remove.or(editing).first().waitFor();
  if (!(await remove.isVisible())) await editing.click();
  await mark(remove);
  await hold(player, remove);
  await write(["1d6", "1d8"]);
  await untilNew(remove);
  await player.mouse.up();
  await settled(player);
  await settled(gm);
  expect(await rows()).toEqual(["1d6", "1d8"]);
});

test("a held Enter attacks once; the next enemy is one that stands", async () => {
  const { gm, player } = staying;
  const foes = (): Promise<string[]> =>
    player.evaluate(() => [...game.user.targets].map(({ name }: { readonly name: string }) => name));
  await select(player, "Воин");
  await player.keyboard.press("n");
  const [nearest = ""] = await foes();
  // The nearest lies: somebody else is next, from the beginning.
  await gm.evaluate(async (name) => {
    const token = canvas.tokens.placeables.find((one: { readonly name: string }) => one.name === name);
    await token.actor.update({ "system.hp.value": 0 });
  }, nearest);
  await untilHitPoints(player, nearest, 0);
  await player.evaluate(() => {
    for (const token of game.user.targets) token.setTarget(false);
  });
  await player.keyboard.press("n");
  const [next = ""] = await foes();
  expect(next).not.toBe("");
  expect(next).not.toBe(nearest);

  const strike = (await openSheet(player, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).first();
  await strike.click();
  const roll = player.getByRole("button", { name: "Бросить атаку", exact: true });
  await roll.waitFor();
  // Down again without up is what a held key sends.
  await player.keyboard.down("Enter");
  for (let n = 0; n < 10; n += 1) await player.keyboard.down("Enter");
  await untilMessages(gm, "attack", 1);
  for (let n = 0; n < 20; n += 1) await player.keyboard.down("Enter");
  await player.keyboard.up("Enter");
  await settled(player);
  await settled(gm);
  expect(await authorsOf(gm, "attack")).toHaveLength(1);
});

test("a switch that is pressed while its sheet is being drawn is drawn, too", async () => {
  const { gm } = staying;
  const sheet = await openSheet(gm, "Огр");
  const toggle = sheet.getByRole("button", { name: "Правка листа" });
  for (const state of ["true", "false"]) {
    await sheet.evaluate(async (element) => {
      const app: Loose = foundry.applications.instances.get(element.id);
      // Between what is to be shown and the showing of it.
      const draw = app._renderHTML;
      const pressed = new Promise<void>((resolve) => {
        app._renderHTML = async function (...args: unknown[]) {
          delete app._renderHTML;
          const html = await draw.apply(app, args);
          element.querySelector<HTMLElement>("[data-action=toggleMode]")?.click();
          resolve();
          return html;
        };
      });
      void app.render();
      await pressed;
    });
    await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe(state);
    // Not the switch alone: what it switches.
    await expect.poll(() => sheet.locator("h2.od-head__name").count()).toBe(state === "true" ? 0 : 1);
  }
});
