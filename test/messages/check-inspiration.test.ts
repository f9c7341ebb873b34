/** Heroic inspiration on checks: bought by two pages at one instant, it is spent once. */
import { afterEach, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const INSPIRE = /за вдохновение/u;
const inspire = async (gm: Person): Promise<void> => {
  await gm.change("Воин", { system: { inspiration: true } });
  await table.soon();
};
const offers = async (person: Person, id: string): Promise<number> =>
  (await person.card(id)).buttons.filter(({ name }) => INSPIRE.test(name)).length;

test("B-DICE-08 B-DICE-09: two tabs at once on two checks spend one inspiration once", async () => {
  table = Table.begin({ slow: { min: 60, max: 140 } });
  const [gm, player, tab] = await table.openAll("GM", "Player 1", "Player 1 again");
  const ids: string[] = [];
  for (const person of [player, tab]) {
    await person.dice([5, 20], [17, 20]);
    ids.push(await person.check("Воин", "discipline", { dc: 15 }));
  }
  await table.soon();
  // Without inspiration nothing is offered; it appears on the cards that are there already.
  for (const id of ids) expect(await offers(player, id)).toBe(0);
  await inspire(gm);
  for (const person of [player, tab]) for (const id of ids) expect(await offers(person, id)).toBe(1);
  await Promise.all([player.press(INSPIRE, ids[0]), tab.press(INSPIRE, ids[1])]);
  await table.soon();
  expect((await gm.actor("Воин")).system.inspiration).toBe(false);
  const told: string[] = [];
  for (const id of ids) told.push((await gm.card(id)).text);
  expect(told.filter((text) => text.includes("переброшено на 17"))).toHaveLength(1);
  for (const id of ids) expect(await offers(player, id)).toBe(0);
  expect(await gm.authors("reroll")).toHaveLength(1);
});

test("B-DICE-08 B-DICE-09: two tabs at once on one check: it is counted once, and what the Game Master gives right after it stays", async () => {
  table = Table.begin({ slow: { min: 60, max: 140 } });
  const [gm, player, tab] = await table.openAll("GM", "Player 1", "Player 1 again");
  await inspire(gm);
  await player.dice([3, 20], [17, 20]);
  await tab.dice([17, 20]);
  const id = await player.check("Воин", "discipline", { dc: 15 });
  await table.soon();
  await Promise.all([player.press(INSPIRE, id), tab.press(INSPIRE, id)]);
  await table.pass(400);
  await inspire(gm);
  const { inspiration, inspirationSpent } = (await gm.actor("Воин")).system;
  expect([inspiration, inspirationSpent]).toEqual([true, 1]);
  expect(await gm.authors("reroll")).toHaveLength(1);
});
