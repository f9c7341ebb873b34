/** The character's sheet on a phone: little room taken, nothing that jumps, and what is rolled seen above the windows or the board. */
import type { Locator } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, told, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const PHONE = { width: 390, height: 844 };

/**
 * Names of the controls that lie under an element and are not covered by anything else. Tokens are no controls.
 * @param but what windows covered before
 */
const controlsUnder = (of: Locator, but = ".token"): Promise<string[]> =>
  of.evaluate((own, ignored) => {
    const { left, top, right, bottom } = own.getBoundingClientRect();
    const found = new Set<string>();
    for (let x = left + 4; x < right; x += 12)
      for (let y = top + 4; y < bottom; y += 12) {
        const below = document.elementsFromPoint(x, y).find((one) => !own.contains(one));
        const control = below?.closest("button, input, select, textarea, summary, a[href], [role='tab']");
        if (control && !control.closest(ignored)) found.add(control.outerHTML.slice(0, 100));
      }
    return [...found];
  }, but);

describe("on a phone", () => {
  test("head and tabs take at most a third, the open tab is in sight, and nothing jumps", async () => {
    evening = await beginEvening({
      latency: [0, 1],
      world: {
        ...FIGHT,
        actors: [
          ...FIGHT.actors,
          {
            of: "heroes/Воин, уровень 5",
            name: "Бранд",
            owners: ["Player 1"],
            whole: true,
            change: (data) => {
              data.system.details.level = 3;
            },
          },
          { of: "heroes/Волшебник, уровень 3", name: "Зорин", owners: ["Player 1"], whole: true },
          { of: "heroes/Волшебник, уровень 3", name: "Павший", owners: ["Player 1"], whole: true },
        ],
      },
    });
    const gm = await evening.open("GM");
    await gm.evaluate(async () => {
      await game.actors.getName("Павший").update({ system: { hp: { value: 0 }, exhaustion: { other: 1 } } });
      for (const name of ["Бранд", "Зорин", "Огр"]) {
        const actor = game.actors.getName(name);
        for (const id of ["blinded", "restrained", "prone"]) await actor.toggleStatusEffect(id, { active: true });
        if (name !== "Огр") await actor.update({ system: { inspiration: true, details: { xp: 9000 } } });
      }
      const members = [{ uuid: game.actors.getName("Бранд").uuid }];
      await CONFIG.Actor.documentClass.create({
        type: "party",
        name: "Отряд",
        ownership: { default: 3 },
        system: { members },
      });
      // Whoever has fallen burns, bleeds and lies blind, and it is his turn.
      const fallen = game.actors.getName("Павший");
      for (const id of ["blinded", "restrained", "prone", "burning"])
        await fallen.toggleStatusEffect(id, { active: true });
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: fallen.id, initiative: 20 }]);
      await combat.startCombat();
    });
    const tall: Record<string, number> = {};
    for (const [language, theme] of [
      ["ru", "dark"],
      ["en", "light"],
    ] as const) {
      const page = await evening.open("GM 2", { language, theme, ...PHONE });
      // Fingers ask for larger buttons.
      const finger = await page.context().newCDPSession(page);
      await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
      for (const name of ["Бранд", "Зорин", "Павший", "Огр", "Отряд"]) {
        const sheet = await openSheet(page, name);
        if (name === "Павший") {
          await sheet
            .locator(".od-head")
            .getByRole("button", { name: language === "ru" ? /Пора: Горение/u : /Due: Burning/u })
            .waitFor();
          expect(await sheet.locator(".od-badge--condition").count()).toBeGreaterThan(3);
        }
        for (const mode of ["play", "edit"]) {
          if (mode === "edit") await sheet.locator('[data-action="toggleMode"]').click();
          await sheet.locator(`[data-action="toggleMode"][aria-pressed="${String(mode === "edit")}"]`).waitFor();
          await settled(page);
          const above = await sheet.evaluate((root) => {
            const last =
              root.querySelector(".od-tabs") ?? root.querySelector(".od-six") ?? root.querySelector(".od-head");
            return (last?.getBoundingClientRect().bottom ?? Infinity) - root.getBoundingClientRect().top;
          });
          await shoot(page, `phone-${name}-${mode}-${language}`);
          tall[`${name} ${mode} ${language}`] = Math.round(above);
          const small = await sheet.locator(".window-content").evaluate((content) =>
            [
              ...content.querySelectorAll<HTMLElement>(
                ".od-head :is(button, input, select), .od-six :is(button, input)",
              ),
            ].flatMap((one) => {
              // A roll's cell is pressed as a whole.
              const cell = one.matches(".od-stat__roll") ? one.closest(".od-stat") : one;
              return one.checkVisibility() && (cell?.getBoundingClientRect().height ?? 0) < 44
                ? [one.outerHTML.slice(0, 90)]
                : [];
            }),
          );
          expect(small, `${name} ${mode} ${language}`).toEqual([]);
        }
        await page.evaluate(async (who) => {
          await game.actors.getName(who).sheet.close({ animate: false });
        }, name);
      }
      const sheet = await openSheet(page, "Зорин");
      for (const key of ["End", "ArrowLeft", "Home"]) {
        await sheet.getByRole("tab", { selected: true }).focus();
        await page.keyboard.press(key);
        const [tab, row] = await Promise.all([
          sheet.getByRole("tab", { selected: true }).boundingBox(),
          sheet.getByRole("tablist").boundingBox(),
        ]);
        expect(tab && row && tab.x >= row.x && tab.x + tab.width <= row.x + row.width, key).toBe(true);
        expect(tab && row && Math.round(tab.height) >= 44 && row.height < 50, key).toBe(true);
      }
      await page.context().close();
    }
    // 844 / 3; the window's own bar counts.
    expect(Object.entries(tall).filter(([, height]) => height > 281)).toEqual([]);
  });

  test("a GM who is asked for an absent player finds a line below his windows, and opens it", async () => {
    evening = await beginEvening();
    const gm = await evening.open("GM", PHONE);
    const prompt = gm.locator(".od-window--prompt");
    const below = async (): Promise<boolean> => {
      const [line, ...windows] = await Promise.all(
        [prompt, gm.locator(".application.od-sheet:visible, .od-window:visible:not(.od-window--prompt)").first()].map(
          (one) => one.boundingBox(),
        ),
      );
      return windows.every((box) => line && box && box.y >= 0 && box.y + box.height <= line.y + 1);
    };
    await forceDice(gm, [15, 20], [7, 8], [2, 8]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    const line = prompt.getByRole("button", { expanded: false });
    await line.getByText("Воин: 1 атака").waitFor();
    await settled(gm);
    await shoot(gm, "phone-prompt-line");
    expect(await below()).toBe(true);
    expect(
      await prompt.evaluate((one) => one.contains(document.activeElement) || one.getBoundingClientRect().height > 48),
    ).toBe(false);
    // By key it opens with its button in reach; the next window folds it up again.
    await gm.keyboard.press("Alt+R");
    await prompt.getByRole("button", { name: "Бросить защиту" }).waitFor();
    expect(await prompt.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await gm.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await openSheet(gm, "Гоблин 1");
    await line.waitFor();
    await expect.poll(below).toBe(true);
    await line.click();
    await forceDice(gm, [4, 20]);
    await prompt.getByRole("button", { name: "Бросить защиту" }).click();
    await prompt.waitFor({ state: "detached" });
    await lastCard(gm).getByText("Попадание").first().waitFor({ state: "attached" });
  });

  test("what explains the field that is typed into does not lie over a prompt that comes", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1", PHONE)]);
    const sheet = await openSheet(player, "Воин");
    const bubble = player.locator("#tooltip.active");
    await sheet.locator("input[data-tooltip-text]:visible").first().focus();
    await bubble.waitFor();
    await target(gm, "Воин");
    await forceDice(gm, [15, 20]);
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await player.locator(".od-window--prompt").waitFor();
    await expect.poll(() => bubble.count()).toBe(0);
  });

  test("what is rolled from the sheet is seen above it: the outcome, when it comes, and nothing that others may not know", async () => {
    evening = await beginEvening();
    const gm = await evening.open("GM");
    const player = await evening.open("Player 1", { ...PHONE, theme: "light", language: "en" });
    const strip = player.getByRole("region", { name: "Just rolled" });
    await gm.evaluate(async () => {
      await game.actors.getName("Огр").update({ system: { hp: { value: 40 } } });
    });
    await forceDice(player, [15, 20], [7, 8]);
    await forceDice(gm, [3, 20]);
    await target(player, "Огр");
    const sheet = await openSheet(player, "Воин");
    const blow = sheet.getByRole("button", { name: /Длинный меч.*Strike/u }).first();
    await attackWith(player, sheet, /Длинный меч.*Strike/u);
    await strip.getByText(/^Hit · \d+$/u).waitFor();
    // The sheet ends above it, so it covers no control, and it has taken no focus.
    expect(await controlsUnder(strip, ".token, #hotbar, .od-bar, #ui-left, #players")).toEqual([]);
    const over = await strip.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return (
        element.contains(document.elementFromPoint(left + 40, top + 20)) && !element.contains(document.activeElement)
      );
    });
    expect(over).toBe(true);
    // Foundry's own copy over the board does not say it twice, also once nothing lies over that any more.
    const toast = player.locator("#chat-notifications .od-card");
    await toast.waitFor({ state: "attached" });
    expect(await toast.isVisible()).toBe(false);
    await shoot(player, "phone-at-hand-en");
    // The same as in the log, which does not tell a creature's numbers: once 10 − 1 are taken from 40, both stand still.
    await untilHitPoints(player, "Огр", 31);
    await expect.poll(() => told(lastCard(player))).not.toContain("Not applied yet");
    const below = await told(lastCard(player));
    await expect.poll(() => told(strip.locator(".od-card"))).toBe(below);
    // It makes way for what is pressed next, and comes again with news.
    await sheet.locator(".window-content").click({ position: { x: 4, y: 320 } });
    expect(await strip.isVisible()).toBe(false);
    await lastCard(gm).locator('[data-od-action="undoAll"]').first().click();
    await strip.getByText("Undone").waitFor();
    await strip.getByRole("button", { name: "Hide" }).click();
    expect(await strip.isVisible()).toBe(false);
    expect(await blow.isVisible()).toBe(true);
  });

  test("what is rolled while nothing shows the log is seen as well, below what Foundry tells at the top; an open log shows it itself", async () => {
    evening = await beginEvening();
    const player = await evening.open("Player 1", { ...PHONE, theme: "dark" });
    const strip = player.locator(".od-at-hand");
    const check = (): Promise<void> =>
      player.evaluate(async () => {
        const actor = game.actors.getName("Воин");
        await game.system.api.rollCheck({ actor, kind: "characteristic", key: "strength", dc: 10 });
      });
    await player.evaluate(() => {
      ui.sidebar.collapse();
      ui.notifications.warn("Действие этого хода уже потрачено", { permanent: true });
    });
    await check();
    await strip.getByText("Сила").first().waitFor();
    const ends = await player.evaluate(
      () => document.querySelector("#notifications li")?.getBoundingClientRect().bottom,
    );
    await expect.poll(async () => (await strip.boundingBox())?.y).toBeGreaterThanOrEqual(ends ?? Infinity);
    expect(await controlsUnder(strip)).toEqual([]);
    await shoot(player, "phone-at-hand-folded");
    await player.evaluate(() => void ui.notifications.clear());
    await player.evaluate(() => void ui.sidebar.expand());
    await check();
    await strip.waitFor({ state: "hidden" });
    // Another tab of the sidebar hides the log.
    await player.evaluate(() => void ui.sidebar.changeTab("combat", "primary"));
    await check();
    await strip.waitFor();
    // It leaves the tabs of the sidebar free: a press on one of them opens it.
    await player.locator('#sidebar [role="tab"]').first().click({ timeout: 5000 });
    await expect.poll(() => player.evaluate(() => String(ui.sidebar.tabGroups["primary"]))).toBe("chat");
  });
});
