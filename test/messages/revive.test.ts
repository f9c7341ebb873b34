/** The way back from death, taken by two at one instant: it is gone once, and what was done is taken back. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** Exhaustion, dead, failures. */
const state = async (person: Person): Promise<unknown> => {
  const { exhaustion, death } = (await person.actor("Воин")).system;
  return [exhaustion.other, death.dead, death.failures];
};

test("B-DEATH-12: a Game Master and the owner at one moment revive once, and what was done is taken back", async () => {
  table = Table.begin({ slow: { min: 60, max: 140 } });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await gm.change("Воин", {
    system: { hp: { value: 0 }, exhaustion: { other: 3 }, death: { dead: true, failures: 2 } },
  });
  await table.soon();
  await Promise.all([gm.revive("Воин", 7), player.revive("Воин", 3)]);
  await table.soon();
  for (const person of people) {
    expect([7, 3]).toContain(await person.points("Воин"));
    expect(await state(person)).toEqual([2, false, 0]);
  }
  const { log } = (await gm.actor("Воин")).system.rest;
  const [kept, ...more] = Object.entries<Loose>(log).flatMap(([id, { undone }]) => (undone === true ? [] : [id]));
  if (kept === undefined) throw new Error("nobody revived him");
  expect(more).toEqual([]);
  const cards = await gm.run(
    () => game.messages.filter(({ type }: Loose) => type === "rest").map(({ id }: Loose) => id as string) as string[],
  );
  expect(cards).toContain(kept);
  // Whoever was later is told on his card, and only what was done can be undone.
  const offers: string[] = [];
  for (const id of cards) if (await gm.offers("Отменить возвращение к жизни: Воин", id)) offers.push(id);
  expect(offers).toEqual([kept]);
  await gm.press("Отменить возвращение к жизни: Воин", kept);
  await table.soon();
  expect([await player.points("Воин"), await state(player)]).toEqual([0, [3, true, 2]]);
});
