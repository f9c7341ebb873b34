/** The group attack: many attackers with their own weapons on many targets, and what becomes of strikes that were not needed. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { defenseButton, isTreatmentOf } from "./support/clash.ts";
import { beginEvening, choose, press, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet, select, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

async function openGroup(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Alt+KeyG");
  const window = page.locator(".od-window").filter({ has: page.locator(".od-group") });
  await window.locator("[data-autofocus]:focus").waitFor();
  return window;
}

/** Who strikes whom, as the window lists it. */
async function plan(window: Locator): Promise<Record<string, string[]>> {
  return window
    .locator("[data-section]")
    .evaluateAll((sections) =>
      Object.fromEntries(
        sections.map((section) => [
          section.querySelector(".od-group__head .od-target__name")?.textContent ?? "",
          [...section.querySelectorAll(".od-group__name")].map((name) => name.textContent ?? ""),
        ]),
      ),
    );
}

const many = (count: number, face: number, size: number): [number, number][] =>
  Array.from({ length: count }, () => [face, size]);

describe.each(NEWER)("generation %i", (generation) => {
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });

  test("filled by reach, two weapons make two attacks, cover, bonus and advantage per target; dragged, chosen and taken out; strikes that came too late go on to somebody else with their dice", async () => {
    const [gm, first, second] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5", "Огр");
    await target(gm, "Воин", "Следопыт");
    const window = await openGroup(gm);
    const filled = await plan(window);
    // Goblin 1 and the ogre reach only the fighter, goblins 3 and 5 only the ranger; the others fill up.
    expect(filled["Воин"]).toEqual(expect.arrayContaining(["Гоблин 1", "Огр"]));
    expect(filled["Следопыт"]).toEqual(expect.arrayContaining(["Гоблин 3", "Гоблин 5"]));
    expect(Object.values(filled).flat()).toHaveLength(6);
    expect(Math.abs((filled["Воин"]?.length ?? 0) - (filled["Следопыт"]?.length ?? 0))).toBeLessThanOrEqual(1);
    await choose(window, "Бросок по цели: Следопыт", "Помеха");
    await choose(window, "Укрытие: Воин", "½ +2");
    await window.getByLabel("Бонус к защите: Воин").fill("3");
    await window.getByLabel("Ударов: Огр").fill("2");
    await window.getByText(/Кривой клинок ×5/u).waitFor();
    await shoot(gm, `${generation}-group-window`);
    await window.getByRole("button", { name: "Бросить атаку ×7" }).click();
    for (const player of [first, second]) await defenseButton(player).waitFor();
    await lastCard(gm).getByText("Дубина").waitFor();
    const attacks = await gm.evaluate(() =>
      game.messages.contents
        .filter((message: Loose) => message.type === "attack")
        .map((message: Loose) => ({
          item: message.system.item.name,
          strikes: message.system.strikes.map((strike: { advantage: number }) => strike.advantage),
          targets: message.system.targets.map(
            ({ name, cover, bonus }: { name: string; cover: string; bonus: { value: number } | null }) => [
              name,
              cover,
              bonus?.value ?? 0,
            ],
          ),
        })),
    );
    expect(attacks.map(({ item }: Loose) => item).sort()).toEqual(["Дубина", "Кривой клинок"]);
    const scimitars = attacks.find(({ item }: Loose) => item === "Кривой клинок");
    expect(scimitars?.targets).toEqual([
      ["Воин", "half", 3],
      ["Следопыт", "none", 0],
    ]);
    expect(scimitars?.strikes.filter((advantage: number) => advantage === -1)).toHaveLength(
      filled["Следопыт"]?.length ?? 0,
    );
    expect(attacks.find(({ item }: Loose) => item === "Дубина")?.strikes).toEqual([0, 0]);

    // Withdrawn, and once more.
    await gm.evaluate(async () => {
      for (const message of game.messages.contents.filter(({ type }: Loose) => type === "attack"))
        await message.update({ system: { cancelled: true } });
    });
    for (const player of [first, second]) await expect.poll(() => defenseButton(player).count()).toBe(0);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 3 } } });
      const actorOf = (name: string): Loose => game.scenes.active.tokens.getName(name).actor;
      await actorOf("Гоблин 4").toggleStatusEffect("paralyzed", { active: true });
      await actorOf("Гоблин 5").update({ system: { hp: { value: 0 } } });
    });
    await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4");
    await target(gm, "Воин", "Следопыт");
    const again = await openGroup(gm);
    // Who cannot act is told, as in the window of an attack; the dead are not offered at all.
    await again.getByText("Гоблин 4 сейчас не может действовать.").waitFor();
    expect(await again.locator("select[name^='add'] option").allTextContents()).not.toContain("Гоблин 5");
    await again.getByLabel("Цель: Гоблин 3").selectOption({ label: "Воин" });
    await again.getByText(/не достаёт: 10 фт/u).waitFor();
    // Whoever is dragged lands where he is dropped.
    const row = again
      .locator("[data-attacker]")
      .filter({ has: gm.locator(".od-group__name", { hasText: "Гоблин 4" }) });
    await row
      .locator(".od-group__name")
      .dragTo(again.getByRole("group", { name: "Удары по цели: Следопыт" }).locator(".od-group__head"));
    await expect.poll(async () => (await plan(again))["Следопыт"]).toContain("Гоблин 4");
    await row
      .locator(".od-group__name")
      .dragTo(again.getByRole("group", { name: "Удары по цели: Воин" }).locator(".od-group__head"));
    await expect.poll(async () => (await plan(again))["Воин"]).toContain("Гоблин 4");
    await again.getByLabel("Цель: Гоблин 2").selectOption({ label: "Воин" });
    await expect.poll(async () => (await plan(again))["Воин"]).toHaveLength(4);
    await forceDice(gm, ...many(4, 18, 20), ...many(8, 4, 6));
    await forceDice(first, ...many(4, 2, 20));
    await again.getByRole("button", { name: "Бросить атаку ×4" }).click();
    await defenseButton(first).click();
    await untilHitPoints(gm, "Воин", 0); // 4 + 2 − 3 = 3 each; the first is enough
    await press(gm, "Лишние удары…");
    const spare = gm.locator(".od-window").filter({ hasText: "Лишние удары" });
    await spare.locator("select").first().waitFor();
    expect(await spare.locator("select").count()).toBe(3);
    expect(
      await spare
        .locator("select")
        .evaluateAll((lists: HTMLSelectElement[]) => lists.map((list) => list.selectedOptions[0]?.textContent)),
    ).toEqual(["Следопыт", "Следопыт", "Следопыт"]);
    await spare.locator("select").last().selectOption("");
    await shoot(gm, `${generation}-group-spare`);
    await loadAxe(gm);
    expect([await eyesores(spare), await violations(spare)]).toEqual([[], []]);
    await forceDice(second, ...many(2, 2, 20));
    await spare.getByRole("button", { name: "Перенаправить" }).click();
    await defenseButton(second).click();
    await untilHitPoints(gm, "Следопыт", 3); // 11 − 2 × 4
    expect(await isTreatmentOf(lastCard(gm))).toMatch(/Воин.*Следопыт/u);
    await lastCard(gm).getByText("Удар перенаправлен").first().waitFor();
    // The fallen one keeps his own damage: the receipt was corrected, nobody else's hit points moved.
    await expect
      .poll(() =>
        gm.evaluate(() =>
          game.actors
            .getName("Воин")
            .system.receipts.map(({ amount, hp, state }: { amount: number; hp: number; state: string }) => [
              amount,
              hp,
              state,
            ]),
        ),
      )
      .toEqual([
        [9, 9, "applied"],
        [6, 3, "applied"],
      ]); // the first were typed above
    await untilHitPoints(first, "Воин", 0);
  });
});

