/** Standing up, lying down, rolling on the ground: a page dies between the message and what it leaves, and others finish it, once. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, Hooks: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** Long enough that what two do at once always crosses on its way, in milliseconds. */
const SLOW = { min: 80, max: 160 };
/** Longer than others wait for a page. */
const PATIENCE = 25_000;

const press = async (gm: Person, status: string): Promise<void> => {
  await gm.run(async (one) => void (await hands.actor("Воин").toggleStatusEffect(one)), status);
  await table.soon();
};
/** Has come round from lying unconscious. */
const rouse = async (gm: Person): Promise<void> => {
  await gm.set("ruleProfile", "base");
  for (const value of [0, 5]) {
    await gm.run(
      async (points) => void (await hands.actor("Воин").update({ system: { hp: { value: points } } })),
      value,
    );
    await table.soon();
  }
};
const state = (person: Person): Promise<Loose> => person.run(() => [...hands.actor("Воин").statuses].sort() as Loose);
/** What this page does comes no further than its message. @returns id of that */
const dies = async (person: Person, deed: string): Promise<string> => {
  const id = await person.run(async (key) => {
    for (const event of ["preUpdateActiveEffect", "preCreateActiveEffect", "preUpdateActor"])
      Hooks.on(event, () => false);
    return (await hands.system.doAction(hands.actor("Воин"), key))?.id as string;
  }, deed);
  person.leave();
  await table.soon();
  return id;
};
const takeBack = async (gm: Person, id: string): Promise<void> => {
  await gm.undoAction(id);
  await table.soon();
};

const SCENES: readonly (readonly [string, (gm: Person) => Promise<void>, readonly string[], readonly string[]])[] = [
  ["prone", () => Promise.resolve(), [], ["prone"]],
  ["stand", (gm) => press(gm, "prone"), ["prone"], []],
  ["stand", rouse, ["prone"], []],
  ["putOut", (gm) => press(gm, "burning"), ["burning"], ["prone"]],
];

test.each(SCENES)(
  "H-TURN-10 H-MOV-08 B-HAZ-02: %s is finished by the Game Master, and taken back exactly",
  async (deed, first, before, after) => {
    table = Table.begin();
    const [gm, player] = await table.openAll("GM", "Player 1");
    await first(gm);
    expect(await state(gm)).toEqual(before);
    const id = await dies(player, deed);
    expect(await state(gm)).toEqual(before);
    await table.pass(PATIENCE);
    expect(await state(gm)).toEqual(after);
    await takeBack(gm, id);
    expect(await state(gm)).toEqual(before);
    const again = await table.open("Player 1");
    await gm.reload();
    for (const person of [gm, again]) expect(await state(person)).toEqual(before);
  },
);

test.each(SCENES)(
  "H-TURN-10 H-MOV-08 B-HAZ-02: %s is finished by his own page that comes later",
  async (deed, first, before, after) => {
    table = Table.begin();
    const [gm, player] = await table.openAll("GM", "Player 1");
    await first(gm);
    gm.leave();
    const id = await dies(player, deed);
    const people = await table.openAll("Player 1", "GM");
    for (const person of people) expect(await state(person)).toEqual(after);
    await takeBack(people[1], id);
    for (const person of people) expect(await state(person)).toEqual(before);
  },
);

test.each(SCENES)(
  "H-TURN-10 H-MOV-08 B-HAZ-02: %s, finished by two at one instant, is done once, and nobody hears of a failure",
  async (deed, first, before, after) => {
    table = Table.begin({ slow: SLOW });
    const [gm, player, other] = await table.openAll("GM", "Player 1", "Player 1 again");
    await first(gm);
    const id = await dies(player, deed);
    const finish = (person: Person): Promise<void> =>
      person.run(async (one) => void (await hands.system.finishAction(game.messages.get(one))), id);
    await Promise.all([gm, other].map(finish));
    await table.pass(PATIENCE);
    for (const person of [gm, other]) expect(await state(person)).toEqual(after);
    await takeBack(gm, id);
    for (const person of [gm, other]) expect(await state(person)).toEqual(before);
  },
);

test("H-MOV-08: what comes after a standing up that was never written is no part of it", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 1");
  await press(gm, "prone");
  await dies(player, "stand");
  await press(gm, "prone");
  expect(await state(gm)).toEqual([]);
  await press(gm, "prone");
  await table.pass(PATIENCE);
  expect(await state(gm)).toEqual(["prone"]);
  const again = await table.open("Player 1");
  for (const person of [gm, again]) expect(await state(person)).toEqual(["prone"]);
});
