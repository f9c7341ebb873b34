/** Several hands at once: whatever happens at the same moment, every point counts exactly once. */
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { bookOf, cardAmounts, expectExact, sum, tough } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const TOUGH = tough(2000);

// One race on the older generation as a guard: what is written and how it arrives does not differ.
test.each([
  [13, 5],
  [14, 20],
] as const)(
  "generation %i: 6. two players hit one goblin at the same instant, again and again: every point is counted exactly once",
  async (generation, rounds) => {
    table = Table.begin({ generation, world: TOUGH });
    const [gm, first, second] = await table.openAll("GM", "Player 1", "Player 2");
    for (let round = 1; round <= rounds; round++) {
      await Promise.all([
        first.strike("Воин", "Длинный меч", "Гоблин 3"),
        second.strike("Следопыт", "Короткий меч", "Гоблин 3"),
      ]);
      // Not until the damage is there: the next blows fall into the middle of it.
    }
    await table.soon();
    expect(await gm.authors("attack")).toHaveLength(2 * rounds);
    expect(await gm.authors("defense")).toHaveLength(2 * rounds);
    const amounts = await cardAmounts(gm);
    expect(amounts.filter(Number.isNaN)).toEqual([]);
    expect(amounts).toHaveLength(2 * rounds);
    expect(sum(amounts)).toBeGreaterThan(0);
    await expectExact(gm, "Гоблин 3");
    const book = await bookOf(gm, "Гоблин 3");
    for (const person of [first, second]) expect(await bookOf(person, "Гоблин 3")).toEqual(book);
  },
);

test("6. two GMs apply to one ogre at the same instant: neither write sweeps the other away", async () => {
  table = Table.begin({ world: TOUGH });
  const [one, two, player] = await table.openAll("GM", "GM 2", "Player 1");
  const blows = 10;
  for (let round = 1; round <= blows; round++)
    await Promise.all([one.strike("Гоблин 1", "Кривой клинок", "Огр"), two.strike("Гоблин 2", "Кривой клинок", "Огр")]);
  await table.soon();
  const amounts = await cardAmounts(player);
  const book = await bookOf(player, "Огр");
  expect(amounts).toHaveLength(2 * blows);
  expect(book.receipts.filter(({ amount }) => amount > 0)).toHaveLength(amounts.filter((amount) => amount > 0).length);
  await expectExact(player, "Огр");
  expect(new Set(await player.authors("defense"))).toEqual(new Set(["GM", "GM 2"]));
  for (const person of [one, two]) expect(await bookOf(person, "Огр")).toEqual(book);
});

describe.each(["reject", "overwrite"] as const)("taken ids: %s", (keepId) => {
  test("7. two tabs of one user, the prompt in both, answered in both at once: one answer, applied once", async () => {
    table = Table.begin({ world: TOUGH, keepId });
    const [gm, tab, twin] = await table.openAll("GM", "Player 1", "Player 1 again");
    for (let round = 1; round <= 4; round++) {
      await gm.dice([18, 20], [4, 8], [2, 8]);
      // One tab would be hit for 5, the other not at all.
      await tab.dice([2, 20]);
      await twin.dice([19, 20]);
      await gm.strike("Огр", "Дубина", "Воин");
      await table.soon();
      for (const person of [tab, twin]) expect(await person.asked()).toEqual(["defense"]);
      await Promise.all([tab.answer(), twin.answer()]);
      await table.soon();
      expect(await gm.authors("defense")).toHaveLength(round);
      for (const person of [tab, twin]) expect(await person.asked()).toEqual([]);
      for (const person of [gm, tab, twin]) await expectExact(person, "Воин");
    }
  });
});

test("7. repeated messages: hooks that fire again and the same ids posted again change nothing", async () => {
  table = Table.begin({ keepId: "overwrite" });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await gm.dice([19, 20], [2, 8], [2, 8]);
  await player.dice([4, 20]);
  const id = await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  for (const person of people) expect(await person.points("Воин")).toBe(9);
  const book = await bookOf(gm, "Воин");
  for (const person of people)
    await person.run(() => {
      for (const message of [...game.messages.contents, ...game.messages.contents].reverse()) {
        Hooks.callAll("createChatMessage", message, {}, message.author.id);
        Hooks.callAll("updateChatMessage", message, {}, {}, message.author.id);
      }
      Hooks.callAll("updateActor", game.actors.getName("Воин"), {}, {}, game.user.id);
      Hooks.callAll("userConnected", game.user, true);
    });
  // Posted once more, word for word, by those who posted them.
  for (const [person, type] of [
    [gm, "attack"],
    [player, "defense"],
  ] as const)
    await person.run(async (wanted) => {
      const message = game.messages.contents.find((entry: Loose) => entry.type === wanted);
      await ChatMessage.create(message.toObject(), { keepId: true });
    }, type);
  await table.soon();
  for (const person of people) expect(await bookOf(person, "Воин")).toEqual(book);
  expect([await gm.authors("attack"), await gm.authors("defense")]).toEqual([["GM"], ["Player 1"]]);
  expect(await player.asked()).toEqual([]);
  await gm.press("Отменить", id);
  await table.soon();
  for (const person of people) expect(await person.points("Воин")).toBe(12);
});

test("H-DEATH-05 C-27: the injury of a blow that was taken back is taken away by two pages at one instant, and nobody hears of a failure", async () => {
  table = Table.begin({ slow: { min: 80, max: 160 } });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    const injury = { _id: hands.system.injuryId("blow000000000001"), name: "Бровь", type: "injury" };
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [injury], { keepId: true });
  });
  await table.soon();
  // A blow that has fallen off the list, as both have just read it.
  const settle = (person: Person): Promise<void> =>
    person.run(async () => {
      const hero = game.actors.getName("Воин");
      const blow000000000001 = { stands: 0, dc: 10, marks: 1, injury: true, undone: true };
      hero.updateSource({ flags: { "opposed-d20": { wounds: { blow000000000001 } } } });
      await hands.system.writeWounds(hero);
    });
  await Promise.all([settle(gm), settle(player)]);
  await table.soon();
  expect((await gm.actor("Воин")).items.filter(({ type }: Loose) => type === "injury")).toEqual([]);
});

test("B-MOV-09 H-TURN-10: of two who let one creature drop prone at one instant nobody hears of a failure; each takes back his own", async () => {
  table = Table.begin({ slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  const drop = (person: Person): Promise<string> => person.act("Воин", "prone");
  const lies = (): Promise<boolean[]> =>
    Promise.all(people.map((one) => one.run(() => game.actors.getName("Воин").statuses.has("prone") as boolean)));
  const [first, second] = await Promise.all([drop(gm), drop(player)]);
  await table.soon();
  for (const [id, still] of [
    [first, true],
    [second, false],
  ] as const) {
    expect(await lies()).toEqual([true, true]);
    await gm.undoAction(id);
    await table.soon();
    expect(await lies()).toEqual([still, still]);
  }
  expect((await gm.actor("Воин")).effects).toEqual([]);
});
