/** Hit points that two people type at one instant: both count, as if one had come after the other, and death is not passed unnoticed. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});

/** Long enough that what two do at once always crosses on its way, in milliseconds. */
const SLOW = { min: 80, max: 160 };
const MAX = 20;

const state = (person: Person): Promise<Loose> =>
  person.run(() => {
    const actor = hands.actor("Воин");
    return [actor.hitPoints.value, actor.hitPoints.temporary, actor.dead] as Loose;
  });
const sit = async (profile: string, system: object): Promise<readonly [Person, Person]> => {
  table = Table.begin({ slow: SLOW });
  const people = await table.openAll("GM", "Player 1");
  await people[0].run(
    async ([name, data]) => {
      await game.settings.set("opposed-d20", "ruleProfile", name);
      await hands.actor("Воин").update({ system: data });
    },
    [profile, system] as const,
  );
  await table.soon();
  return people;
};
const typed = (person: Person, amount: number): Promise<void> =>
  person.run(async (by) => void (await hands.actor("Воин").modifyTokenAttribute("hp", by, true, true)), amount);
const set = (person: Person, points: number): Promise<void> =>
  person.run(async (to) => void (await hands.actor("Воин").modifyTokenAttribute("hp", to, false, true)), points);
const both = async (people: readonly Person[], jobs: readonly [Promise<void>, Promise<void>]): Promise<Loose> => {
  await Promise.all(jobs);
  await table.pass(20_000);
  const [gm, player] = await Promise.all(people.map(state));
  expect(player).toEqual(gm);
  return gm;
};
const at = (value: number, more: object = {}, temporary = 0): object => ({
  hp: { value, max: MAX, stated: MAX, temporary },
  death: { standing: false, dead: false, ...more },
});

test("H-DEATH-03 C-27 C-89: who stands to the death dies by two blows that were typed at one instant, each of which he would have survived", async () => {
  const people = await sit("homebrew", at(-1, { standing: true }));
  const [gm, player] = people;
  const max = await gm.run(() => hands.actor("Воин").hitPoints.max as number);
  const blow = -Math.ceil(max * 0.6);
  expect(await both(people, [typed(gm, blow), typed(player, blow)])).toEqual([-1 + 2 * blow, 0, true]);
});

test("H-DEATH-03 C-27: the same of two who set points below 0", async () => {
  const people = await sit("homebrew", at(-1, { standing: true }));
  const [gm, player] = people;
  const max = await gm.run(() => hands.actor("Воин").hitPoints.max as number);
  const to = -1 - Math.ceil(max * 0.6);
  expect(await both(people, [set(gm, to), set(player, to)])).toEqual([2 * to + 1, 0, true]);
});

for (const profile of ["homebrew", "base"])
  test(`B-DMG-10 B-DEATH-03 ${profile}: of one who does not stand two blows that were typed at one instant stop at 0, and kill when what is left of one does`, async () => {
    const people = await sit(profile, at(5));
    const [gm, player] = people;
    expect(await both(people, [typed(gm, -3), typed(player, -4)])).toEqual([0, 0, false]);
    await gm.run((system) => hands.actor("Воин").update({ system }) as Promise<unknown>, at(5));
    await table.soon();
    const max = await gm.run(() => hands.actor("Воин").hitPoints.max as number);
    expect(await both(people, [typed(gm, -max), typed(player, -max)])).toEqual([0, 0, true]);
    await gm.run((system) => hands.actor("Воин").update({ system }) as Promise<unknown>, at(5));
    await table.soon();
    expect(await both(people, [typed(gm, -2 * max), typed(player, -1)])).toEqual([0, 0, true]);
  });

test("B-THP-01: temporary hit points go first, of the second blow, too", async () => {
  const people = await sit("homebrew", at(9, {}, 6));
  const [gm, player] = people;
  expect(await both(people, [typed(gm, -4), typed(player, -4)])).toEqual([7, 0, false]);
  // Each is taken back by what it took.
  for (const { id } of (await gm.actor("Воин")).system.receipts.slice(-2).reverse()) {
    await gm.undoDamage("Воин", id as string);
    await table.soon();
  }
  for (const person of people) expect(await state(person)).toEqual([9, 6, false]);
});
