/** Exhaustion and inspiration follow from a ledger: at one instant, undone in any order, typed, copied, spent twice. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});

const HERO = "Воин";
const INSPIRE = /за вдохновение/u;

async function camp(generation: 13 | 14): Promise<readonly [Person, Person]> {
  table = Table.begin({ generation, slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "Player 1");
  await people[0].run(async () => {
    for (const fight of [...game.combats]) await fight.delete();
  });
  await table.soon();
  return people;
}

/** Levels of exhaustion, those of thirst, inspiration: the same on every page, and in the plain numbers that others read. */
async function state(people: readonly Person[]): Promise<unknown> {
  await table?.soon();
  const all = await Promise.all(
    people.map((person) =>
      person.run(() => {
        const { system, _source } = game.actors.getName("Воин");
        return [system, _source.system].map(({ exhaustion, inspiration }: Loose) => [
          exhaustion.other as number,
          exhaustion.dehydration as number,
          inspiration as boolean,
        ]);
      }),
    ),
  );
  const now = all[0]?.[0];
  expect(all).toEqual(people.map(() => [now, now]));
  return now;
}
const tire = (person: Person, other: number): Promise<void> =>
  person.change(HERO, { system: { exhaustion: { other } } });

for (const generation of [13, 14] as const) {
  test(`B-REST-11 B-HAZ-03: two rests at one instant take a level each, thirst and typed levels count beside them; all undone in any order, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, player] = people;
    await tire(gm, 2);
    expect(await state(people)).toEqual([2, 0, false]);
    const nights = await Promise.all([gm.rest([HERO], "long"), player.rest([HERO], "long")]);
    expect(await state(people)).toEqual([0, 0, false]);
    await gm.hardship(HERO, { of: "day", water: "little", food: "full" });
    await tire(player, 1);
    expect(await state(people)).toEqual([1, 1, false]);
    // Without the first rest it would be one more, whatever came after it. It is undone once, by however many.
    await Promise.all([gm.undoRest(HERO, nights[0]), player.undoRest(HERO, nights[0])]);
    expect(await state(people)).toEqual([2, 1, false]);
    expect(await player.undoRest(HERO, nights[1])).toBe(true);
    expect(await state(people)).toEqual([3, 1, false]);
    expect(await gm.run(() => game.actors.getName("Воин").system.rest.lastLong as number | null)).toBeNull();
    const [hardship] = await gm.run(() =>
      game.messages.filter(({ system }: Loose) => system.kind === "hardship").map(({ id }: Loose) => id as string),
    );
    expect(await gm.undoRest(HERO, hardship ?? "")).toBe(true);
    expect(await state(people)).toEqual([3, 0, false]);
    for (const person of people) await person.reload();
    expect(await state(people)).toEqual([3, 0, false]);
  });

  test(`B-COND-EXH-1: exhaustion of an imported file, of a copy and of an unlinked token, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, player] = people;
    await tire(gm, 2);
    const before = await gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
    const night = await player.rest([HERO], "long");
    expect(await state(people)).toEqual([1, 0, false]);
    const copied = await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      const copy = await Actor.create({ ...hero.toObject(), _id: undefined, name: "Копия" });
      await copy.update({ "system.exhaustion.other": 4 });
      return [copy, hero].map(({ system }: Loose) => system.exhaustion.other as number);
    });
    expect(copied).toEqual([4, 1]);
    expect(await gm.undoRest(HERO, night)).toBe(true);
    expect(await state(people)).toEqual([2, 0, false]);
    await tire(gm, 3);
    await gm.run(async (text) => void (await game.actors.getName("Воин").importFromJSON(text)), before);
    expect(await state(people)).toEqual([2, 0, false]);
    const token = (person: Person, level: number | null): Promise<number[]> =>
      person.run(async (other) => {
        const { actor, actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
        if (other !== null) await actor.update({ system: { exhaustion: { other } } });
        return [game.actors.get(actorId), actor].map(({ system }: Loose) => system.exhaustion.other as number);
      }, level);
    await token(gm, 2);
    await gm.run(async () => {
      const { actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(actorId).update({ system: { exhaustion: { other: 5 } } });
    });
    await table?.soon();
    for (const person of people) expect(await token(person, null)).toEqual([5, 2]);
  });

  test(`B-DICE-08 B-DICE-10: inspiration given, undone, given by hand, and the last one spent twice at one instant, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm] = people;
    const first = await gm.inspire([HERO]);
    expect(await state(people)).toEqual([0, 0, true]);
    await gm.press(/Отменить/u, first);
    expect(await state(people)).toEqual([0, 0, false]);
    await gm.change(HERO, { system: { inspiration: true } });
    expect(await state(people)).toEqual([0, 0, true]);
    const ids: string[] = [];
    for (const person of people) {
      await person.dice([5, 20], [17, 20]);
      ids.push(await person.check(HERO, "discipline", { dc: 15 }));
    }
    await table?.soon();
    await Promise.all(people.map((person, index) => person.press(INSPIRE, ids[index] ?? "")));
    expect(await state(people)).toEqual([0, 0, false]);
    expect(await gm.authors("reroll")).toHaveLength(1);
    // Given anew it stays, although the first gift is undone.
    await gm.inspire([HERO]);
    for (const person of people) await person.reload();
    expect(await state(people)).toEqual([0, 0, true]);
    expect((await gm.actor(HERO)).system.inspirationSpent).toBe(1);
  });
}
