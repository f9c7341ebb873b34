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

  test(`numbers typed outside the ledger, copies, an imported file, a stack that grows, a token of its own, generation ${String(generation)}`, async () => {
    const people = await camp(generation, 10, 1, { min: 80, max: 160 });
    const [gm, player] = people;
    // Two put it right at one instant, and a page types anew before its first number has arrived.
    await Promise.all([type(gm, 12), type(player, 13)]);
    expect(await left(people)).toBe(15);
    await gm.run(async (id) => {
      const arrows = game.actors.getName("Воин").items.get(id);
      await Promise.all([9, 20].map((quantity) => arrows.update({ "system.quantity": quantity })));
    }, ARROWS);
    expect(await left(people)).toBe(20);
    // A form that sends what it shows adds nothing.
    const entries = (): Promise<number> =>
      gm.run((id) => Object.keys(game.actors.getName("Воин").items.get(id).system.ledger.entries).length, ARROWS);
    const before = await entries();
    await type(gm, 20);
    expect([await left(people), await entries()]).toEqual([20, before]);
    const file = await gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
    const shot = await shoot(player);
    expect(await left(people)).toBe(19);
    // Copies have the number of now, and go their own way.
    const copies = await gm.run(async (id) => {
      const hero = game.actors.getName("Воин");
      const copy = await Actor.create({ ...hero.toObject(), _id: undefined, name: "Копия" });
      const [own] = copy.items.filter(({ name }: Loose) => name === "Чёрные стрелы");
      const world = await Item.create({ ...hero.items.get(id).toObject(), _id: undefined });
      await world.update({ "system.quantity": 5 });
      const first = own.system.quantity as number;
      await own.update({ "system.quantity": 3 });
      const [fewer] = await copy.createEmbeddedDocuments("Item", [
        { ...own.toObject(), _id: undefined, system: { ...own.toObject().system, quantity: 8 } },
      ]);
      return [first, own.system.quantity, world.system.quantity, fewer.system.quantity] as number[];
    }, ARROWS);
    expect(copies).toEqual([19, 3, 5, 8]);
    expect(await left(people)).toBe(19);
    // A stack joined by the same thing, twice at one instant.
    await gm.run(async () => {
      const [made] = await Item.createDocuments([
        { name: "Чёрные стрелы", type: "ammunition", system: { kind: "arrow", quantity: 4 } },
      ]);
      await Promise.all(
        [1, 2].map(async () => hands.system.transfer(made, game.actors.getName("Воин"), { move: false })),
      );
    });
    expect(await left(people)).toBe(27);
    // The file counts as it is, and the shot after it was exported is no part of it.
    await gm.run(async (text) => void (await game.actors.getName("Воин").importFromJSON(text)), file);
    expect(await left(people)).toBe(20);
    await gm.cancelAttack(shot);
    expect(await left(people)).toBe(20);
    await shoot(gm);
    expect(await left(people)).toBe(19);
    // An unlinked token: from its first number on its own.
    const token = (person: Person, change: number | null): Promise<number[]> =>
      person.run(async (value) => {
        const { actor, actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
        const of = (one: Loose): Loose => one.items.contents.find(({ name }: Loose) => name === "Чёрные стрелы");
        if (value !== null) await of(actor).update({ "system.quantity": value });
        return [game.actors.get(actorId), actor].map((one: Loose) => of(one).system.quantity as number);
      }, change);
    await gm.run(async (arrows) => {
      const { actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(actorId).createEmbeddedDocuments("Item", [arrows], { keepId: true });
    }, bundle(7));
    expect(await token(gm, 2)).toEqual([7, 2]);
    expect(await token(gm, 1)).toEqual([7, 1]);
    await table?.soon();
    for (const person of people) {
      await person.reload();
      expect(await token(person, null)).toEqual([7, 1]);
    }
    // Whatever a ledger holds, its thing opens.
    await gm.changeItem("Воин", "Чёрные стрелы", {
      system: {
        ledger: { entries: { a: 3, b: { number: "quantity", amount: 1e308 }, c: { number: "c1", amount: 1 } } },
      },
    });
    await table?.soon();
    for (const person of people) await person.reload();
    expect(await left(people)).toBe(19);
  });

  test(`H-RNG-01: a shot whose page dies before it is paid costs its arrow all the same, generation ${String(generation)}`, async () => {
    const people = await camp(generation, 3, 1, { min: 80, max: 160 });
    const [gm, player, other] = people;
    await player.run(() => void Hooks.on("preUpdateItem", () => false));
    const id = await shoot(player);
    player.leave();
    expect(await left([gm, other])).toBe(2);
    await gm.cancelAttack(id);
    expect(await left([gm, other])).toBe(3);
  });
}
