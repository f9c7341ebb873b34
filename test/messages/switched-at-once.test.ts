/** Conditions that two set at the same instant, or one while the other lies down: both hold, and nobody is told of a failure. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const Hooks: Loose;

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
