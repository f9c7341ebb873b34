/** Uses of a feature follow from a ledger on the item: also on a copy, on another bearer, and on an unlinked token. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});
const WIND = "secondWind000001";
const FEATURE = {
  _id: WIND,
  name: "Дыхание",
  type: "feature",
  system: { action: "active", uses: { value: 1, max: 4, recharge: "long", onShort: 1 } },
};
/** The uses left on the hero, on every page and in the plain number that others read. */
async function uses(people: readonly Person[]): Promise<number> {
  await table?.soon();
  const all = await Promise.all(
    people.map((person) =>
      person.run((id) => {
        const { system, _source } = game.actors.getName("Воин").items.get(id);
        return [system.uses.value, _source.system.uses.value] as number[];
      }, WIND),
    ),
  );
  const [[left = Number.NaN] = []] = all;
  expect(all).toEqual(people.map(() => [left, left]));
  return left;
}
const spend = (person: Person): Promise<string> => person.use("Воин", WIND, { spent: 1 });
const type = (person: Person, value: number): Promise<void> =>
  person.run(
    async ([id, n]) => void (await game.actors.getName("Воин").items.get(id).update({ "system.uses.value": n })),
    [WIND, value] as const,
  );

for (const generation of [13, 14] as const)
  test(`B-REST-04: uses at one instant, a rest, undone in any order; copies and tokens, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation, slow: { min: 80, max: 160 } });
    const people = await table.openAll("GM", "Player 1");
    const [gm, player] = people;
    await gm.run(async (feature) => {
      for (const fight of [...game.combats]) await fight.delete();
      await game.actors.getName("Воин").createEmbeddedDocuments("Item", [feature], { keepId: true });
    }, FEATURE);
    await type(gm, 3);
    expect(await uses(people)).toBe(3);
    const both = await Promise.all([spend(gm), spend(player)]);
    expect(await uses(people)).toBe(1);
    await Promise.all([gm.undoAction(both[0]), type(player, 2)]);
    expect(await uses(people)).toBe(3);
    // A rest fills all four; a use undone after it gives not one more.
    const night = await gm.rest(["Воин"], "long");
    expect(await uses(people)).toBe(4);
    await player.undoAction(both[1]);
    expect(await uses(people)).toBe(4);
    expect(await gm.undoRest("Воин", night)).toBe(true);
    expect(await uses(people)).toBe(4);
    // A copy on the same hero and one on another have the number of now, and go their own way.
    await spend(player);
    expect(await uses(people)).toBe(3);
    const copies = await gm.run(async (id) => {
      const hero = game.actors.getName("Воин");
      const data = { ...hero.items.get(id).toObject(), _id: undefined };
      const [here] = await hero.createEmbeddedDocuments("Item", [data]);
      const [there] = await game.actors.getName("Гоблин").createEmbeddedDocuments("Item", [data]);
      const world = await Item.create(data);
      await here.update({ "system.uses.value": 1 });
      await world.update({ "system.uses.value": 2 });
      return [here, there, world].map(({ system }: Loose) => system.uses.value as number);
    }, WIND);
    expect(copies).toEqual([1, 3, 2]);
    expect(await uses(people)).toBe(3);
    // An unlinked token: from its first number on its own.
    const token = (person: Person, change: number | null): Promise<number[]> =>
      person.run(async (value) => {
        const { actor, actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
        const wind = (of: Loose): Loose => of.items.contents.find(({ name }: Loose) => name === "Дыхание");
        if (value !== null) await wind(actor).update({ "system.uses.value": value });
        return [game.actors.get(actorId), actor].map((of: Loose) => wind(of).system.uses.value as number);
      }, change);
    expect(await token(gm, 2)).toEqual([3, 2]);
    expect(await token(gm, 1)).toEqual([3, 1]);
    await table.soon();
    for (const person of people) {
      await person.reload();
      expect(await token(person, null)).toEqual([3, 1]);
    }
    // Whatever a ledger holds, its thing and its bearer open.
    await gm.changeItem("Воин", "Дыхание", {
      system: { ledger: { entries: { a: 3, b: { number: "uses", amount: 1e308 }, c: { number: "c1", amount: 1 } } } },
    });
    await table.soon();
    for (const person of people) await person.reload();
    expect(await uses(people)).toBe(3);
  });
