/** What is changed after the blow: a Game Master's ruling, a forgotten advantage, one more target, the whole attack taken back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterEach(() => {
  table.end();
});

const keyOf = async (id: string): Promise<string> => (await gm.message(id)).system.strikes[0].key;
const left = async (value: number): Promise<void> => {
  await table.soon();
  for (const person of [gm, player]) expect(await person.points("Огр")).toBe(value);
};

test("the GM's ruling per strike: miss, half, hit, crit, factor, number; undone and applied again exactly", async () => {
  // The fighter hits the ogre: 13 + 4 against 9 + 1; 5 + 3 − 1 = 7 of 49, a critical would add 3.
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Огр");
  await left(42);
  const key = await keyOf(id);
  const rule = (ruling: object): Promise<void> =>
    gm.run(async (all) => void (await hands.system.rule(...all)), [
      id,
      key,
      { outcome: null, factor: null, amount: null, ...ruling },
    ] as const);
  await rule({ outcome: "miss" });
  await left(49);
  await rule({ outcome: "tie" });
  await left(46); // ⌊8 ÷ 2⌋ − 1
  await rule({ outcome: "crit" });
  await left(39); // 5 + 3 + 3 − 1
  await rule({ outcome: "hit" });
  await left(42);
  await rule({ factor: 0 });
  await left(49);
  await rule({ factor: 0.5 });
  await left(46);
  await rule({ factor: 2 });
  await left(34); // 16 − 1
  await rule({ factor: 1 });
  await left(42);
  await rule({ amount: 20 });
  await left(29);
  expect((await player.card(id)).told).toContain("Решение Мастера");
  expect(await player.offers("Решение…", id)).toBe(false);
  await gm.press("Отменить", id);
  await left(49);
  await rule({ amount: 11 }); // what is undone stays undone
  await left(49);
  expect((await player.card(id)).text).toContain("Отменено");
  await gm.press("Вернуть", id);
  await left(38);
  await gm.rule(id, key, null);
  await left(42);
});

test("late adjustments: forgotten advantage adds one die, cover, bonuses, the other defense", async () => {
  // 5 + 4 = 9 against 9 + 1 = 10: a miss; 5 + 3 − 1 = 7.
  await player.dice([5, 20], [5, 8], [3, 8], [15, 20]);
  await gm.dice([9, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Огр");
  await left(49);
  expect((await player.card(id)).text).toContain("Промах");
  const key = await keyOf(id);
  const rolls = async (): Promise<number> => (await player.message(id)).rolls.length as number;
  const before = await rolls();
  const adjust = (person: Person, options: object): Promise<void> => person.adjust(id, key, options);
  await adjust(player, { advantage: 1 }); // the better of 5 and 15
  await left(42);
  expect(await rolls()).toBe(before + 1);
  const { told } = await gm.card(id);
  expect(told).toContain("Бросок исправлен");
  expect(told).toMatch(/15 \(5\)/u);
  await adjust(player, { advantage: -1 }); // the worse, no third die
  await left(49);
  expect(await rolls()).toBe(before + 1);
  await adjust(gm, { advantage: 1, cover: "threeQuarters" }); // 19 against 15
  await left(42);
  await adjust(gm, { defense: 4 }); // 19 against 19: a glancing blow
  await left(46);
  await adjust(player, { attack: 1 }); // 20 against 19
  await left(42);
  await adjust(gm, { defense: 5 }); // 20 against 20
  await left(46);
  await adjust(player, { kind: "magical" }); // one less: 20 against 19
  await left(42);
  expect(await rolls()).toBe(before + 1);
});

test("targets added later; cancelling gives everything back", async () => {
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  const id = await player.strike("Воин", "Длинный меч");
  await table.soon();
  expect((await player.card(id)).text).toContain("Цели пока нет");
  const add = async (name: string): Promise<void> => {
    expect(await player.offers("Добавить цель…", id)).toBe(true);
    await player.run(
      async ([message, who]) => {
        const token = game.scenes.active.tokens.find((one: Loose) => one.name === who);
        const target = { actor: token.actor, token, strikes: 1, cover: "none", bonus: null };
        await hands.system.addTargets(message, [target]);
      },
      [id, name] as const,
    );
    await table.soon();
  };
  await add("Гоблин 3");
  expect(await gm.points("Гоблин 3")).toBe(3);
  // One more: rolled like the first.
  await player.dice([14, 20], [6, 8], [3, 8]);
  await gm.dice([2, 20]);
  await add("Гоблин 4");
  expect(await gm.points("Гоблин 4")).toBe(2);
  expect(await gm.points("Гоблин 3")).toBe(3);
  await gm.press("Отменить", id);
  await table.soon();
  expect([await player.points("Гоблин 3"), await player.points("Гоблин 4")]).toEqual([10, 10]);
  await player.press("Отозвать атаку", id);
  await table.soon();
  const { text, buttons } = await gm.card(id);
  expect(text).toContain("Атака отозвана");
  expect(buttons.filter(({ name }) => name === "Вернуть")).toEqual([]);
});

test("an attack that still waits is withdrawn: nobody is asked any more", async () => {
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  expect(await player.asked()).toEqual(["defense"]);
  await gm.press("Отозвать атаку", id);
  await table.soon();
  expect(await player.asked()).toEqual([]);
  expect((await player.card(id)).text).toContain("Атака отозвана");
  expect(await gm.points("Воин")).toBe(12);
});
