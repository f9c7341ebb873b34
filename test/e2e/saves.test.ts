/** A breath of fire on two goblins and another player's hero: the goblins save by themselves, the hero is asked, one press takes all back. */
import { afterEach, expect, test } from "vitest";
import { beginEvening, dialog, press, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

test("H-SPL-13 B-DMG-05: three inputs for the breath, one for the save; the Game Master takes all of it back with one", async () => {
  evening = await beginEvening();
  const [first, second, gm] = await Promise.all([
    evening.open("Player 1"),
    evening.open("Player 2", { language: "en", theme: "light", width: 390, height: 800 }),
    evening.open("GM"),
  ]);
  await first.evaluate(async () => {
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      {
        type: "feature",
        name: "Дыхание",
        system: {
          action: "active",
          uses: { value: 1, max: 1, recharge: "long" },
          save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
          damage: [{ formula: "2d6", type: "necrotic" }],
        },
      },
    ]);
  });
  const before = await hitPoints(second, "Следопыт");
  await target(first, "Гоблин 1", "Гоблин 2", "Следопыт");
  const sheet = await openSheet(first, "Воин");
  await sheet.getByRole("tab", { name: "Черты", exact: true }).click();
  await sheet.getByRole("button", { name: "Применить: Дыхание", exact: true }).press("Enter");
  const window = dialog(first, "Дыхание").last();
  await window.locator("[data-autofocus]:focus").waitFor();
  await loadAxe(first);
  expect([await eyesores(window), await violations(window)]).toEqual([[], []]);
  await shoot(window, "save-use-window");
  // Goblins add 2: 9 is 11 and fails, 15 is 17 and saves.
  await forceDice(gm, [9, 20], [15, 20]);
  await forceDice(first, [2, 6], [4, 6]);
  await first.keyboard.press("Enter");

  const prompt = second.locator(".od-window--prompt");
  await prompt.waitFor();
  await expect.poll(() => prompt.innerText()).toMatch(/Your save[\s\S]*Дыхание[\s\S]*Acrobatics/u);
  await loadAxe(second);
  expect([await eyesores(prompt), await violations(prompt)]).toEqual([[], []]);
  await shoot(second, "save-prompt-phone-en");
  const card = lastCard(first);
  await expect.poll(() => card.innerText()).toMatch(/Гоблин 1[\s\S]*Не спасся · 6[\s\S]*Гоблин 2[\s\S]*Спасся · 3/u);
  await expect.poll(() => card.innerText()).toMatch(/Следопыт[\s\S]*ждём: Player 2/u);
  await shoot(card, "save-card-waiting");
  await forceDice(second, [1, 20]);
  await prompt.locator("button[type=submit]").press("Enter");
  // A 1 never saves.
  await untilHitPoints(first, "Следопыт", before.value - 6);
  await expect.poll(() => lastCard(second).innerText()).toMatch(/Failed · 6/u);
  await shoot(lastCard(second), "save-card-en");
  await shoot(gm, "save-log-gm");

  await press(gm, "Взять назад: Дыхание");
  await untilHitPoints(second, "Следопыт", before.value);
  await expect
    .poll(() => first.evaluate(() => game.actors.getName("Воин").items.getName("Дыхание").system.uses.value as number))
    .toBe(1);
});
