/** Spell slots follow from a ledger: casts and rests at one instant, undone in any order, and numbers that others write. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { archmage } from "./archmage.ts";
import { tough } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});
const SPELL = { _id: "missiles00000001", name: "Стрелы", type: "spell", system: { circle: 1, action: "active" } };

/** Five slots of the first circle, of which two are left. */
async function camp(generation: 13 | 14): Promise<readonly [Person, Person]> {
  table = Table.begin({ generation, world: tough(100), slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "Player 1");
  await people[0].run(
    async (things) => {
      for (const fight of [...game.combats]) await fight.delete();
      const hero = game.actors.getName("Воин");
      await hero.createEmbeddedDocuments("Item", things, { keepId: true });
      await hero.update({ "system.spellcasting.slots.c1.value": 2 });
    },
    [SPELL, archmage([5], { hitPoints: 98 })],
  );
  await table.soon();
  return people;
}
/** The slots that are left: the same on every page, and in the plain number that others read. */
async function slots(people: readonly Person[]): Promise<number> {
  await table?.soon();
  const all = await Promise.all(
    people.map((person) =>
      person.run(() => {
        const { system, _source } = game.actors.getName("Воин");
        return [system.spellcasting.slots.c1.value, _source.system.spellcasting.slots.c1.value] as number[];
      }),
    ),
  );
  const [[left = Number.NaN] = []] = all;
  expect(all).toEqual(people.map(() => [left, left]));
  return left;
}
const cast = (person: Person): Promise<string> => person.use("Воин", SPELL._id, { circle: 1 });
const type = (person: Person, value: number): Promise<void> =>
  person.run(
    async (n) => void (await game.actors.getName("Воин").update({ "system.spellcasting.slots.c1.value": n })),
    value,
  );

for (const generation of [13, 14] as const) {
  test(`H-SPL-04 H-HEAL-03: casts, a rest and a typed number at one instant, undone in any order, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, player] = people;
    expect(await slots(people)).toBe(2);
    // The rest fills all five; a cast undone after it gives not one more.
    const first = await cast(player);
    expect(await slots(people)).toBe(1);
    const night = await gm.rest(["Воин"], "long");
    expect(await slots(people)).toBe(5);
    await player.undoAction(first);
    expect(await slots(people)).toBe(5);
    expect(await gm.undoRest("Воин", night)).toBe(true);
    expect(await slots(people)).toBe(2);
    // Two cast at one instant, then both are undone while one is typed.
    const both = await Promise.all([cast(gm), cast(player)]);
    expect(await slots(people)).toBe(0);
    await Promise.all([gm.undoAction(both[0]), type(player, 1)]);
    expect(await slots(people)).toBe(2);
    await player.undoAction(both[1]);
    expect(await slots(people)).toBe(3);
    // The last slot: whoever came too late has his spell taken back, and hears of it.
    await type(gm, 1);
    expect(await slots(people)).toBe(1);
    const last = await Promise.all([cast(gm), cast(player)]);
    expect(await slots(people)).toBe(0);
    const cancelled = await Promise.all(last.map(async (id) => (await gm.message(id)).system.cancelled as boolean));
    expect(cancelled.sort()).toEqual([false, true]);
    expect([...gm.told(), ...player.told()].filter((line) => line.includes("Стрелы"))).toHaveLength(1);
    // A rest is undone though what it gave has been spent: the cast finds no slot, and whoever undid it hears of it.
    const second = await gm.rest(["Воин"], "long");
    expect(await slots(people)).toBe(5);
    await cast(player);
    expect(await slots(people)).toBe(4);
    expect(await gm.undoRest("Воин", second)).toBe(true);
    expect(await slots(people)).toBe(0);
    expect(gm.told().filter((line) => line.includes("Восстановленное уже потрачено"))).toHaveLength(1);
    for (const person of people) await person.reload();
    expect(await slots(people)).toBe(0);
  });

  test(`H-SPL-04: slots of an imported file, of a copy, and of an unlinked token; whatever the ledger holds, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, player] = people;
    const before = await gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
    await cast(player);
    expect(await slots(people)).toBe(1);
    await gm.run(async (text) => void (await game.actors.getName("Воин").importFromJSON(text)), before);
    expect(await slots(people)).toBe(2);
    const id = await cast(gm);
    expect(await slots(people)).toBe(1);
    const copied = await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      const copy = await Actor.create({ ...hero.toObject(), _id: undefined, name: "Копия" });
      await copy.update({ "system.spellcasting.slots.c1.value": 4 });
      return [copy, hero].map(({ system }: Loose) => system.spellcasting.slots.c1.value as number);
    });
    expect(copied).toEqual([4, 1]);
    await gm.undoAction(id);
    expect(await slots(people)).toBe(2);
    // The goblin's token goes its own way from its first number on.
    const token = (person: Person, change: number | null): Promise<number[]> =>
      person.run(async (value) => {
        const { actor, actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
        if (value !== null) await actor.update({ "system.spellcasting.slots.c1.value": value });
        return [game.actors.get(actorId), actor].map(
          ({ system }: Loose) => system.spellcasting.slots.c1.value as number,
        );
      }, change);
    await Promise.all([token(gm, 3), token(player, null)]);
    await gm.run(async () => {
      const { actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(actorId).update({ "system.spellcasting.slots.c1.value": 9 });
    });
    await table?.soon();
    for (const person of people) {
      expect(await token(person, null)).toEqual([9, 3]);
      await person.reload();
      expect(await token(person, null)).toEqual([9, 3]);
    }
    await gm.change("Воин", {
      system: { ledger: { entries: { a: 3, b: { number: "c1", amount: 1e308, most: "x" }, c: { number: "c77" } } } },
    });
    await table?.soon();
    for (const person of people) await person.reload();
    expect(await slots(people)).toBe(2);
  });

  test(`B-REST-04: a rest and a cast that the ledger has closed stay whole; who undoes them is told, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, player] = people;
    const old = await cast(player);
    const night = await gm.rest(["Воин"], "long");
    expect(await slots(people)).toBe(5);
    await gm.run(async () => {
      const actor = hands.actor("Воин");
      const last = Math.max(...Object.values(actor._source.system.ledger.entries).map(({ n }: Loose) => Number(n)));
      await actor.update({ system: { ledger: { base: { closedUpTo: last } } } });
    });
    await table?.soon();
    const tooOld = (person: Person): number => person.told().filter((line) => line.includes("слишком давно")).length;
    const restIs = (): Promise<string> =>
      gm.run((id) => hands.system.restState(hands.actor("Воин").uuid, id).state as string, night);
    // Closed, and 40 seconds later part of the base: both times it stays as it is, and its card says that it counts.
    for (const told of [1, 2]) {
      expect(await gm.undoRest("Воин", night)).toBe(false);
      expect([await slots(people), await restIs(), tooOld(gm)]).toEqual([5, "applied", told]);
      await table?.pass(40_000);
    }
    const fresh = await cast(player);
    expect(await slots(people)).toBe(4);
    // The cast is taken back, its slot is not: it went into the rest, which stays.
    await player.undoAction(old);
    expect([await slots(people), tooOld(player)]).toEqual([4, 1]);
    await player.undoAction(fresh);
    expect([await slots(people), tooOld(player)]).toEqual([5, 1]);
    for (const person of people) await person.reload();
    expect(await slots(people)).toBe(5);
  });
}
