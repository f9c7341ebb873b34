/** Features of the packs give their numbers by themselves. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { onBoth } from "./support/generations.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { effectsTab, row, give } from "./support/effects-table.ts";

let evening: Evening;
afterEach(() => evening.end());
const effectSheet = (page: Page): Locator => page.locator(".od-sheet--effect");

const FEATURES = [
  "Дварфийская выдержка",
  "Эльфийское происхождение",
  "Защита без брони: варвар",
  "Быстрое передвижение",
  "Бдительность",
  "Мастер на все руки",
];

describe.each(onBoth("effect-shape"))("generation %i", (generation) => {
  test("features of the packs give their numbers by level and armor, and the numbers name them", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const told = (): Promise<Loose> =>
      player.evaluate(() => {
        const { system } = game.actors.getName("Воин");
        const given = (sum: Loose): string[] =>
          sum.parts
            .filter((part: Loose) => part.source === "effect")
            .map((part: Loose) => `${part.name as string} ${String(part.value)}`);
        const { defenses, maximum, initiative, movement, skills } = system;
        return {
          maximum: [maximum.total, ...given(maximum)],
          initiative: given(initiative),
          walk: given(movement.walk),
          physical: given(defenses.physical),
          untrained: given(skills.arcana),
          trained: given(skills.survival),
          sight: system.sight.darkvision,
        };
      });
    const {
      maximum: [hp],
    } = await told();
    await gm.evaluate(async (names) => {
      const actor = game.actors.getName("Воин");
      const features: Loose[] = await Promise.all(
        names.map(async (name) => (await game.packs.get("opposed-d20.features-ru").getDocuments({ name }))[0]),
      );
      await actor.update({ "system.details.level": 4, "system.characteristics.endurance.value": 16 });
      await actor.createEmbeddedDocuments(
        "Item",
        features.map((feature) => feature.toObject()),
      );
    }, FEATURES);
    // Level 4, in a chain shirt: what asks for level 5 or for no armor waits.
    await expect.poll(told).toMatchObject({
      maximum: [hp + 4, "Дварфийская выдержка 4"],
      initiative: ["Бдительность 2"],
      walk: [],
      physical: [],
      untrained: ["Мастер на все руки 1"],
      trained: [],
      sight: 0,
    });
    const sheet = await openSheet(player, "Воин");
    await effectsTab(sheet);
    await row(sheet, "Дварфийская выдержка").getByText("Максимум хитов + уровень").waitFor();
    await row(sheet, "Защита без брони: варвар").getByText("не действует в броне").waitFor();
    await row(sheet, "Быстрое передвижение").getByText("начнёт действовать на уровне этой особенности").waitFor();
    await shoot(sheet, `${String(generation)}-effects-features`);
    // Level 5, the armor off, the shield on; one of the lineages is switched on.
    await gm.evaluate(async () => {
      const actor = game.actors.getName("Воин");
      await actor.update({ "system.details.level": 5 });
      for (const item of actor.items)
        if (item.type === "armor" && item.system.armorType !== "shield")
          await item.update({ "system.equipped": false });
    });
    await row(sheet, "Дроу: тёмное зрение").getByRole("button", { name: "Выключен" }).click();
    await expect.poll(told).toMatchObject({
      maximum: [hp + 5, "Дварфийская выдержка 5"],
      initiative: ["Бдительность 3"],
      walk: ["Быстрое передвижение 10"],
      physical: ["Защита без брони: варвар 3"],
      sight: 120,
    });
    // Bull's strength changes what is counted by the modifier.
    await give(gm, "Воин", {
      name: "Стойкость медведя",
      changes: [{ key: "system.characteristics.endurance.bonus", mode: 2, value: "2" }],
    });
    await expect.poll(told).toMatchObject({ physical: ["Защита без брони: варвар 5"] });
    // The modifier names it, wherever it goes into a number; the effect says in its own words what it is.
    await sheet.getByRole("tab", { name: "Бой и навыки" }).click();
    for (const key of ["characteristic-endurance", "attribute-adaptability"])
      await expect
        .poll(() => sheet.locator(`[id$="-${key}"]`).getAttribute("data-tooltip-text"))
        .toContain("Выносливость (Стойкость медведя +2) +5");
    await effectsTab(sheet);
    await row(sheet, "Стойкость медведя").getByRole("button", { name: "Стойкость медведя", exact: true }).click();
    const form = effectSheet(player);
    await form.getByText("Когда действует и на кого вокруг").click();
    await form.getByLabel("Условие").selectOption({ label: "в броне" });
    await row(sheet, "Стойкость медведя").getByText("не действует без брони").waitFor();
    await form.getByLabel("Условие").selectOption({ label: "всегда" });
    await expect.poll(told).toMatchObject({ physical: ["Защита без брони: варвар 5"] });
    await player.evaluate(async () => {
      await game.actors
        .getName("Воин")
        .effects.getName("Стойкость медведя")
        .update({ description: "<p>Дар друида. [[/check discipline 12]]</p>" });
    });
    await form.getByText("Дар друида.").waitFor();
    await form.getByRole("button", { name: "Дисциплина, СЛ 12" }).waitFor();
    await shoot(form, `${String(generation)}-effects-sheet`);
    // Nothing of it is stored, however often it is prepared.
    expect(
      await player.evaluate(() => {
        const actor = game.actors.getName("Воин");
        actor.reset();
        actor.reset();
        return [actor.system.hp.bonus, actor._source.system.hp.bonus];
      }),
    ).toEqual([5, 0]);
  });
});
