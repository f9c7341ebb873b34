/** A feature that answers a hit with a push: once, and its button goes with it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
let gm: Person, player: Person;
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

const PUSH = {
  name: "Отброс",
  type: "feature",
  system: {
    action: "reaction",
    activities: { main: { kind: "move", starts: "damage", moves: [{ feet: 10, way: "away", on: "hit" }] } },
  },
};
const placeOf = (person: Person, name: string): Promise<number[]> =>
  person.run((who) => {
    const { x, y } = game.scenes.active.tokens.getName(who);
    const { size } = game.scenes.active.grid;
    return [x / size, y / size];
  }, name);
async function side(name: string, x: number): Promise<void> {
  await gm.run(
    async ([who, column]) => {
      const { size } = game.scenes.active.grid;
      await game.scenes.active.tokens.getName(who).update({ x: column * size, y: 5 * size }, { animate: false });
    },
    [name, x] as const,
  );
  await table.soon();
}

test("H-TURN-10 B-ATK-17: a hero who was hit pushes by one press, and the button is gone", async () => {
  await side("Воин", 10);
  await side("Гоблин 1", 11);
  await gm.change("Воин", { system: { hp: { value: 12 } } });
  await gm.give("Воин", PUSH);
  await table.fight(["Гоблин 1", "Воин"]);
  await gm.dice([19, 20], [2, 6]);
  await player.dice([1, 20]);
  await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  expect(await player.bar("Воин")).toEqual(["Отброс"]);
  expect(await gm.bar("Воин")).toEqual(["Отброс · Ждём: Player 1"]);
  await player.doUpkeep("Воин");
  await table.soon();
  // What a player made at home waits for the Game Master.
  expect(await placeOf(gm, "Гоблин 1")).toEqual([11, 5]);
  await gm.press("Разрешить: Гоблин 1");
  await table.soon();
  expect(await placeOf(gm, "Гоблин 1")).toEqual([13, 5]);
  for (const person of [gm, player]) expect(await person.bar("Воин")).toEqual([]);
  expect(await gm.offers("Разрешить: Гоблин 1")).toBe(false);
});

test("H-TURN-10 B-ATK-17: a creature of the GM that was hit pushes by itself, and nothing is offered after it", async () => {
  await side("Воин", 10);
  await side("Гоблин 2", 11);
  await gm.change("Гоблин 2", { system: { hp: { value: 30, max: 30 } } });
  await gm.give("Гоблин 2", PUSH);
  await table.fight(["Воин", "Гоблин 2"]);
  await player.dice([19, 20], [8, 8]);
  await gm.dice([1, 20]);
  await player.strike("Воин", "Длинный меч", "Гоблин 2");
  await table.soon();
  await table.pass(30_000);
  expect(await placeOf(gm, "Воин")).toEqual([8, 5]);
  for (const person of [gm, player]) expect(await person.bar("Гоблин 2")).toEqual([]);
});

test("H-TURN-10: of two open pages of one Game Master only one answers a hit, and the other takes back its question", async () => {
  const again = await table.open("GM again");
  await side("Воин", 10);
  await side("Гоблин 2", 11);
  await gm.change("Гоблин 2", { system: { hp: { value: 30 }, defenseMode: "prompt" } });
  await table.fight(["Воин", "Гоблин 2"]);
  const before = (await gm.authors("use")).length;
  await player.dice([19, 20], [8, 8]);
  await gm.dice([1, 20]);
  await player.strike("Воин", "Длинный меч", "Гоблин 2");
  await table.soon();
  expect([(await gm.asked()).length, (await again.asked()).length]).toEqual([1, 1]);
  await gm.answer();
  await table.soon();
  await table.pass(30_000);
  expect([await gm.asked(), await again.asked()]).toEqual([[], []]);
  // A creature that is played with questions waits for a press.
  expect(await again.bar("Гоблин 2")).toEqual(["Отброс"]);
  await Promise.all([gm.doUpkeep("Гоблин 2"), again.doUpkeep("Гоблин 2")]);
  await table.soon();
  await table.pass(30_000);
  expect([(await gm.authors("use")).length - before, await placeOf(gm, "Воин")]).toEqual([1, [8, 5]]);
  for (const person of [gm, again, player]) expect(await person.bar("Гоблин 2")).toEqual([]);
});
