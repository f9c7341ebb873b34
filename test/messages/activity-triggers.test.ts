/** Activities that the start or end of a turn, or damage, starts: once, by whoever is responsible, and never without end. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person;
beforeAll(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterAll(() => {
  table.end();
});

const feature = (name: string, activity: object): object => ({
  name,
  type: "feature",
  system: { action: "free", activities: { main: { kind: "damage", ...activity } } },
});
const damage = (formula: string): object => ({ parts: [{ kind: "damage", formula, type: "force" }] });
const everybody = (): Person[] => [gm, player];
async function pointsOf(name: string): Promise<number[]> {
  const all: number[] = [];
  for (const person of everybody()) all.push(await person.points(name));
  return [...new Set(all)];
}

/** The fighter hits the goblin with his sword for so much; the goblin misses its Defense. */
async function hit(target = "Гоблин 1"): Promise<string> {
  await gm.dice([1, 20]);
  await player.dice([19, 20], [8, 8]);
  const id = await player.strike("Воин", "Длинный меч", target);
  await table.soon();
  return id;
}

test("H-TURN-10: damage starts an activity of a creature of the GM at once, at whoever dealt it, and once", async () => {
  await gm.give("Гоблин 1", feature("Шипы", { starts: "damage", aim: "creatures", ...damage("2") }));
  await gm.change("Гоблин 1", { system: { hp: { value: 30, max: 30 } } });
  const [before] = await pointsOf("Воин");
  await hit();
  expect(await gm.points("Гоблин 1")).toBe(20); // 30 − (8 + 3 − 1)
  expect(await pointsOf("Воин")).toEqual([before! - 2]);
  await gm.reload();
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([before! - 2]);
});

test("H-TURN-10: an answer that needs a spent reaction waits for the Game Master", async () => {
  const once = { starts: "damage", aim: "creatures", spends: "reaction", ...damage("1") };
  await gm.give("Гоблин 2", feature("Отпор", once));
  await gm.change("Гоблин 2", { system: { hp: { value: 30, max: 30 } } });
  await gm.change("Воин", { system: { hp: { value: 12 } } });
  await table.fight(["Воин", "Гоблин 2"]);
  await hit("Гоблин 2");
  expect(await pointsOf("Воин")).toEqual([11]);
  await hit("Гоблин 2");
  expect(await pointsOf("Воин")).toEqual([11]);
  expect(await gm.bar("Гоблин 2")).toEqual(["Отпор"]);
});

test("H-TURN-10: an answer is not answered", async () => {
  await gm.give("Воин", feature("Ответные шипы", { starts: "damage", aim: "creatures", ...damage("1") }));
  const [before] = await pointsOf("Воин");
  const [goblin] = await pointsOf("Гоблин 1");
  await hit();
  expect(await pointsOf("Воин")).toEqual([before! - 2]);
  expect(await pointsOf("Гоблин 1")).toEqual([goblin! - 10]);
  for (const person of everybody()) expect(await person.bar("Воин")).toEqual([]);
});

test("H-TURN-03 B-DICE-14: the start of a turn offers an activity once; two who press at one instant use it once", async () => {
  const breath = { kind: "heal", starts: "turnStart", aim: "self", parts: [{ kind: "healing", formula: "2" }] };
  await gm.give("Воин", feature("Глубокий вдох", breath));
  await gm.change("Воин", { system: { hp: { value: 5 } } });
  await table.fight(["Гоблин 1", "Воин"]);
  expect(await player.bar("Воин")).toEqual([]);
  await gm.nextTurn();
  await table.soon();
  for (const person of everybody()) expect((await person.bar("Воин")).join()).toContain("Глубокий вдох");
  await Promise.all(everybody().map((person) => person.doUpkeep("Воин")));
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([7]);
  for (const person of everybody()) expect(await person.bar("Воин")).toEqual([]);
  await gm.nextTurn();
  await table.soon();
  expect(await pointsOf("Воин")).toEqual([7]);
});
