/** A creature's stat block: read and played from as one block, edited in the other mode, looked at by players. How it looks: `looks.test.ts`. */
import type { Locator } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { attackWith, forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { wholeBlock } from "./support/whole-block.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Everybody may look at the ogre. */
const WORLD = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) =>
    actor.name !== "Огр"
      ? actor
      : {
          ...actor,
          change: (data: Loose) => {
            data.ownership.default = 2;
            wholeBlock(data);
          },
        },
  ),
};

const pressed = (sheet: Locator, name: string | RegExp): Promise<void> => sheet.getByRole("button", { name }).click();

describe.each(NEWER)("generation %i", (generation) => {
  test("the block tells everything, and everything in it can be played", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await target(gm, "Воин");
    const sheet = await openSheet(gm, "Огр");
    const words = await sheet.innerText();
    for (const said of [
      /Великан · большой · хаотичный злой/u,
      /Опасность 2 · 450 опыта/u,
      /40 фт, плавание 20 фт/u,
      /тёмное зрение 60 фт, пассивная внимательность 8/u,
      /общий, великаний/u,
      /Сопротивление огонь/u,
    ])
      expect(words).toMatch(said);
    for (const said of [
      /Особенности[\s\S]*Действия[\s\S]*Бонусные действия[\s\S]*Реакции/u,
      /Вблизи, досягаемость 5 фт, одна цель\. Урон 11 \(2к8\+2\) дробящий\./u,
      /Издали, 30\/120 фт/u,
      /каждый в конусе 15 фт\. Провал: 14 \(4к6\) огонь\. Успех: половина\./u,
      /Видит в магической тьме/u,
    ])
      expect(words).toMatch(said);

    // An attack, a save that others are asked for, a use, the die that gives it back.
    await attackWith(gm, sheet, /Дубина.*Удар/u);
    await lastCard(gm).getByText("Дубина").first().waitFor();
    await pressed(sheet, /Огненное дыхание.*СЛ 13/u);
    const ask = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
    await ask.waitFor();
    expect(await ask.getByLabel("Проверка", { exact: true }).inputValue()).toBe("attribute:acrobatics");
    expect(await ask.getByLabel("Число").inputValue()).toBe("13");
    expect(await ask.getByRole("checkbox", { name: "Воин", exact: true }).isChecked()).toBe(true);
    await ask.getByRole("button", { name: "Запросить", exact: true }).click();
    await lastCard(player).getByText("Сложность 13").waitFor();
    await pressed(sheet, "Потратить: Огненное дыхание");
    await forceDice(gm, [4, 6], [5, 6]);
    await pressed(sheet, "Бросить перезарядку: Огненное дыхание");
    await gm.getByText("«Огненное дыхание» пока не готово").first().waitFor();
    await pressed(sheet, "Бросить перезарядку: Огненное дыхание");
    await sheet.getByRole("img", { name: "Осталось 1 из 1" }).waitFor();
    await pressed(sheet, "Потратить: Рывок");
    await sheet.getByRole("img", { name: "Осталось 1 из 3" }).waitFor();
    await pressed(sheet, /Нанести 14/u);
    const deal = gm.getByRole("dialog", { name: "Урон и лечение" });
    await deal.waitFor();
    expect(await deal.getByRole("textbox").first().inputValue()).toMatch(/4[dк]6/u);
    await deal.locator('[data-action="close"]').click();

    // The breath is put on the board first, and takes its use; a spell of the block is cast.
    await sheet.getByRole("button", { name: "Применить: Огненное дыхание" }).press("Enter");
    await gm.locator(".od-place__foot").waitFor();
    await gm.keyboard.press("Enter");
    const breath = gm.getByRole("dialog", { name: "Огненное дыхание" });
    expect(await breath.getByRole("checkbox", { name: "Воин", exact: true }).isChecked()).toBe(true);
    await breath.locator("[data-autofocus]:focus").waitFor();
    await gm.keyboard.press("Enter");
    await sheet.getByRole("img", { name: "Осталось 0 из 1" }).waitFor();
    await lastCard(gm).getByText("СЛ 13").first().waitFor();
    await sheet.getByRole("button", { name: "Творить: Огненный снаряд" }).press("Enter");
    const cast = gm.getByRole("dialog", { name: "Огненный снаряд" });
    await cast.locator("[data-autofocus]:focus").waitFor();
    await gm.keyboard.press("Enter");
    await lastCard(gm).getByText("Огненный снаряд").first().waitFor();

    // Whoever may only look has no button that does anything.
    const seen = await openSheet(player, "Огр");
    expect(await seen.innerText()).toMatch(/Урон 11 \(2к8\+2\) дробящий/u);
    expect(
      await seen
        .locator("[data-action='attack'], [data-action='askSave'], [data-action='spendUse'], [data-action='rollCheck']")
        .count(),
    ).toBe(0);
    for (const [page, where] of [
      [gm, sheet],
      [player, seen],
    ] as const) {
      await loadAxe(page);
      expect(await violations(where)).toEqual([]);
      expect(await eyesores(where)).toEqual([]);
    }
  });
});

test("everything in the block can be edited", async () => {
  evening = await beginEvening({ world: WORLD });
  const gm = await evening.open("GM");
  const sheet = await openSheet(gm, "Огр");
  await pressed(sheet, "Правка листа");
  const type = async (label: string, value: string): Promise<void> => {
    const field = sheet.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.blur();
  };
  await sheet.getByLabel("Вид существа").selectOption("dragon");
  await type("Мировоззрение", "нейтральный");
  await type("Показатель опасности", "0.5");
  await type("Языки", "драконий; общий");
  await type("Полёт, фт", "60");
  await sheet.getByLabel("парит").check();
  await loadAxe(gm);
  expect(await violations(sheet)).toEqual([]);
  await shoot(sheet, "npc-edit");
  await pressed(sheet, "Правка листа");
  await expect
    .poll(() => sheet.innerText())
    .toMatch(/Дракон · большой · нейтральный[\s\S]*Опасность 1\/2 · 100 опыта/u);
  await expect.poll(() => sheet.innerText()).toMatch(/полёт 60 фт, парит[\s\S]*драконий, общий/u);
});

test("B-ATK-15: the unarmed strike stands on the sheet of a creature, but not beside its bite", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const sheet = await openSheet(gm, "Огр");
  await sheet.getByText("Без оружия").first().waitFor();
  await gm.evaluate(async () => {
    const { actor } = canvas.tokens.placeables.find((one: Loose) => one.name === "Огр") as Loose;
    await actor.createEmbeddedDocuments("Item", [
      {
        name: "Укус",
        type: "weapon",
        system: { weaponType: "unarmed", damage: [{ formula: "1d6", type: "piercing" }] },
      },
    ]);
  });
  await sheet.getByText("Укус").first().waitFor();
  expect(await sheet.getByText("Без оружия").count()).toBe(0);
});
