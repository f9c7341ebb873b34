/** A trap: damage that is saved against, and a condition for whoever fails, with no creature behind it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";

declare const game: Loose, ChatMessage: Loose;

const PIT = { attribute: "acrobatics", dc: 13, onSuccess: "half" } as const;

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

test("H-SPL-13 B-DMG-06: the hero's player rolls, an NPC rolls by itself; half on a success, armor subtracts, whoever fails is prone; undone as a whole", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  // Acrobatics of the goblin 13 + 2 at least; 10 points.
  await gm.dice([18, 20]);
  const id = await gm.trap(["Воин", "Гоблин 1"], "10", PIT, { type: "piercing", condition: "prone" });
  await table.soon();
  expect(await player.asked()).toEqual(["save"]);
  // ⌊10 ÷ 2⌋ − 1
  expect(await gm.points("Гоблин 1")).toBe(6);
  expect(await gm.hasCondition("Гоблин 1", "prone")).toBe(false);
  expect(await gm.points("Воин")).toBe(12);
  await player.dice([1, 20]);
  await player.answer();
  await table.soon();
  for (const person of [gm, player]) {
    // 10 − 3
    expect(await person.points("Воин")).toBe(5);
    expect(await person.hasCondition("Воин", "prone")).toBe(true);
    expect((await person.card(id)).text).toMatch(/Яма.*Акробатика против 13.*Провал · 7/su);
  }
  expect(await gm.undo(id)).toBe(true);
  await table.soon();
  expect([await gm.points("Воин"), await gm.points("Гоблин 1")]).toEqual([12, 10]);
  expect(await gm.hasCondition("Воин", "prone")).toBe(false);
});

test("H-SPL-13: who is not there is rolled for by the GM from the card; a success may leave the damage and spare the condition alone", async () => {
  const gm = await table.open("GM");
  const id = await gm.trap(["Воин"], "10", { ...PIT, onSuccess: "all" }, { condition: "prone" });
  await table.soon();
  expect((await gm.card(id)).text).toContain("ждём: Player 1");
  await gm.dice([20, 20]);
  await gm.press("Бросить за них: Воин", id);
  await table.soon();
  // 10 − 3, though saved.
  expect([await gm.points("Воин"), await gm.hasCondition("Воин", "prone")]).toEqual([5, false]);
  expect((await gm.card(id)).text).toContain("Успех · 7");
});

test("H-SPL-13: a condition alone, without damage, needs no dice", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.trap(["Воин"], "", { ...PIT, onSuccess: "none" }, { condition: "restrained" });
  await table.soon();
  await player.dice([1, 20]);
  await player.answer();
  await table.soon();
  expect([await gm.points("Воин"), await gm.hasCondition("Воин", "restrained")]).toEqual([12, true]);
});

test("H-SPL-14 C-97: a player's save that no creature causes waits for a GM", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const id = await player.trap(["Гоблин 1"], "10", { ...PIT, dc: 30 }, {});
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(10);
  const { text, buttons } = await gm.card(id);
  expect(text).toContain("Засчитать её может Мастер");
  expect(buttons.map(({ action }) => action)).toContain("rollFor");
});

test("a use that a player forges for a creature nobody finds hurts nobody and asks nobody", async () => {
  const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
  const forge = async (at: string, pc: boolean): Promise<void> => {
    const id = await player.trap([at], "10", { ...PIT, dc: 40, onSuccess: "all" }, { condition: "paralyzed" });
    await table.soon();
    await player.run(
      async ([from, isHero]) => {
        const use = game.messages.get(from).toObject();
        for (const own of ["_id", "author", "timestamp"]) delete use[own];
        const nobody = { key: "a", actor: "Actor.zzzzzzzzzzzzzzzz", token: null, name: "Никто", img: "" };
        Object.assign(use.system, { actor: nobody, action: "item", item: { uuid: "", name: "Вещь", img: "" } });
        for (const one of use.system.targets) one.pc = isHero;
        await ChatMessage.create({ ...use, type: "use" });
      },
      [id, pc] as const,
    );
    await table.soon();
  };
  await forge("Гоблин 1", false);
  expect([await gm.points("Гоблин 1"), await gm.hasCondition("Гоблин 1", "paralyzed")]).toEqual([10, false]);
  await forge("Следопыт", true);
  expect(await other.asked()).toEqual([]);
});
