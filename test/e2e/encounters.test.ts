/** An encounter from the simulation window to its award: saved, placed in one press, fought, worth what fell. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { faultsOf, select } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

async function openSimulate(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Alt+KeyB");
  const window = page.locator(".od-window--simulate");
  await window.locator(":focus").waitFor();
  return window;
}

test.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)(
  "H-PRG-01: in %s, %s, %i px: saved by its name, placed hidden, fought, and the award window counts who fell",
  async (language, theme, width) => {
    evening = await beginEvening();
    const gm = await evening.open("GM", { language, theme, width, height: 844 });
    await loadAxe(gm);
    await select(gm, "Гоблин 1", "Гоблин 2", "Огр");
    const window = await openSimulate(gm);
    await window.locator("[data-budget]").waitFor();
    const field = window.locator('input[name="encounter"]');
    await field.fill("Мост");
    // Enter in the name saves and does not simulate.
    await field.press("Enter");
    const row = window.locator("[data-encounter]");
    await row.waitFor();
    expect(await row.locator("b").textContent()).toBe("Мост");
    await row.scrollIntoViewIfNeeded();
    await shoot(gm, `encounter-saved-${language}-${String(width)}`);
    expect(await eyesores(window)).toEqual([]);
    expect(await violations(window)).toEqual([]);
    const { missed, stops } = await walk(window.locator(".window-content"));
    expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });

    // Two goblins and an ogre are more than a beginner can take: the result says where the budget and it differ.
    await window.locator("[data-autofocus]").click();
    await window.locator("[data-result]").waitFor();
    await shoot(gm, `encounter-result-${language}-${String(width)}`);

    // Without any foe selected the window opens for what is saved.
    await gm.evaluate(async () => {
      canvas.tokens.releaseAll();
      const scene = game.scenes.active;
      const foes = scene.tokens.filter(({ actor }: Loose) => actor.type === "npc").map(({ id }: Loose) => id as string);
      await scene.deleteEmbeddedDocuments("Token", foes);
    });
    await openSimulate(gm);
    await window.locator('[data-side="foes"] [data-line]').first().waitFor({ state: "detached" });
    await row.locator('[data-action="choose"]').click();
    await window.locator('[data-side="foes"] [data-line]').nth(1).waitFor();
    expect(await window.locator('[data-side="foes"] [data-line]').count()).toBe(2);
    await row.locator('[data-action="place"]').click();
    await expect
      .poll(() =>
        gm.evaluate(() =>
          game.scenes.active.tokens
            .filter(({ actor }: Loose) => actor.type === "npc")
            .map(({ name, hidden, x, y }: Loose) => `${String(name).replace(/ .*/u, "")} ${String(hidden)} ${x}:${y}`)
            .sort(),
        ),
      )
      .toHaveLength(3);
    await row.locator('[data-action="begin"]').click();
    await expect.poll(() => gm.evaluate(() => game.combat?.combatants.size as number)).toBe(5);
    await window.locator('[data-action="close"]').click();
    await shoot(gm, `encounter-placed-${language}-${String(width)}`);

    await gm.evaluate(async () => {
      await game.combat.startCombat();
      const fallen = game.combat.combatants.filter(({ name }: Loose) => name.startsWith("Гоблин"));
      for (const combatant of fallen) await combatant.update({ defeated: true });
    });
    await settled(gm);
    await gm.evaluate(async () => void (await game.combat.delete()));
    const award = gm.locator(".od-window", { has: gm.locator(".od-award__foes") });
    await award.waitFor();
    expect(
      await award.locator('input[name^="count-"]').evaluateAll((fields) => fields.map((one) => (one as Loose).value)),
    ).toEqual(expect.arrayContaining(["2", "0"]));
    await shoot(gm, `encounter-award-${language}-${String(width)}`);
    expect(await eyesores(award)).toEqual([]);
    expect(await faultsOf(gm)).toEqual([]);
  },
);
