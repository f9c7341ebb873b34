/** Two pages of one user react to one blow at the same instant: one of them does, and one use is spent. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";
import { WARD, warded } from "./warded.ts";

declare const game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** The fighter has a ward of +5, twice. */
const WARDED = warded("Воин", "5");

/** A goblin strikes the fighter, who answers, and whose pages know by then what he may react with. @returns id of the attack */
async function struck(gm: Person, tab: Person, twin: Person): Promise<string> {
  for (const person of [tab, twin]) await person.dice([10, 20]);
  await gm.dice([15, 20]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  await tab.answer();
  await table.soon();
  for (const person of [tab, twin]) await person.card(id);
  await table.soon();
  return id;
}
/** What is left of the ward, as each page has it. */
const uses = (...people: readonly Person[]): Promise<number[]> =>
  Promise.all(
    people.map(async (person) => {
      const { items } = await person.actor("Воин");
      return items.find(({ _id }: Loose) => _id === WARD).system.uses.value as number;
    }),
  );

test("H-TURN-10 B-TURN-17: the same reaction pressed in two pages of one user at once is one message and takes one use", async () => {
  table = Table.begin({ world: WARDED });
  const people = await table.openAll("GM", "Player 1", "Player 1 again");
  const [gm, tab, twin] = people;
  const id = await struck(gm, tab, twin);
  await Promise.all([tab.press(/^Заслон/u, id), twin.press(/^Заслон/u, id)]);
  await table.soon();
  for (const person of people) expect(await person.authors("use")).toEqual(["Player 1"]);
  expect(await uses(...people)).toEqual([1, 1, 1]);
});

test("H-TURN-10 B-TURN-17: with the blow that it answered a reaction is taken back, once, in both pages of its user", async () => {
  table = Table.begin({ world: WARDED });
  const people = await table.openAll("GM", "Player 1", "Player 1 again");
  const [gm, tab, twin] = people;
  const id = await struck(gm, tab, twin);
  await tab.press(/^Заслон/u, id);
  await table.soon();
  expect(await uses(...people)).toEqual([1, 1, 1]);
  await gm.press("Отозвать атаку", id);
  await table.soon();
  expect(await uses(...people)).toEqual([2, 2, 2]);
  // A reaction that is on its way while its blow is withdrawn goes back, too.
  const next = await struck(gm, tab, twin);
  await gm.press(/^Отменить/u, next);
  await table.soon();
  await Promise.all([tab.press(/^Заслон/u, next), gm.press("Отозвать атаку", next)]);
  await table.soon();
  expect(await uses(...people)).toEqual([2, 2, 2]);
});

test("H-TURN-10: nobody else takes a reaction back by a withdrawn message under the id of the blow that it answered", async () => {
  table = Table.begin({ world: WARDED });
  const people = await table.openAll("GM", "Player 1", "Player 1 again", "Player 2");
  const [gm, tab, twin, other] = people;
  const id = await struck(gm, tab, twin);
  await tab.press(/^Заслон/u, id);
  await table.soon();
  const { author: _author, timestamp: _timestamp, ...copy } = await other.message(id);
  await gm.run(async (one) => void (await game.messages.get(one).delete()), id);
  await table.soon();
  await squat(other, { ...copy, system: { ...copy.system, cancelled: true } });
  await table.soon();
  expect(await uses(...people)).toEqual([1, 1, 1, 1]);
});