describe("what people see", () => {
  beforeEach(async () => {
    evening = await beginEvening();
  });

  test.each([
    ["ru", "dark", 1440],
    ["en", "light", 390],
  ] as const)(
    "the window in %s, %s, %i px: nothing clipped, all by keyboard, no faults of access",
    async (language, theme, width) => {
      const gm = await evening.open("GM", { language, theme, width, height: 844 });
      await loadAxe(gm);
      await select(gm, "Гоблин 1", "Гоблин 2", "Гоблин 4", "Огр");
      await target(gm, "Воин", "Следопыт");
      const window = await openGroup(gm);
      await shoot(gm, `group-window-${language}-${String(width)}`);
      expect(await eyesores(window)).toEqual([]);
      expect(await violations(window)).toEqual([]);
      const { missed, stops } = await walk(window.locator(".window-content"));
      expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });
    },
  );

  test("typed numbers: a minus sign is one; nothing, letters and too much stay as they are typed, with a reason of their own", async () => {
    const gm = await evening.open("GM");
    await select(gm, "Гоблин 1", "Гоблин 2");
    await target(gm, "Воин");
    const windows = [await openGroup(gm)];
    const roll = (window: Locator): Locator => window.getByRole("button", { name: /^Бросить атаку/u });
    const sheet = await openSheet(gm, "Гоблин 3");
    await sheet.locator(`[data-action="attack"]`).first().click();
    windows.push(gm.locator(".od-window--attack").filter({ hasNot: gm.locator(".od-group") }));
    for (const window of windows) {
      const field = window.getByLabel("Бонус к защите: Воин");
      for (const [text, reason] of [
        ["абв", "«абв» не число."],
        ["", "Здесь нужно число."],
        ["1000000000", "«1000000000» — слишком много: не больше 20."],
        ["−1000", "«−1000» — слишком мало: не меньше −20."],
      ] as const) {
        await field.fill(text);
        await window.getByRole("alert").getByText(`Бонус к защите: Воин: ${reason}`).waitFor();
        expect(await field.inputValue()).toBe(text);
        expect(await roll(window).isDisabled()).toBe(true);
      }
      await shoot(window, `typed-${String(windows.indexOf(window))}`);
      await field.fill("−5");
      await window.getByRole("alert").waitFor({ state: "detached" });
      expect(await roll(window).isEnabled()).toBe(true);
      await field.press("ArrowUp");
      expect(await field.inputValue()).toBe("-4");
      const strikes = window.getByRole("spinbutton", { name: /^Ударов/u }).first();
      await strikes.fill("0");
      await window.getByRole("alert").getByText("«0» — слишком мало: не меньше 1.").waitFor();
      await strikes.fill("2");
    }
  });
});
