/** Whatever the clock of a device says, the table tells what it told before. */
import { afterEach, expect, test } from "vitest";
import { bookOf, cardAmounts, sum } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const HURT = ["Гоблин 1", "Гоблин 2", "Воин"];

test("8. clocks five hours wrong in both directions decide nothing: attacks, answers, loading again, coming late", async () => {
  table = Table.begin();
  table.table.missetClock("GM", 5);
  table.table.missetClock("Player 1", -5);
  const people = await table.openAll("GM", "Player 1", "Player 2");
  const [gm, first, second] = people;
  await first.dice([13, 20], [5, 8], [1, 8], [4, 20]);
  await gm.dice([9, 20]);
  await first.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  for (const person of people) expect(await person.points("Гоблин 1")).toBe(3);
  await gm.dice([19, 20], [2, 8], [2, 8]);
  await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  expect(await first.asked()).toEqual(["defense"]);
  // Asked again after loading again, although the attack comes from "ten hours ago" or "in ten hours".
  for (const person of people) await person.reload();
  expect(await first.asked()).toEqual(["defense"]);
  await first.dice([4, 20]);
  await first.answer();
  await table.soon();
  for (const person of people) expect(await person.points("Воин")).toBe(9);

  // Struck while nobody leads the goblin: the GM comes late, from the other end of the day.
  gm.leave();
  await table.soon();
  await first.strike("Воин", "Длинный меч", "Гоблин 2");
  await table.soon();
  expect(await second.authors("attack")).toHaveLength(3);
  expect((await bookOf(second, "Гоблин 2")).receipts).toEqual([]);
  await table.open("GM");
  await table.soon();
  expect(await second.authors("defense")).toHaveLength(3);
  const all = (person: Person): Promise<unknown> =>
    Promise.all([cardAmounts(person), ...HURT.map((name) => bookOf(person, name))]);
  const before = await all(second);
  for (const person of [gm, first]) expect(await all(person)).toEqual(before);
  for (const person of people) await person.reload();
  for (const person of people) expect(await all(person)).toEqual(before);
  // All wounds of this evening together are what all cards together say.
  const books = await Promise.all(HURT.map((name) => bookOf(gm, name)));
  expect(sum(books.map(({ value, max }) => max - value))).toBe(sum(await cardAmounts(gm)));
});
