/** Tabs and servers that die or sleep between two steps: nothing acknowledged is lost, nothing counts twice. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOf, expectExact } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

/** The ogre strikes at the fighter for 2 + 2 + 2 − 3 = 3. */
async function ogreStrikes(gm: Person): Promise<string> {
  await gm.dice([19, 20], [2, 8], [2, 8]);
  return gm.strike("Огр", "Дубина", "Воин");
}

/** The fighter rolls 4 + 7 against it. */
async function fighterAnswers(player: Person): Promise<void> {
  await player.dice([4, 20]);
  await player.answer();
}

/** From now on this tab never gets as far as writing an actor: it stands between its answer and its update. */
const stopBeforeUpdate = (person: Person): Promise<void> =>
  person.run(() => void Hooks.on("preUpdateActor", () => false));

test("7. the applying tab dies between its answer and its update: the next tab of that user applies, once", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await stopBeforeUpdate(player);
  const first = await ogreStrikes(gm);
  await table.soon();
  await fighterAnswers(player);
  await table.soon();
  expect(await gm.authors("defense")).toEqual(["Player 1"]);
  player.leave();
  await table.soon();
  expect((await gm.card(first)).text).toContain("Ещё не применено");
  expect(await gm.offers("Применить: Воин", first)).toBe(true);
  expect(await gm.points("Воин")).toBe(12);
  const again = await table.open("Player 1");
  for (const person of [gm, again]) expect(await person.points("Воин")).toBe(9);
  expect((await bookOf(gm, "Воин")).receipts).toMatchObject([{ amount: 3, wrote: "Player 1" }]);

  // The same with a tab that is loaded again instead: it knows itself for the same tab.
  await stopBeforeUpdate(again);
  await ogreStrikes(gm);
  await table.soon();
  await fighterAnswers(again);
  await table.soon();
  expect(await gm.points("Воин")).toBe(9);
  await again.reload();
  for (const person of [gm, again]) expect(await person.points("Воин")).toBe(6);

  // And with a GM who does not wait for him.
  await stopBeforeUpdate(again);
  const third = await ogreStrikes(gm);
  await table.soon();
  await fighterAnswers(again);
  await table.soon();
  expect(await gm.authors("defense")).toHaveLength(3);
  again.leave();
  await gm.press("Применить: Воин", third);
  await table.soon();
  expect(await gm.points("Воин")).toBe(3);
  const last = await table.open("Player 1");
  for (const person of [gm, last]) await expectExact(person, "Воин");
  expect((await bookOf(last, "Воин")).receipts.map(({ wrote }) => wrote)).toEqual(["Player 1", "Player 1", "GM"]);
});

test("7. the server is killed after the attack, after the answer, after the update: each goes on where it was", async () => {
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await ogreStrikes(gm);
  await table.soon();
  expect(await player.asked()).toEqual(["defense"]);
  await table.crash();
  expect(await gm.authors("attack")).toEqual(["GM"]);
  expect(await player.asked()).toEqual(["defense"]);
  await stopBeforeUpdate(player);
  await fighterAnswers(player);
  await table.soon();
  expect(await gm.authors("defense")).toEqual(["Player 1"]);
  expect(await gm.points("Воин")).toBe(12);
  await table.crash();
  for (const person of people) expect(await person.points("Воин")).toBe(9);
  await table.crash();
  for (const person of people) {
    expect(await bookOf(person, "Воин")).toMatchObject({ value: 9, receipts: [{ amount: 3, state: "applied" }] });
    await expectExact(person, "Воин");
    expect(await person.asked()).toEqual([]);
  }
  expect(await gm.authors("defense")).toEqual(["Player 1"]);
});

test("7. the server is killed at any moment of it: what the log says and what the hit points say agree", async () => {
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  // Before the answer has reached the server, while its word is on the way back, between answer and update, after all of it.
  for (const delay of [20, 60, 120, 180, 240, 300, 600]) {
    await gm.dice([15, 20], [1, 8], [1, 8]);
    await gm.strike("Огр", "Дубина", "Воин");
    await table.soon();
    await player.run(() => {
      // Low: everything hits.
      CONFIG.Dice.randomUniform = () => 0.9;
      void hands.answer();
    });
    await table.pass(delay);
    await table.crash();
    // Lost on the way and never acknowledged: then he is simply asked again.
    await player.dice([2, 20]);
    if ((await player.asked()).length > 0) await player.answer();
    await table.soon();
    const blows = (await gm.authors("attack")).length;
    expect(await gm.authors("defense")).toHaveLength(blows);
    expect((await bookOf(gm, "Воин")).receipts).toHaveLength(blows);
    for (const person of people) await expectExact(person, "Воин");
  }
});

test("7. a frozen tab does not block: another GM takes over, and its waking changes nothing", async () => {
  const people = await table.openAll("GM", "GM 2", "Player 1");
  const [one, two, player] = people;
  const active = await player.run(() => game.users.activeGM.name as string);
  const [sleeper, watcher] = active === "GM" ? [one, two] : [two, one];
  await player.dice([13, 20], [5, 8]);
  await watcher.dice([9, 20]);
  // Its scripts stand still in the middle of whatever comes next, and its connection lives on.
  table.table.freeze(sleeper.name);
  await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect(await player.authors("defense")).toEqual([]);
  // Fifteen seconds of grace; nobody has clicked anything.
  await table.pass(20_000);
  expect(await player.authors("defense")).toEqual([watcher.name]);
  for (const person of [watcher, player]) expect(await person.points("Гоблин 1")).toBe(3);
  table.table.thaw(sleeper.name);
  await table.pass(20_000);
  for (const person of people) {
    expect(await person.points("Гоблин 1")).toBe(3);
    expect(await person.authors("defense")).toEqual([watcher.name]);
    await expectExact(person, "Гоблин 1");
  }
});
