/** A check with a tool: from the row of the inventory, alone and with a skill, in both languages. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, listenToNotifications, told, type Evening } from "./evening.ts";
import { eyesores, loadAxe, violations } from "./inspect.ts";
import { forceDice, lastCard, openSheet } from "./seat.ts";
import { shoot } from "./shots.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const TOOL = "Воровские инструменты";

/** Lockpicks that add 1, a feature that trains with them, one step of sleight of hand. @returns the Dexterity of the hero */
const equip = (page: Page): Promise<number> => page.evaluate(async (name) => {
  const hero = game.actors.getName("Воин");
  await hero.createEmbeddedDocuments("Item", [
    { type: "tool", name, system: { tool: "lockpicks", characteristic: "dexterity", bonus: 1 } },
    { type: "feature", name: "Ловкач", system: { grants: [{ track: "tool", key: "lockpicks", step: 2, expertise: false, level: 1 }] } },
  ]);
  await hero.update({ system: { skills: { sleightOfHand: { step: 1 } } } });
  return hero.system.characteristics.dexterity.mod as number;
}, TOOL);

describe("generation 14", () => {
  test("B-PROF-06 B-PROF-02: the player rolls from the row, then with a skill; the GM sees name, number and reason", async () => {
    evening = await beginEvening({ generation: 14 });
    const [gm, player] = await Promise.all([evening.open("GM", { language: "en" }), evening.open("Player 1")]);
    const dexterity = await equip(player);
    const sheet = await openSheet(player, "Воин");
    await sheet.getByRole("tab", { name: "Снаряжение", exact: true }).click();
    const button = sheet.getByRole("button", { name: `Проверка: ${TOOL}` });
    // The step that the feature grants is in the number, beside what the tool adds.
    await button.getByText(`+${String(dexterity + 3)}`).waitFor();
    expect(await button.getAttribute("data-tooltip-text")).toMatch(/Мастерство \+2/u);
    await loadAxe(player);
    expect(await violations(sheet)).toEqual([]);
    expect(await eyesores(sheet)).toEqual([]);
    await button.scrollIntoViewIfNeeded();
    await shoot(sheet, "tool-row");

    await forceDice(player, [10, 20], [4, 20], [15, 20]);
    await button.click();
    const window = player.getByRole("dialog", { name: new RegExp(`^${TOOL}`, "u") }).or(player.locator(".od-window").filter({ hasText: "С навыком" }));
    await window.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) {
      await lastCard(page).getByRole("strong").filter({ hasText: TOOL }).waitFor();
      await lastCard(page).getByText(String(10 + dexterity + 3), { exact: true }).first().waitFor();
    }
    expect(await told(lastCard(gm))).not.toContain("Advantage");

    // From the menu of the row; what was typed before the skill was chosen stays.
    await sheet.locator("summary").and(sheet.getByLabel(`Действия: ${TOOL}`, { exact: true })).click();
    await sheet.getByRole("button", { name: "Проверка…", exact: true }).click();
    await window.getByLabel("Ситуативный бонус").fill("2");
    await window.getByLabel("С навыком").selectOption({ label: "Ловкость рук" });
    await window.getByText("Преимущество: есть владение и инструментом, и навыком «Ловкость рук».").waitFor();
    expect(await window.getByLabel("Ситуативный бонус").inputValue()).toBe("2");
    await loadAxe(player);
    expect(await violations(window)).toEqual([]);
    await shoot(window, "tool-dialog");
    await window.getByRole("button", { name: "Бросить", exact: true }).click();
    for (const page of [gm, player]) await lastCard(page).getByText(String(15 + dexterity + 5), { exact: true }).first().waitFor();
    await lastCard(player).getByText("Преимущество: есть владение и инструментом, и навыком «Ловкость рук».").waitFor();
    await lastCard(gm).getByText("Advantage: trained with both the tool and the skill “Sleight of Hand”.").waitFor();
    await lastCard(gm).getByRole("strong").filter({ hasText: TOOL }).waitFor();
    await loadAxe(gm);
    expect(await violations(lastCard(gm))).toEqual([]);
    expect(await eyesores(lastCard(gm))).toEqual([]);
    await shoot(lastCard(gm), "tool-card-gm");
    await shoot(lastCard(player), "tool-card-player");

    // Another takes the tool away while the dialog is open: told, and nothing is rolled.
    const heard = await listenToNotifications(player);
    await button.click();
    await window.locator("[data-autofocus]:focus").waitFor();
    const cards = await player.evaluate(() => game.messages.size as number);
    await gm.evaluate(async (name) => { await game.actors.getName("Воин").items.getName(name).delete(); }, TOOL);
    await expect.poll(() => button.count()).toBe(0);
    await player.keyboard.press("Enter");
    await expect.poll(heard).toContain("Воин: этого инструмента больше нет.");
    expect(await player.evaluate(() => game.messages.size as number)).toBe(cards);
    // The cards keep its name.
    await lastCard(gm).getByRole("strong").filter({ hasText: TOOL }).waitFor();
  });
});
