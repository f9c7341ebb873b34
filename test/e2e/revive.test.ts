/** The way back from death: what it gives and takes, told on a card and taken back exactly. Two at one instant: test/messages/revive.test.ts. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, storedActor, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { lastCard, openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Hit points, exhaustion, dead, failures, whether the ring is attuned. */
const state = async (page: Page): Promise<unknown> => {
  const { system, items } = await storedActor(page, "Воин");
  return [
    system.hp.value,
    system.exhaustion.other,
    system.death.dead,
    system.death.failures,
    items.find((item: Loose) => item.name === "Кольцо")?.system.attuned,
  ];
};
const DEAD = [0, 3, true, 2, true];

/** Dead of a blow, tired, with a ring and a condition. */
async function fell(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    await hero.createEmbeddedDocuments("Item", [
      { type: "gear", name: "Кольцо", system: { attunement: true, attuned: true } },
    ]);
    await hero.toggleStatusEffect("blinded", { active: true });
    await hero.update({ system: { hp: { value: 0 }, exhaustion: { other: 3 }, death: { dead: true, failures: 2 } } });
  });
}
const blind = (page: Page): Promise<boolean> =>
  page.evaluate(() => game.actors.getName("Воин").statuses.has("blinded") as boolean);

describe.each(NEWER)("generation %i", (generation) => {
  test("B-DEATH-12: the owner revives with what the spell gives; everything else stays; taken back exactly, not after a blow", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    const open = sheet.getByRole("button", { name: "Вернуть к жизни…" });
    // Who is not dead has no button.
    expect(await open.count()).toBe(0);
    await fell(gm);
    await expect.poll(() => state(player)).toEqual(DEAD);
    await open.focus();
    await player.keyboard.press("Enter");
    const window = player
      .locator(".od-window")
      .filter({ has: player.getByRole("button", { name: "Вернуть к жизни", exact: true }) });
    await window.getByText("Воин: хиты 0 → 1 из 12; истощение 3 → 2; настройка потеряна: Кольцо").waitFor();
    // A number that cannot be taken says so before anybody presses, and nothing is foretold of it.
    const wrong = window.getByRole("alert");
    expect(await wrong.count()).toBe(0);
    for (const [text, reason] of [
      ["", "Хиты: Здесь нужно число."],
      ["абв", "Хиты: «абв» не число."],
      ["-3", "Хиты: «-3» — слишком мало: не меньше 1."],
      ["−3", "Хиты: «−3» — слишком мало: не меньше 1."],
    ] as const) {
      await window.getByLabel("Хиты").fill(text);
      await expect.poll(() => wrong.innerText()).toBe(reason);
      expect(await window.getByLabel("Хиты").getAttribute("aria-invalid")).toBe("true");
    }
    await player.keyboard.press("Tab");
    await expect.poll(() => window.getByText("Воин: хиты 0 →").count()).toBe(0);
    expect(await wrong.innerText()).toBe("Хиты: «−3» — слишком мало: не меньше 1.");
    await loadAxe(player);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(window, `${String(generation)}-revive-wrong`);
    await window.getByLabel("Хиты").focus();
    // More than the maximum is refused, and nothing that was typed is lost.
    await window.getByLabel("Хиты").fill("13");
    await player.keyboard.press("Enter");
    await expect.poll(() => window.getByLabel("Хиты").inputValue()).toBe("13");
    expect(await state(gm)).toEqual(DEAD);
    await window.getByLabel("Хиты").fill("5");
    await player.keyboard.press("Tab");
    await window.getByText("Воин: хиты 0 → 5 из 12").waitFor();
    expect(await wrong.count()).toBe(0);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(window, `${String(generation)}-revive-window`);
    await shoot(sheet, `${String(generation)}-revive-sheet`);
    await window.getByRole("button", { name: "Вернуть к жизни", exact: true }).click();
    await expect.poll(() => state(gm)).toEqual([5, 2, false, 0, false]);
    expect(await blind(gm)).toBe(true);
    await expect.poll(() => open.count()).toBe(0);
    await lastCard(gm).getByText("Возвращение к жизни", { exact: true }).waitFor();
    expect(await told(lastCard(gm))).toMatch(/Воин.*0 ▸ 5.*истощение 3 ▸ 2.*настройка потеряна: Кольцо/u);
    const card = lastCard(player);
    expect(await violations(card)).toEqual([]);
    expect(await eyesores(card)).toEqual([]);
    await shoot(card, `${String(generation)}-revive-card`);
    // A blow since does not hinder it. Who would die is asked about first; taken back, all is as it was.
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").changeHitPoints(-1);
    });
    await expect.poll(async () => (await storedActor(player, "Воин")).system.hp.value as number).toBe(4);
    const question = player.getByRole("dialog").filter({ hasText: "Без этого Воин умирает. Отменить?" });
    await card.getByRole("button", { name: "Отменить возвращение к жизни: Воин" }).click();
    await question.getByRole("button", { name: "Нет" }).click();
    await question.waitFor({ state: "detached" });
    expect(await state(gm)).toEqual([4, 2, false, 0, false]);
    await card.getByRole("button", { name: "Отменить возвращение к жизни: Воин" }).click();
    await question.getByRole("button", { name: "Да" }).click();
    await expect.poll(() => state(gm)).toEqual(DEAD);
    expect(await blind(gm)).toBe(true);
    await card.getByText("отменено").waitFor();
    await open.waitFor();
  });
});
