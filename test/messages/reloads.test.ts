/** Whoever loads the page anew, at whatever step of an attack on two: the table tells what it told before. On 13: test/e2e/reload.test.ts. */
import { afterEach, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";
import { bookOf } from "./books.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const NAMES = ["Воин", "Следопыт"];

test("8. every client is loaded again at every step", async () => {
  table = Table.begin();
  const people = await table.openAll("GM", "Player 1", "Player 2");
  const [gm, player, other] = people;
  await gm.dice([19, 20], [19, 20], [3, 8], [1, 8], [1, 8], [1, 8], [3, 8], [2, 8], [1, 8], [1, 8]);
  const id = await gm.strike("Огр", "Дубина", ...NAMES);
  await table.soon();
  const state = async (person: Person): Promise<unknown> => [
    (await person.card(id)).text,
    (await person.card(id)).buttons.map(({ name }) => name),
    await Promise.all(NAMES.map((name) => bookOf(person, name))),
    await person.asked(),
  ];
  /** Loads every page anew and compares: the same card and questions, the same hit points. */
  const reloadAll = async (): Promise<void> => {
    const before = await Promise.all(people.map(state));
    for (const person of people) await person.reload();
    for (const [index, person] of people.entries()) expect(await state(person)).toEqual(before[index]);
  };
  for (const person of [player, other]) expect(await person.asked()).toEqual(["defense"]);
  await reloadAll();

  // One has answered.
  await player.dice([4, 20]);
  await player.answer();
  await table.soon();
  expect((await bookOf(gm, "Воин")).receipts).toHaveLength(1);
  expect(await player.asked()).toEqual([]);

  // The other's answer is there, his update is not: his new page writes it.
  await other.run(() => void Hooks.on("preUpdateActor", () => false));
  await other.dice([4, 20]);
  await other.answer();
  await table.soon();
  expect((await gm.card(id)).text).toContain("Ещё не применено");
  for (const person of people) await person.reload();
  for (const person of people) expect((await bookOf(person, "Следопыт")).receipts).toHaveLength(1);
  const wounds = await bookOf(gm, "Воин");
  expect(wounds.value).toBeLessThan(12);

  // Undone, and given again.
  expect(await gm.undo(id)).toBe(true);
  await table.soon();
  for (const person of people) expect([await person.points("Воин"), await person.points("Следопыт")]).toEqual([12, 11]);
  await reloadAll();
  expect(await gm.redo(id)).toBe(true);
  await table.soon();
  for (const person of people) expect(await person.points("Воин")).toBe(wounds.value);
  await reloadAll();
  expect(await bookOf(other, "Воин")).toEqual({
    ...wounds,
    receipts: wounds.receipts.map((receipt) => ({ ...receipt, wrote: "GM" })),
  });
  expect([await gm.authors("attack"), await gm.authors("defense")]).toEqual([["GM"], ["Player 1", "Player 2"]]);
});
