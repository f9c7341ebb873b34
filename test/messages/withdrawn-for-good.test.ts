/** What was withdrawn stays so, whatever its author writes into it: what answered it is taken back, and would not meet it again. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { warded } from "./warded.ts";

declare const game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});
const WARDED = warded("Гоблин", "9");

/** A blow that has hit the goblin and was turned away by his ward. */
async function turnedAway(gm: Person, player: Person): Promise<readonly [id: string, before: number]> {
  const before = await gm.points("Гоблин 1");
  await gm.dice([10, 20]);
  await player.dice([13, 20], [5, 8], [3, 8]);
  const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect([before, await gm.points("Гоблин 1")]).toEqual([10, 3]);
  await gm.press(/Заслон/u, id);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(before);
  return [id, before];
}

/** By the system's own update, or past all that his page would have to say. */
const WAYS = {
  macro: (player: Person, id: string, is: boolean): Promise<unknown> =>
    player.run(async ([one, cancelled]) => void (await game.messages.get(one).update({ system: { cancelled } })), [
      id,
      is,
    ] as const),
  forger: (player: Person, id: string, is: boolean): Promise<unknown> =>
    player.raw("ChatMessage", "update", { updates: [{ _id: id, system: { cancelled: is } }] }),
};

test.each([
  ["macro", undefined],
  ["forger", undefined],
  ["forger", { min: 40, max: 900 }],
] as const)(
  "H-TURN-10: an attack that its author withdraws and brings back (%s, lines %o) stays withdrawn on every page",
  async (way, slow) => {
    table = Table.begin({ world: WARDED, ...(slow ? { slow } : {}) });
    const people = await table.openAll("GM", "Player 1", "Player 2");
    const [gm, player, other] = people;
    const [id, before] = await turnedAway(gm, player);
    for (const is of [true, false]) {
      await WAYS[way](player, id, is);
      await table.soon();
    }
    const withdrawn = (): Promise<boolean[]> =>
      Promise.all(
        people.map((one) => one.run((of) => game.messages.get(of).system.cancelled as boolean, id) as Promise<boolean>),
      );
    expect([await gm.points("Гоблин 1"), await withdrawn()]).toEqual([before, [true, true, true]]);
    // Both words of one breath.
    await Promise.all([WAYS[way](player, id, false), WAYS[way](player, id, true), WAYS[way](player, id, false)]);
    await table.soon();
    for (const person of [other, gm, player]) await person.reload();
    await table.soon();
    expect([await gm.points("Гоблин 1"), await withdrawn()]).toEqual([before, [true, true, true]]);
  },
);
