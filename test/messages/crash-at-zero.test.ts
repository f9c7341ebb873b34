/** At 0 hit points a page dies between the blow and the choice, and points that are typed by the rules of d20-3e go below 0. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** Long enough that what two do at once always crosses on its way, in milliseconds. */
const SLOW = { min: 80, max: 160 };
const state = (person: Person): Promise<Loose> =>
  person.run(() => {
    const { hitPoints, dead, creature } = hands.actor("Воин");
    return [hitPoints.value, dead, creature.death.standing] as Loose;
  });
const write = async (person: Person, system: object): Promise<void> => {
  await person.run(async (data) => void (await hands.actor("Воин").update({ system: data })), system);
  await table.soon();
};
const deal = async (gm: Person, amount: number): Promise<void> => {
  await gm.damage(["Воин"], String(amount), { armor: false });
  await table.soon();
};

test("H-DEATH-01 H-DEATH-03: his page dies between the blow and his choice: it waits for him, and two pages of his make it once", async () => {
  table = Table.begin({ slow: SLOW });
  const [gm, player] = await table.openAll("GM", "Player 1");
  await write(gm, { hp: { value: 5 } });
  await deal(gm, 9);
  expect(await state(gm)).toEqual([0, false, false]);
  player.leave();
  await table.crash();
  const [again, other] = await table.openAll("Player 1", "Player 1 again");
  const people = [gm, again, other];
  const stand = (person: Person): Promise<void> => person.stand("Воин");
  await Promise.all([stand(again), stand(other)]);
  await table.pass(20_000);
  for (const person of people) expect(await state(person)).toEqual([-4, false, true]);
  expect((await gm.actor("Воин")).system.death.stands).toBe(1);
});

test("D-DMG-01 D-DEATH-03 D-DEATH-06: points typed below 0 by the rules of d20-3e, to -10, up again, and each taken back", async () => {
  table = Table.begin({ slow: SLOW });
  const people = await table.openAll("GM", "Player 1");
  const [gm] = people;
  await gm.set("ruleProfile", "d20-3e");
  await write(gm, { hp: { value: 5 } });
  const typed: readonly (readonly [number, boolean, number, boolean])[] = [
    [-8, true, -3, false],
    [-9, false, -9, false],
    [-1, true, -10, true],
  ];
  for (const [points, isDelta, then, dead] of typed) {
    await gm.run(async ([by, delta]) => void (await hands.actor("Воин").modifyTokenAttribute("hp", by, delta, true)), [
      points,
      isDelta,
    ] as const);
    await table.soon();
    for (const person of people) expect((await state(person)).slice(0, 2)).toEqual([then, dead]);
  }
  const before = [-9, -3, 5];
  for (const { id } of (await gm.actor("Воин")).system.receipts.slice(-3).reverse()) {
    await gm.undoDamage("Воин", id as string);
    await table.soon();
    for (const person of people) expect((await state(person)).slice(0, 2)).toEqual([before[0], false]);
    before.shift();
  }
});

test("D-DMG-01 D-DEATH-06: two who type damage at one instant by the rules of d20-3e: both count, and -10 is death", async () => {
  table = Table.begin({ slow: SLOW });
  const people = await table.openAll("GM", "Player 1");
  const [gm] = people;
  await gm.set("ruleProfile", "d20-3e");
  await write(gm, { hp: { value: 5 } });
  await Promise.all(
    people.map((one) =>
      one.run(async () => void (await hands.actor("Воин").modifyTokenAttribute("hp", -8, true, true))),
    ),
  );
  await table.pass(20_000);
  for (const person of people) expect((await state(person)).slice(0, 2)).toEqual([-11, true]);
});
