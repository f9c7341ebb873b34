/** Conditions that two set at the same instant, or one while the other lies down: both hold, and nobody is told of a failure. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const Hooks: Loose, game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** Long enough that what two do at once always crosses on its way, in milliseconds. */
const SLOW = { min: 80, max: 160 };
const statuses = (person: Person): Promise<Loose> =>
  person.run(() => [...hands.actor("Воин").statuses].sort() as Loose);
const switchOn = (person: Person, id: string): Promise<void> =>
  person.run(async (status) => void (await hands.actor("Воин").toggleStatusEffect(status, { active: true })), id);

test.each([
  ["burning", ["burning"]],
  ["unconscious", ["incapacitated", "prone", "unconscious"]],
])("B-HAZ-01 B-COND-UNC-1: %s, switched on by two at one instant, is there once", async (status, then) => {
  table = Table.begin({ slow: SLOW });
  const people = await table.openAll("GM", "Player 1");
  await Promise.all(people.map((person) => switchOn(person, status)));
  await table.soon();
  for (const person of people) expect(await statuses(person)).toEqual(expect.arrayContaining(then));
});

test("B-COND-UNC-1 B-MOV-09: who is put to sleep while he lies down sleeps, and lies", async () => {
  table = Table.begin({ slow: SLOW });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await gm.run(() => {
    Hooks.once("createChatMessage", () => void hands.actor("Воин").toggleStatusEffect("unconscious", { active: true }));
  });
  await player.act("Воин", "prone");
  await table.soon();
  for (const person of people) expect(await statuses(person)).toEqual(expect.arrayContaining(["prone", "unconscious"]));
});

test.each([undefined, true])(
  "B-COND-02: a plain condition that two switch at one instant is there once, and gone once, and nobody hears of a failure: %s",
  async (active) => {
    table = Table.begin({ slow: SLOW });
    const people = await table.openAll("GM", "Player 1", "Player 1 again");
    const press = async (on: boolean | undefined): Promise<void> => {
      const pressed = people.map((person) =>
        person.run(
          async (how: Loose) => {
            await hands.actor("Воин").toggleStatusEffect("poisoned", how);
          },
          on === undefined ? {} : { active: on },
        ),
      );
      await Promise.all(pressed);
      await table.soon();
    };
    await press(active);
    for (const person of people) {
      expect(await statuses(person)).toEqual(["poisoned"]);
      expect((await person.actor("Воин")).effects).toHaveLength(1);
    }
    await press(active && false);
    // What stays told at the edge of the page is a fault of the table, which its end tells.
    for (const person of people) {
      expect(await statuses(person)).toEqual([]);
    }
  },
);

/** Sets the hit points of a goblin, which has a maximum of 20 in the homebrew, of 40 in the base game and of 10 in d20-3e. */
const hurtGoblin = (gm: Person, name: string, value: number): Promise<unknown> =>
  gm.run(
    async ([who, points]) => {
      const games = { base: { hp: { max: 40 } }, "d20-3e": { hp: { max: 10 } } };
      await hands.actor(who).update({ system: { hp: { value: points, max: 20 }, games } });
    },
    [name, value] as const,
  );
const plays = (person: Person, ...games: readonly string[]): Promise<void> =>
  person.run(async (all) => {
    for (const one of all) await game.settings.set("opposed-d20", "ruleProfile", one);
  }, games);

test("D-C12: two pages of the Game Master scale a wounded creature's hit points once when the game changes", async () => {
  for (const seed of [1, 2]) {
    table = Table.begin({ slow: SLOW, seed });
    const [gm] = await table.openAll("GM", "GM again");
    await hurtGoblin(gm, "Гоблин 1", 8);
    await hurtGoblin(gm, "Гоблин 2", 12);
    await table.soon();
    await plays(gm, "base");
    await table.soon();
    expect([await gm.points("Гоблин 1"), await gm.points("Гоблин 2")]).toEqual([16, 24]);
    table.end();
  }
});

test("D-C12: a Game Master who goes on to the next game before the first one is there hurts and heals nobody", async () => {
  table = Table.begin({ slow: SLOW });
  const gm = await table.open("GM");
  const [hurt, whole] = ["Гоблин 1", "Гоблин 2"] as const;
  await hurtGoblin(gm, hurt, 8);
  await hurtGoblin(gm, whole, 20);
  await table.soon();
  await plays(gm, "base", "d20-3e");
  await table.soon();
  expect([await gm.points(hurt), await gm.points(whole)]).toEqual([4, 10]);
  await plays(gm, "base", "homebrew");
  await table.soon();
  expect([await gm.points(hurt), await gm.points(whole)]).toEqual([8, 20]);
});

test("D-C12: hit points keep their share in the new game although the Game Master's page is closed at once", async () => {
  table = Table.begin({ slow: SLOW });
  const gm = await table.open("GM");
  await hurtGoblin(gm, "Гоблин 1", 8);
  await hurtGoblin(gm, "Гоблин 2", 12);
  await table.soon();
  await plays(gm, "base");
  await table.pass(100);
  gm.leave();
  await table.soon();
  const again = await table.open("GM again");
  expect([await again.points("Гоблин 1"), await again.points("Гоблин 2")]).toEqual([16, 24]);
});
