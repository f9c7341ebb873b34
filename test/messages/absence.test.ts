/** Somebody is not there: the card says whom it waits for, and goes on with whoever is there or comes. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOf, cardAmounts } from "./books.ts";
import { Table } from "../support/table.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

test("4. the defender is not there: the card waits and says for whom; he joins and answers", async () => {
  const [gm, other] = await table.openAll("GM", "Player 2");
  await gm.dice([15, 20], [7, 8], [2, 8]); // 15 + 6 = 21; 7 + 2 + 2 = 11
  const id = await gm.strike("Огр", "Дубина", "Воин");
  // From the first second.
  expect(await gm.offers("Бросить за них: Воин", id)).toBe(true);
  await table.soon();
  for (const person of [gm, other]) expect((await person.card(id)).text).toContain("ждём: Player 1");
  expect((await other.card(id)).buttons.filter(({ name }) => name.includes("Бросить"))).toEqual([]);
  // The prompt may ask the GM meanwhile; it does not offer him to leave it to the GM.
  await table.pass(20_000);
  expect(await gm.run(() => hands.questions() as Promise<string>)).not.toContain("Оставить Мастеру");
  expect(await gm.points("Воин")).toBe(12);
  const player = await table.open("Player 1");
  expect(await player.run(() => hands.questions() as Promise<string>)).toContain("Оставить Мастеру");
  await player.dice([3, 20]); // 3 + 2 + 3 + 2 = 10
  await player.answer();
  await table.soon();
  for (const person of [gm, other, player]) {
    expect(await person.points("Воин")).toBe(4); // 11 − 3
    expect((await person.card(id)).text).toContain("Попадание · 8");
    // Nobody is asked any more.
    expect(await person.asked()).toEqual([]);
  }
  expect(await gm.authors("defense")).toEqual(["Player 1"]);
});

test("4. the defender does not come: the GM rolls for him from the card", async () => {
  const gm = await table.open("GM");
  await gm.dice([15, 20], [7, 8], [2, 8], [1, 8], [1, 8], [4, 20]); // between: what a critical would add
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await gm.press("Бросить за них: Воин", id);
  await table.soon();
  expect(await gm.points("Воин")).toBe(4);
  expect((await gm.card(id)).text).toContain("Попадание · 8");
  // He comes later, finds it done and is asked nothing.
  const player = await table.open("Player 1");
  expect((await player.card(id)).text).toContain("Попадание · 8");
  expect(await player.asked()).toEqual([]);
  expect(await bookOf(player, "Воин")).toMatchObject({ value: 4, receipts: [{ amount: 8, wrote: "GM" }] });
});

test("5. no GM: player against player completes, a critical between characters doubles nothing; a goblin waits for the GM", async () => {
  const [first, second] = await table.openAll("Player 1", "Player 2");
  // A natural 20: 5 + 3 = 8, the extra die counts for nothing.
  await first.dice([20, 20], [5, 8], [8, 8], [13, 20], [5, 8]);
  await second.dice([3, 20]);
  const blow = await first.strike("Воин", "Длинный меч", "Следопыт");
  await table.soon();
  await second.answer();
  await table.soon();
  for (const person of [first, second]) expect(await person.points("Следопыт")).toBe(5); // 11 − (8 − 2)
  expect((await first.card(blow)).text).toContain("· 6");
  expect(await first.authors("defense")).toEqual(["Player 2"]);

  const id = await first.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  for (const person of [first, second]) expect((await person.card(id)).text).toContain("ждём: Мастер");
  expect(await first.points("Гоблин 1")).toBe(10);
  const gm = await table.open("GM");
  expect(await gm.authors("defense")).toEqual(["GM", "Player 2"]);
  // The dice of that roll fall before anybody could lay them.
  const [, amount = Number.NaN] = await cardAmounts(gm);
  for (const person of [first, second, gm]) {
    expect(await person.points("Гоблин 1")).toBe(10 - amount);
    expect((await person.card(id)).text).not.toContain("ждём");
  }
});

test("5. two GMs: the attacking one is not the active GM, and his own tab answers; an assistant alone is GM enough", async () => {
  const [one, two] = await table.openAll("GM", "GM 2");
  const active = await one.run(() => game.users.activeGM.name as string);
  expect(await two.run(() => game.users.activeGM.name as string)).toBe(active);
  const attacker = active === "GM" ? two : one;
  // 21 against 2 + 5; 4 + 2 + 2 − 1 = 7; between: what a critical would add.
  await attacker.dice([15, 20], [4, 8], [2, 8], [1, 8], [1, 8], [2, 20]);
  await attacker.strike("Огр", "Дубина", "Гоблин 2");
  await table.soon();
  for (const person of [one, two]) expect(await person.points("Гоблин 2")).toBe(3);
  expect(await one.authors("defense")).toEqual([attacker.name]);
  expect((await bookOf(two, "Гоблин 2")).receipts).toMatchObject([{ amount: 7, wrote: attacker.name }]);

  one.leave();
  two.leave();
  const [assistant, player] = await table.openAll("Assistant", "Player 1");
  await player.dice([13, 20], [5, 8]);
  await assistant.dice([2, 20]);
  await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  for (const person of [assistant, player]) expect(await person.points("Гоблин 1")).toBe(3);
  expect(await player.authors("defense")).toEqual(["Assistant", attacker.name].sort());
});
