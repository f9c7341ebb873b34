/** Heroic inspiration on the dice of a fight: an attack that missed, a Defense that did not hold. Once, and undone exactly. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person, other: Person;
// One table for all: each scenario counts from what it finds, and the last one sends the Game Master away.
beforeAll(async () => {
  table = Table.begin();
  [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
});
afterAll(() => {
  table.end();
});

const INSPIRE = /за вдохновение/u;

const inspire = async (person: Person, inspiration = true): Promise<void> => {
  await person.run(async (is) => {
    await game.actors.getName("Воин").update({ system: { inspiration: is } });
  }, inspiration);
  await table.soon();
};
const flag = async (person: Person): Promise<boolean> => (await person.actor("Воин")).system.inspiration;
const dice = async (person: Person): Promise<number> => (await person.authors("reroll")).length;
/** What the buttons of a card say that buy a die. */
const offers = async (person: Person, id: string): Promise<string[]> =>
  (await person.card(id)).buttons.map(({ name }) => name).filter((name) => INSPIRE.test(name));
/** What the page of somebody is told from now on. */
const listen = (person: Person): (() => readonly string[]) => {
  const before = person.told().length;
  return () => person.told().slice(before);
};

test("B-DICE-09: a miss becomes a hit with everybody's numbers; withdrawn, the attack gives the inspiration back", async () => {
  const people = [gm, player];
  const before = await gm.points("Гоблин 1");
  await gm.dice();
  await player.dice([4, 20], [5, 8], [5, 8], [19, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect((await player.card(id)).text).toContain("Промах");
  expect(await offers(player, id)).toEqual([]);
  await inspire(gm);
  // The GM could act for him, and sees it, too.
  for (const person of people) expect(await offers(person, id)).toEqual(["Перебросить 4 за вдохновение: атака"]);
  await player.press(INSPIRE, id);
  await table.soon();
  for (const person of people) {
    const { text } = await person.card(id);
    expect(text).toContain("Атака: вдохновение, выпало 4, переброшено на 19");
    expect(text).toContain("Попадание");
  }
  expect(await gm.points("Гоблин 1")).toBeLessThan(before);
  expect(await flag(gm)).toBe(false);
  expect(await offers(player, id)).toEqual([]);
  // A second one buys no second die for the same roll. Taken back, it was never given.
  const gift = await gm.inspire(["Воин"]);
  await table.soon();
  expect(await flag(player)).toBe(true);
  expect(await offers(player, id)).toEqual([]);
  await gm.press(/Отменить/u, gift);
  await table.soon();

  // Undone, the reroll stands; withdrawn, the attack never was.
  await gm.run(async (message) => void (await game.system.api.undo({ message })), id);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(before);
  expect((await player.card(id)).text).toContain("переброшено на 19");
  expect(await flag(gm)).toBe(false);
  const heard = listen(player);
  await player.run(async (one) => void (await game.messages.get(one).update({ system: { cancelled: true } })), id);
  await table.soon();
  expect(await flag(gm)).toBe(true);
  expect(await dice(gm)).toBe(0);
  expect(heard()).toContain("Воин: атаку отозвали, вдохновение вернулось.");
  // Once: what is given back is spent on the next roll, and stays spent.
  await player.dice([3, 20], [5, 8], [5, 8], [18, 20]);
  const next = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  await player.press(INSPIRE, next);
  await table.soon();
  expect((await gm.card(next)).text).toContain("выпало 3, переброшено на 18");
  expect(await flag(gm)).toBe(false);
  expect(await dice(gm)).toBe(1);
  // What came back with a withdrawn attack can be taken back, too.
  const late = await gm.inspire(["Воин"]);
  await player.dice([2, 20], [4, 20]);
  const third = await player.strike("Воин", "Длинный меч", "Огр");
  await table.soon();
  await player.press(INSPIRE, third);
  await table.soon();
  expect(await flag(gm)).toBe(false);
  await player.run(async (one) => void (await game.messages.get(one).update({ system: { cancelled: true } })), third);
  await table.soon();
  expect(await flag(gm)).toBe(true);
  await gm.press(/Отменить/u, late);
  await table.soon();
  expect(await flag(gm)).toBe(false);
});

test("two tabs at once on two strikes spend one inspiration once; a private attack stays private", async () => {
  const tab = await table.open("Player 1 again");
  const rolled = await dice(gm);
  await gm.dice();
  await player.dice([4, 20], [5, 8], [5, 8], [19, 20]);
  const hidden = await player.run(async () => {
    const token = game.scenes.active.tokens.find(({ name }: Loose) => name === "Гоблин 3");
    const item = game.actors.getName("Воин").items.find(({ name }: Loose) => name === "Длинный меч");
    return (await game.system.api.attack({ item, targets: [token], secret: true })).id as string;
  });
  await inspire(gm);
  await player.press(INSPIRE, hidden);
  await table.soon();
  for (const person of [gm, player])
    expect((await person.card(hidden)).text).toContain("Атака: вдохновение, выпало 4, переброшено на 19");
  expect(await flag(other)).toBe(false);
  const seen = await other.card(hidden);
  // Decision 22: others read that somebody has rolled, and nothing of the outcome.
  expect(seen.text).toContain("Player 1: тайный бросок");
  expect(seen.text).not.toContain("Попадание");
  expect(seen.told).not.toMatch(/вдохновение|переброшено|19/u);

  const strikes: string[] = [];
  for (const person of [player, tab]) {
    await person.dice([4, 20], [5, 8], [5, 8], [19, 20]);
    strikes.push(await person.strike("Воин", "Длинный меч", "Гоблин 2"));
  }
  const [first = "", second = ""] = strikes;
  await inspire(gm);
  for (const person of [player, tab]) for (const id of strikes) expect(await offers(person, id)).toHaveLength(1);
  await Promise.all([player.press(INSPIRE, first), tab.press(INSPIRE, second), tab.press(INSPIRE, first)]);
  await table.soon();
  expect(await flag(gm)).toBe(false);
  const bought: string[] = [];
  for (const id of strikes) if (/переброшено на 19/u.test((await gm.card(id)).text)) bought.push(id);
  expect(bought).toHaveLength(1);
  for (const person of [player, tab]) for (const id of strikes) expect(await offers(person, id)).toEqual([]);
  expect(await dice(gm)).toBe(rolled + 2);
  tab.leave();
});

test("B-DICE-09: of two strikes of one attack the die that was bought for one changes that one alone", async () => {
  await gm.dice();
  await player.dice([4, 20], [5, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Гоблин 2", "Гоблин 3");
  await table.soon();
  await inspire(gm);
  const [first = "", second = ""] = await offers(player, id);
  expect([first, second]).toEqual(["Перебросить 4 за вдохновение: атака", "Перебросить 5 за вдохновение: атака"]);
  await player.dice([19, 20]);
  await player.press(first, id);
  await table.soon();
  for (const person of [gm, player])
    expect((await person.card(id)).text.match(/выпало \d+, переброшено на \d+/gu)).toEqual([
      "выпало 4, переброшено на 19",
    ]);
});

test("without a GM: a Defense is rerolled once its damage is undone, and done again by the new die", async () => {
  const [before, rolled] = [await player.points("Воин"), await dice(player)];
  await inspire(gm);
  await gm.dice([17, 20], [6, 6], [6, 6]);
  await player.dice([2, 20], [20, 20]);
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  await player.answer("defense");
  await table.soon();
  expect(await player.points("Воин")).toBeLessThan(before);
  gm.leave();
  await table.soon();
  // It says that it waits, and why; whoever presses it nevertheless is told.
  const wait = "Урон уже получен: сначала отмените его, потом перебрасывайте.";
  expect(await offers(player, id)).toEqual(["Перебросить 2 за вдохновение: защита"]);
  expect((await player.card(id)).told).toContain(wait);
  const heard = listen(player);
  await player.press(INSPIRE, id);
  await table.soon();
  expect(heard()).toContain(wait);
  expect([await flag(player), await dice(player)]).toEqual([true, rolled]);
  await player.press(/^Отменить/u, id);
  await table.soon();
  expect(await player.points("Воин")).toBe(before);
  expect((await player.card(id)).told).not.toContain(wait);
  await player.press(INSPIRE, id);
  await table.soon();
  const { text } = await player.card(id);
  expect(text).toContain("Защита: вдохновение, выпало 2, переброшено на 20");
  expect(text).toContain("Промах");
  expect(await flag(player)).toBe(false);
  expect(await player.points("Воин")).toBe(before);
});

test("B-DICE-09: on bad lines two pages give it back at one instant: once, and nobody hears of a failure", async () => {
  const far = Table.begin({ slow: { min: 700, max: 1500 } });
  const people = await far.openAll("GM", "Player 1");
  const [master, hero] = people;
  await far.pass(20_000);
  await master.dice();
  await hero.dice([4, 20], [5, 8], [5, 8], [3, 20]);
  const id = await hero.strike("Воин", "Длинный меч", "Гоблин 1");
  await far.pass(20_000);
  await master.change("Воин", { system: { inspiration: true } });
  await far.pass(20_000);
  await hero.press(INSPIRE, id);
  await far.pass(20_000);
  expect([await dice(master), await flag(master)]).toEqual([1, false]);
  await master.cancelAttack(id);
  await far.pass(20_000);
  for (const person of people) expect([await dice(person), await flag(person)]).toEqual([0, true]);
  // What stays told of a refusal is a fault of the page.
  far.end();
});

test("B-DICE-08 B-DICE-09: of two who buy one die while the attack is withdrawn nobody hears of a failure, and the inspiration is there", async () => {
  const slow = Table.begin({ slow: { min: 80, max: 160 } });
  const [first, second, third] = await slow.openAll("GM", "GM 2", "Player 1");
  await first.run(async () => {
    await game.actors.getName("Воин").update({ system: { inspiration: true } });
  });
  await slow.soon();
  for (const person of [first, third]) await person.dice([4, 20], [5, 8], [5, 8], [19, 20]);
  const id = await third.strike("Воин", "Длинный меч", "Гоблин 1");
  await slow.soon();
  await Promise.all([first.press(INSPIRE, id), third.press(INSPIRE, id), second.press("Отозвать атаку", id)]);
  await slow.pass(10_000);
  for (const person of [first, second, third]) {
    expect(await flag(person)).toBe(true);
    expect(await dice(person)).toBe(0);
  }
  slow.end();
});

/** At a table of its own the inspired archer has fumbled against the fighter, and everybody knows of the bonus. */
async function fumbled() {
  const slow = Table.begin();
  const people = await slow.openAll("GM", "Player 1", "Player 2");
  const [master, struck, archer] = people;
  const notes = (): Promise<number[]> =>
    Promise.all(people.map(async (one) => (await one.actor("Воин")).system.notes.length as number));
  await master.change("Следопыт", { system: { inspiration: true } });
  await archer.dice([1, 20], [5, 8], [5, 8], [15, 20]);
  await struck.dice([10, 20]);
  const id = await archer.strike("Следопыт", "Короткий лук", "Воин");
  await slow.soon();
  await struck.answer("defense");
  await slow.soon();
  expect(await notes()).toEqual([1, 1, 1]);
  return { slow, master, archer, id, notes };
}

test("H-CRIT-04 B-DICE-09: an undo takes the bonus of a fumble along, also of one that a die has just made none; withdrawn, nothing of it comes back", async () => {
  const { slow, master, archer, id, notes } = await fumbled();
  // Whose side it is would take the bonus off now, and is slow.
  slow.table.freeze("Player 1");
  await archer.press(INSPIRE, id);
  await slow.pass(100);
  await master.run(async (message) => void (await game.system.api.undo({ message })), id);
  await master.cancelAttack(id);
  slow.table.thaw("Player 1");
  await slow.pass(20_000);
  expect(await notes()).toEqual([0, 0, 0]);
  slow.end();
});
