/** What a new Game Master builds by forms alone, with the inputs counted. What it does is played in test/messages. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { effectSheet } from "./support/effects-table.ts";
import { eyesores } from "./support/inspect.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Inputs since the count was last read. */
let inputs = 0;
const counted = (): number => {
  const all = inputs;
  inputs = 0;
  return all;
};
async function click(button: Locator): Promise<void> {
  inputs += 1;
  await button.click();
}
async function choose(within: Locator, label: string, option: string): Promise<void> {
  inputs += 1;
  await within.getByRole("combobox", { name: label, exact: true }).first().selectOption({ label: option });
}
async function type(within: Locator, label: string, value: string): Promise<void> {
  inputs += 1;
  const field = within.getByLabel(label, { exact: true }).first();
  await field.fill(value);
  await field.press("Tab");
}

/** Creates a thing on the fighter, as the sheet's button does, and opens it in edit mode. */
async function make(page: Page, kind: string, name: string): Promise<Locator> {
  const id = await page.evaluate(
    async ([of, title]) => {
      const actor = game.actors.getName("Воин");
      const [made] = await actor.createEmbeddedDocuments("Item", [{ type: of, name: title }]);
      await made.sheet.render({ force: true });
      return made.sheet.id as string;
    },
    [kind, name] as const,
  );
  const sheet = page.locator(`[id="${id}"]`);
  const edit = sheet.getByRole("button", { name: "Правка листа" });
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
  return sheet;
}
const activity = (page: Page, name: string): Promise<Loose> =>
  page.evaluate((of) => {
    const { activities } = game.actors.getName("Воин").items.getName(of).toObject().system;
    return Object.values<Loose>(activities)[0] ?? null;
  }, name);

test("H-TURN-10 B-ATK-17: a feature that answers a hit with a push", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const sheet = await make(gm, "feature", "Отброс");
  await click(sheet.getByRole("button", { name: "Добавить действие" }));
  await choose(sheet, "Вид", "Перемещение целей");
  await choose(sheet, "Срабатывает", "После полученного урона");
  await click(sheet.locator(".od-use").getByRole("button", { name: "Добавить: Двигает" }));
  await expect
    .poll(() => activity(gm, "Отброс"))
    .toMatchObject({ kind: "move", starts: "damage", moves: [{ feet: 5, way: "away" }] });
  await shoot(sheet, "by-forms-push");
  expect(await eyesores(sheet)).toEqual([]);
  expect(counted()).toBe(4);
});

test("an aura that gives allies +1 to both Defenses", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const sheet = await make(gm, "feature", "Аура щита");
  await click(sheet.getByRole("button", { name: "Создать эффект" }));
  const form = effectSheet(gm);
  await click(form.getByRole("button", { name: "Добавить изменение" }));
  await choose(form.getByRole("group", { name: "Изменение 1" }), "Что", "Обе защиты");
  await click(form.locator("summary").getByText("Когда действует и на кого вокруг"));
  await type(form, "На сколько футов вокруг; 0 — только носитель", "60");
  await choose(form, "На кого", "союзники");
  await shoot(form, "by-forms-aura");
  // Others take it at each roll, from where the tokens stand.
  await expect
    .poll(() =>
      gm.evaluate(() => {
        const [effect] = game.actors.getName("Воин").items.getName("Аура щита").effects.contents;
        const { changes, area } = effect.toObject().system;
        return [changes[0].key, changes[0].value, area.size, area.for] as unknown;
      }),
    )
    .toEqual(["system.bonuses.defense", "1", 60, "allies"]);
  expect(counted()).toBe(6);
});

test("B-REST-04: a ring with three charges that come back once a day", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const sheet = await make(gm, "gear", "Кольцо жизни");
  const rare = sheet.locator("details").filter({ has: gm.getByLabel("Всего", { exact: true }) });
  await click(rare.locator("> summary").first());
  await type(sheet, "Всего", "3");
  await choose(sheet, "Восстанавливается", "Раз в день, с продолжительным отдыхом");
  await click(sheet.getByRole("button", { name: "Добавить действие" }));
  await choose(sheet, "Вид", "Лечение");
  await click(
    sheet
      .locator(".od-use")
      .getByRole("button", { name: /^Добавить: /u })
      .first(),
  );
  await expect
    .poll(() => activity(gm, "Кольцо жизни"))
    .toMatchObject({ kind: "heal", parts: [{ kind: "healing", formula: "1d6" }] });
  await shoot(sheet, "by-forms-ring");
  expect(
    await gm.evaluate(() => {
      const { value, max, recharge } = game.actors.getName("Воин").items.getName("Кольцо жизни").system.uses;
      return [value, max, recharge] as unknown;
    }),
  ).toEqual([3, 3, "day"]);
  expect(await eyesores(sheet)).toEqual([]);
  expect(counted()).toBe(6);
});
