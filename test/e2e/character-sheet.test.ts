/** The character's sheet: tabs, things and bags, spells, features, favorites, paper. */
import type { Locator } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, type Evening } from "./evening.ts";
import { openSheet } from "./seat.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const selected = (sheet: Locator): Promise<string> => sheet.getByRole("tab", { selected: true }).innerText();

describe.each([13, 14] as const)("generation %i", (generation) => {
  test("tabs by keyboard: arrows, Home and End open them, the sheet remembers which; a change draws its own part alone", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    expect(await selected(sheet)).toBe("Бой и навыки");
    await sheet.getByRole("tab", { selected: true }).focus();
    await player.keyboard.press("End");
    expect(await selected(sheet)).toBe("О персонаже");
    expect(await sheet.getByText("Характеристики", { exact: true }).isVisible()).toBe(false);
    await player.keyboard.press("ArrowRight");
    expect(await selected(sheet)).toBe("Бой и навыки");
    await player.keyboard.press("ArrowLeft");
    expect(await player.evaluate(() => document.activeElement?.textContent)).toBe("О персонаже");
    // Closed and opened again it is where it was.
    await player.evaluate(async () => { await game.actors.getName("Воин").sheet.close(); });
    await openSheet(player, "Воин");
    expect(await selected(sheet)).toBe("О персонаже");
    await player.keyboard.press("Tab");
    await sheet.getByRole("tab", { name: "Бой и навыки" }).click();

    const mark = (): Promise<void> => sheet.evaluate((root) => { for (const part of root.querySelectorAll("[data-application-part]")) part.setAttribute("data-seen", ""); });
    const drawn = (): Promise<(string | null)[]> => sheet.evaluate((root) => [...root.querySelectorAll("[data-application-part]:not([data-seen])")].map((part) => part.getAttribute("data-application-part")));
    await mark();
    await gm.evaluate(async () => { await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } }); });
    await expect.poll(() => sheet.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("5");
    expect(await drawn()).toEqual(["header"]);
  });
});
