/** What a level brings: spells that are swapped, hit points. Uses: test/messages/choices.test.ts. */
import { afterEach, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { MAGE, source, step, menu } from "./support/wizard.ts";

let evening: Evening;
afterEach(() => evening.end());

test("H-SPL-08 H-PRG-05: a bard swaps a spell with the level; taken back, the old one is the very same; a refused change leaves nothing behind; the window tells the maximum, which who stands gets", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  await gm.evaluate(async (name) => {
    const find = async (pack: string, wanted: string): Promise<object> => {
      const documents = await game.packs.get(`opposed-d20.${pack}`).getDocuments();
      return game.items.fromCompendium(documents.find((item: { name: string }) => item.name === wanted));
    };
    const items = [
      await find("classes-ru", "Бард"),
      await find("features-ru", "Дварфийская выдержка"),
      { type: "spell", name: "Старая песня", system: { circle: 1, prepared: true, classes: ["bard"] } },
    ];
    await CONFIG.Actor.documentClass.create({
      name,
      type: "character",
      items,
      system: { hp: { value: 8 }, details: { xp: 1000 } },
    });
  }, MAGE);
  const max = await gm.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor.update({ system: { hp: { value: actor.system.hp.max } } });
    return actor.system.hp.max as number;
  }, MAGE);
  const before = await source(gm);
  const ledger = (): Promise<unknown> =>
    gm.evaluate((name) => game.actors.getName(name).toObject().system.ledger as unknown, MAGE);
  const entries = await ledger();
  const sheet = await openSheet(gm, MAGE);
  // A module that vetoes the update: what was made is gone again.
  await gm.evaluate(() => {
    Object.assign(globalThis, { veto: Hooks.on("preUpdateActor", () => false) });
  });
  await sheet.getByRole("button", { name: "Ждёт 2-й уровень" }).click();
  const window = gm.locator(".od-window--level");
  await step(gm, window, 2);
  // H-PRG-05: Endurance 10 gives nothing, the dwarf one more.
  await window.getByText(`${String(max)} → ${String(max + 1)}`).waitFor();
  await gm.keyboard.press("Enter");
  await gm.getByText("изменение отклонил модуль, всё осталось как было").waitFor();
  expect([await source(gm), await ledger()]).toEqual([before, entries]);
  await gm.evaluate(() => {
    Hooks.off("preUpdateActor", (globalThis as unknown as { veto: number }).veto);
  });
  await window.getByLabel("Забыть").selectOption({ label: "Старая песня" });
  await shoot(window, "level-swap");
  await window.getByRole("button", { name: "Повысить до 2-го уровня" }).click();
  await window.getByRole("heading", { name: `${MAGE}: теперь 2-й уровень.` }).waitFor();
  // The new one is chosen in the table, which opens at the circle that is due.
  await window.getByRole("button", { name: /^Выучить: / }).click();
  const learn = gm.locator(".od-window").filter({ hasText: `Заклинания: ${MAGE}` });
  await learn.getByRole("button", { name: "Заговоры" }).waitFor();
  await learn.getByRole("button", { name: "1-й круг" }).click();
  await learn.getByRole("button", { name: "Выучить: Лечение ран" }).click();
  await learn.getByRole("button", { name: "Взять 1 заклинание" }).click();
  await learn.waitFor({ state: "detached" });
  const spells = (): Promise<unknown> =>
    gm.evaluate(
      (name) =>
        game.actors
          .getName(name)
          .items.filter((item: { type: string }) => item.type === "spell")
          .map((item: { name: string; system: { prepared: boolean } }) => [item.name, item.system.prepared]),
      MAGE,
    );
  expect(await spells()).toEqual([["Лечение ран", true]]);
  expect(
    await gm.evaluate((name) => {
      const { value, max: most } = game.actors.getName(name).system.hp;
      return [value, most];
    }, MAGE),
  ).toEqual([max + 1, max + 1]);
  await menu(gm, sheet, "Отменить последний уровень");
  const question = gm.locator(".od-window").filter({ hasText: "Вернётся: Старая песня." });
  await question.locator("[data-autofocus]:focus").waitFor();
  await gm.keyboard.press("Enter");
  await expect.poll(spells).toEqual([["Старая песня", true]]);
  await expect.poll(() => source(gm)).toEqual(before);
});
