/** Quantities follow from a ledger on the item: shots, typed numbers and gifts at one instant, undone in any order. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});
const ARROWS = "someArrows000001";
const bundle = (quantity: number) => ({
  _id: ARROWS,
  name: "Чёрные стрелы",
  type: "ammunition",
  system: { kind: "arrow", quantity },
});

/** The hero has one bundle of arrows and a bow. */
async function camp(generation: 13 | 14, quantity: number, seed = 1, slow = { min: 0, max: 2000 }) {
  table = Table.begin({ generation, seed, slow });
  const people = await table.openAll("GM", "Player 1", "Player 2");
  await people[0].run(async (arrows) => {
    for (const fight of [...game.combats]) await fight.delete();
    const hero = game.actors.getName("Воин");
    const others = hero.items.filter(({ type }: Loose) => type === "ammunition").map(({ id }: Loose) => id);
    await hero.deleteEmbeddedDocuments("Item", others);
    await hero.createEmbeddedDocuments("Item", [arrows], { keepId: true });
  }, bundle(quantity));
  await table.pass(20_000);
  return people;
}
/** The pieces that a hero has left: the same on every page, and in the plain numbers that others read. */
async function left(people: readonly Person[], name = "Воин"): Promise<number> {
  await table?.pass(40_000);
  const all = await Promise.all(
    people.map((person) =>
      person.run((who) => {
        const sum = (list: number[]): number => list.reduce((one, other) => one + other, 0);
        const stacks = game.actors.getName(who).items.filter((item: Loose) => item.name === "Чёрные стрелы");
        return [
          sum(stacks.map(({ system }: Loose) => system.quantity as number)),
          sum(stacks.map(({ _source }: Loose) => _source.system.quantity as number)),
        ];
      }, name),
    ),
  );
  const [[first = Number.NaN] = []] = all;
  expect(all).toEqual(people.map(() => [first, first]));
  return first;
}
const shoot = (person: Person): Promise<string> => person.strike("Воин", "Короткий лук", "Гоблин 1");
const type = (person: Person, value: number): Promise<void> =>
  person.run(
    async ([id, n]) => void (await game.actors.getName("Воин").items.get(id).update({ "system.quantity": n })),
    [ARROWS, value] as const,
  );
const isCancelled = async (person: Person, id: string): Promise<boolean> =>
  (await person.message(id)).system.cancelled as boolean;

for (const generation of [13, 14] as const) {
  test(`H-RNG-01: shots at one instant, undone in any order, the last arrow, typed numbers, generation ${String(generation)}`, async () => {
    const people = await camp(generation, 3);
    const [gm, player] = people;
    const both = await Promise.all([shoot(gm), shoot(player)]);
    expect(await left(people)).toBe(1);
    // One comes back while somebody counts anew: 1 and 3 more.
    await Promise.all([gm.cancelAttack(both[0]), type(player, 4)]);
    expect(await left(people)).toBe(5);
    await player.cancelAttack(both[1]);
    expect(await left(people)).toBe(6);
    // The last one: whoever came too late has his shot taken back, and hears of it.
    await type(gm, 1);
    expect(await left(people)).toBe(1);
    const last = await Promise.all([shoot(gm), shoot(player)]);
    expect(await left(people)).toBe(0);
    const cancelled = await Promise.all(last.map((id) => isCancelled(gm, id)));
    expect(cancelled.toSorted()).toEqual([false, true]);
    expect([...gm.told(), ...player.told()].filter((line) => line.includes("Короткий лук"))).toHaveLength(1);
    const [good] = last.filter((_id, index) => cancelled[index] === false);
    await gm.cancelAttack(good ?? "");
    expect(await left(people)).toBe(1);
    for (const person of people) await person.reload();
    expect(await left(people)).toBe(1);
  });

  test(`a stack given away at the instant of a shot: no arrow more and none less, generation ${String(generation)}`, async () => {
    for (const seed of [1, 2, 3]) {
      const people = await camp(generation, 5, seed);
      const [gm, player] = people;
      const [shot] = await Promise.all([shoot(gm), player.gift("Воин", "Следопыт", "Чёрные стрелы", 5)]);
      const [here, there] = [await left(people), await left(people, "Следопыт")];
      expect([here, there, shot === "" || (await isCancelled(gm, shot))]).toEqual([0, 5, true]);
      // Part of a stack leaves enough for both.
      await gm.run(async (arrows) => {
        await game.actors.getName("Воин").createEmbeddedDocuments("Item", [arrows], { keepId: true });
      }, bundle(6));
      await table?.pass(20_000);
      const [second] = await Promise.all([shoot(gm), player.gift("Воин", "Следопыт", "Чёрные стрелы", 2)]);
      expect([await left(people), await left(people, "Следопыт"), await isCancelled(gm, second)]).toEqual([
        3,
        7,
        false,
      ]);
      table?.end();
    }
  });
}
