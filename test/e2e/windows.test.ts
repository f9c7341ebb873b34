/** Windows stay where people can see and close them, and name everybody once. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { openSheet, select, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Whether what lies at the middle of an element is the element itself. */
const onTop = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const askDiscipline = (gm: Page): Promise<void> =>
  gm.evaluate(
    async () =>
      void (await game.system.api.requestCheck({
        actors: [game.actors.getName("Воин")],
        kind: "attribute",
        key: "discipline",
        dc: 10,
      })),
  );

describe.each(NEWER)("generation %i", (generation) => {
  test("a sheet and a window that are open while the page becomes narrow keep their × in sight", async () => {
    evening = await beginEvening({ generation });
    const player = await evening.open("Player 1", { width: 1440, height: 900 });
    const sheet = await openSheet(player, "Воин");
    await sheet.evaluate((element) => {
      (foundry.applications.instances.get(element.id) as Loose).setPosition({ left: 700, top: 110, width: 640 });
    });
    await select(player, "Воин");
    await player.keyboard.press("Alt+KeyU");
    const window = player.locator(".od-window").filter({ has: player.locator(".od-deal") });
    await window.locator("[data-autofocus]:focus").waitFor();
    await player.setViewportSize({ width: 390, height: 844 });
    for (const part of [window, sheet]) {
      await expect
        .poll(() =>
          part.evaluate((element) => {
            const { left, top, right } = element.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth;
          }),
        )
        .toBe(true);
      expect(await onTop(part.locator(".window-header [data-action='close']"))).toBe(true);
      await shoot(player, `narrowed-${String(generation)}`);
      await part.locator(".window-header [data-action='close']").click();
      await part.waitFor({ state: "detached" });
    }
  });

  test("an asked check is seen: above the own sheet, above one that opens then, and out of a folded window; the keyboard stays", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await openSheet(player, "Воин");
    const prompt = player.locator(".od-window--prompt");
    const size = player.viewportSize() ?? { width: 1440, height: 900 };
    await player.setViewportSize({ width: 720, height: 300 });
    await askDiscipline(gm);
    await prompt.waitFor();
    // Where there is room for little of it, its button is in sight all the same.
    await shoot(player, `prompt-low-${String(generation)}`);
    await expect.poll(() => onTop(prompt.locator("[type=submit]"))).toBe(true);
    await player.setViewportSize(size);
    await expect.poll(() => onTop(prompt)).toBe(true);
    const other = await player.evaluate(async () => {
      const { sheet } = game.actors.getName("Воин").items.getName("Длинный меч");
      await sheet.render({ force: true });
      sheet.setPosition({ left: 200, top: 20, width: 800, height: 860 });
      return sheet.id as string;
    });
    await player.locator(`[id="${other}"]`).waitFor();
    await expect.poll(() => onTop(prompt)).toBe(true);
    expect(await prompt.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    // Folded away by its user; what is asked then unfolds it.
    await prompt.evaluate(async (element) => {
      await (foundry.applications.instances.get(element.id) as Loose).minimize();
    });
    await askDiscipline(gm);
    await expect.poll(() => prompt.evaluate((element) => element.classList.contains("minimized"))).toBe(false);
    await expect.poll(() => onTop(prompt)).toBe(true);
    expect(await prompt.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  });

  test("a party is no target, neither marked nor listed, and a hero on the scene is listed once", async () => {
    evening = await beginEvening({ generation });
    const gm = await evening.open("GM");
    await gm.evaluate(async () => {
      const members = ["Воин", "Следопыт"].map((name) => ({ uuid: game.actors.getName(name).uuid }));
      const party = await CONFIG.Actor.documentClass.create({ type: "party", name: "Отряд", system: { members } });
      await canvas.scene.createEmbeddedDocuments("Token", [
        { name: "Отряд", actorId: party.id, actorLink: true, x: 300, y: 300, width: 1, height: 1 },
      ]);
    });
    await expect
      .poll(() => gm.evaluate(() => canvas.tokens.placeables.some((token: Loose) => token.name === "Отряд") as boolean))
      .toBe(true);
    await target(gm, "Отряд", "Воин");
    await select(gm);
    const listed = (window: Locator, name: string): Promise<number> =>
      window
        .locator("option")
        .evaluateAll((options, text) => options.filter((one) => one.textContent === text).length, name);
    const sheet = await openSheet(gm, "Гоблин 1");
    await sheet.locator("[data-action='attack']").first().click();
    const attack = gm.locator(".od-window--attack");
    await attack.locator("[data-autofocus]:focus").waitFor();
    expect(await attack.locator(".od-target__name").allInnerTexts()).toEqual(["Воин"]);
    expect([await listed(attack, "Отряд"), await listed(attack, "Воин"), await listed(attack, "Следопыт")]).toEqual([
      0, 0, 1,
    ]);
    await attack.locator(".window-header [data-action='close']").click();
    await attack.waitFor({ state: "detached" });
    await gm.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await gm.keyboard.press("Alt+KeyU");
    const deal = gm.locator(".od-window").filter({ has: gm.locator(".od-deal") });
    await deal.locator("[data-autofocus]:focus").waitFor();
    expect(await deal.locator(".od-target__name").allInnerTexts()).toEqual(["Воин"]);
    expect([await listed(deal, "Отряд"), await listed(deal, "Воин"), await listed(deal, "Следопыт")]).toEqual([
      0, 0, 1,
    ]);
    await settled(gm);
  });
});
