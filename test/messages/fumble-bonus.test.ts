/** The bonus after an attacker's critical miss: for the next attack or contest against him, never for a Defense, used up by the roll. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

const notes = async (person: Person, name: string): Promise<number> =>
  (await person.actor(name)).system.notes.length as number;
const remember = (gm: Person, who: string, against: string): Promise<void> =>
  gm.run(
    async ([name, other]) => {
      const note = { id: foundry.utils.randomID(), kind: "fumble", against: hands.actor(other).uuid, name: other };
      await hands.actor(name).update({ system: { notes: [{ ...note, used: false, turn: null }] } });
    },
    [who, against] as const,
  );
/** How many d20 each message of a type has rolled, by its author. */
const dice = (person: Person, type: string): Promise<Record<string, number>> =>
  person.run(
    (wanted) =>
      Object.fromEntries(
        game.messages.contents
          .filter((message: Loose) => message.type === wanted)
          .map((message: Loose) => [message.author.name, message.rolls[0].dice[0].results.length]),
      ) as Record<string, number>,
    type,
  );
const strikes = (person: Person, id: string): Promise<number[]> =>
  person.run((one) => game.messages.get(one).system.strikes.map(({ advantage }: Loose) => advantage as number), id);

test("H-CRIT-04 C-33: it is not for a Defense against him; the next attack has it, of several strikes the first; what is rolled without a window, too", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await gm.dice([1, 20], [4, 8], [2, 8], [19, 20], [4, 8], [2, 8], [9, 20]);
  await player.dice([10, 20], [4, 20]);
  await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  expect(await notes(gm, "Воин")).toBe(1);
  await gm.clearLog();
  await gm.strike("Огр", "Дубина", "Воин");
  await table.soon();
  await player.answer();
  await table.soon();
  expect(await dice(gm, "defense")).toEqual({ "Player 1": 1 });
  expect(await notes(player, "Воин")).toBe(1);

  await player.dice([6, 20], [14, 20], [5, 8], [3, 8], [1, 20]);
  const id = await player.strike("Воин", "Длинный меч", "Огр");
  await table.soon();
  expect(await strikes(gm, id)).toEqual([1]);
  expect((await gm.card(id)).told).toMatch(/14 \(6\)/u);
  expect(await notes(player, "Воин")).toBe(0);

  // Whoever defends by himself earns it as well; two strikes have it once.
  await gm.dice([9, 20]);
  await player.strike("Воин", "Длинный меч", "Огр");
  await table.soon();
  expect(await notes(gm, "Огр")).toBe(1);
  const twice = await gm.run(async () => {
    const item = hands.actor("Огр").getWeapons()[0];
    const target = game.scenes.active.tokens.find(({ name }: Loose) => name === "Воин");
    return (await game.system.api.attack({ item, targets: [{ target, strikes: 2 }] })).id as string;
  });
  expect(await strikes(gm, twice)).toEqual([1, 0]);
  await table.soon();
  expect(await notes(gm, "Огр")).toBe(0);
});

test("H-CRIT-04 C-33: in a contest each side has its own bonus against the other, asked or not, and it is used up", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await remember(gm, "Гоблин 1", "Воин");
  await remember(gm, "Воин", "Гоблин 1");
  await gm.request("contest", ["Воин", "Гоблин 1"], "athletics");
  await table.soon();
  await player.answer();
  await table.soon();
  expect(await dice(gm, "check")).toEqual({ GM: 2, "Player 1": 2 });
  for (const name of ["Воин", "Гоблин 1"]) expect(await notes(gm, name)).toBe(0);
});
