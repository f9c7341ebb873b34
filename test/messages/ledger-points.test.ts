/**
 * Hit points and temporary points that sheets, token bars, other programs, tokens, files and copies change: each way, then an older blow
 * undone. The numbers are worked by hand.
 */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { archmage } from "./archmage.ts";
import { tough } from "./books.ts";
import { Table, type Person } from "../support/table.ts";

declare const Actor: Loose, canvas: Loose;

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});

/** Everybody has 20 of 20 hit points. */
async function camp(generation: 13 | 14): Promise<readonly [Person, Person]> {
  table = Table.begin({ generation, world: tough(20), slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "GM again");
  await people[0].run(async () => {
    for (const fight of [...game.combats]) await fight.delete();
  });
  return people;
}

/** Hit points and temporary points: the same on every page, and in the plain numbers that others read. */
async function points(people: readonly Person[], who: string): Promise<number[]> {
  await table?.soon();
  const all = await Promise.all(
    people.map((person) =>
      person.run((name) => {
        const { system, _source } = hands.actor(name);
        return [system.hp, _source.system.hp].map(({ value, temporary }: Loose) => [value, temporary] as number[]);
      }, who),
    ),
  );
  const [[now = []] = []] = all;
  expect(all).toEqual(people.map(() => [now, now]));
  return now;
}
const blow = async (gm: Person, who: string, amount: number): Promise<string> => {
  const id = await gm.damage([who], String(amount), { armor: false });
  await table?.soon();
  return id;
};

/** Ways to change the hit points of a creature that has 12 of 20. */
const WAYS: readonly (readonly [name: string, to: number, change: (name: string) => Promise<void>])[] = [
  ["the number on the sheet", 10, async (name) => void (await hands.actor(name).setHitPoints({ value: 10 }))],
  ["damage on the sheet", 9, async (name) => void (await hands.actor(name).changeHitPoints(-3))],
  ["a number on the token bar", 7, async (name) => void (await hands.actor(name).modifyTokenAttribute("hp", 7, false))],
  ["damage on the token bar", 8, async (name) => void (await hands.actor(name).modifyTokenAttribute("hp", -4, true))],
  ["another program", 6, async (name) => void (await hands.actor(name).update({ "system.hp.value": 6 }))],
  [
    "another program, whole",
    5,
    async (name) => void (await hands.actor(name).update({ system: { hp: { value: 5 } } })),
  ],
];
const BESIDE: typeof WAYS = [
  [
    "the data of the token, past all hooks",
    9,
    async (name) => {
      const token = canvas.scene.tokens.find((one: Loose) => one.name === name);
      await token.update({ "delta.system.hp.value": 9 });
    },
  ],
  [
    "tokens of a scene, past all hooks",
    4,
    async (name) => {
      const { id } = canvas.scene.tokens.find((one: Loose) => one.name === name);
      await canvas.scene.updateEmbeddedDocuments("Token", [{ _id: id, delta: { system: { hp: { value: 4 } } } }]);
    },
  ],
];

for (const generation of [13, 14] as const) {
  for (const who of ["Воин", "Гоблин 1"])
    test(`B-DMG-10: ${who} has 20, loses 8, is changed in each way, and the blow is undone, generation ${String(generation)}`, async () => {
      const people = await camp(generation);
      const [gm] = people;
      let had = 20;
      for (const [way, to, change] of who === "Воин" ? WAYS : [...WAYS, ...BESIDE]) {
        await gm.run(async (name) => void (await hands.actor(name).setHitPoints({ value: 20 })), who);
        expect([way, await points(people, who)]).toEqual([way, [20, 0]]);
        const id = await blow(gm, who, 8);
        expect([way, await points(people, who)]).toEqual([way, [12, 0]]);
        await gm.run(change, who);
        // Past all hooks the plain number counts at once, and its entry comes with the next write.
        expect([way, (await points(people, who))[0]]).toEqual([way, to]);
        await gm.undo(id);
        // The change was 12 − to, of 20.
        expect([way, await points(people, who)]).toEqual([way, [to + 8, 0]]);
        await gm.redo(id);
        expect([way, await points(people, who)]).toEqual([way, [to, 0]]);
        had = to;
      }
      for (const person of people) await person.reload();
      expect(await points(people, who)).toEqual([had, 0]);
    });

  test(`B-THP-01 B-THP-03: temporary points that are typed, given and written by a program, with blows undone, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm] = people;
    for (const who of ["Воин", "Гоблин 1"]) {
      const first = await blow(gm, who, 8);
      await gm.run(async (name) => void (await hands.actor(name).changeHitPoints(0, { temporary: 5 })), who);
      const second = await blow(gm, who, 7);
      expect([who, await points(people, who)]).toEqual([who, [10, 0]]);
      await gm.undo(first);
      expect([who, await points(people, who)]).toEqual([who, [18, 0]]);
      await gm.undo(second);
      expect([who, await points(people, who)]).toEqual([who, [20, 5]]);
      await gm.change(who, { "system.hp.temporary": 9 });
      const third = await blow(gm, who, 3);
      expect([who, await points(people, who)]).toEqual([who, [20, 6]]);
      await gm.run(async (name) => void (await hands.actor(name).setHitPoints({ temporary: 4 })), who);
      expect([who, await points(people, who)]).toEqual([who, [20, 4]]);
      // 9, of which two were typed away.
      await gm.undo(third);
      expect([who, await points(people, who)]).toEqual([who, [20, 7]]);
      await gm.undo(first);
    }
    for (const person of people) await person.reload();
    for (const who of ["Воин", "Гоблин 1"]) expect(await points(people, who)).toEqual([20, 7]);
  });

  test(`an unlinked token begins its ledger on two pages at one instant; its world actor is hurt and swept, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, other] = people;
    const who = "Гоблин 1";
    const ids = await Promise.all([
      gm.damage([who], "5", { armor: false }),
      other.run(async (name) => void (await hands.actor(name).update({ "system.hp.value": 16 })), who),
    ]);
    // Two entries, of 5 and of 4.
    expect(await points(people, who)).toEqual([11, 0]);
    await gm.run(async (name) => {
      const { actorId } = canvas.scene.tokens.find((one: Loose) => one.name === name);
      const world = game.actors.get(actorId);
      for (let n = 0; n < 70; n += 1) await world.update({ "system.hp.value": 19 - (n % 2) });
    }, who);
    await table?.pass(40_000);
    const kept = await gm.run((name) => {
      const { actorId } = canvas.scene.tokens.find((one: Loose) => one.name === name);
      const { _source, system } = game.actors.get(actorId);
      return [Object.keys(_source.system.ledger.entries).length, system.hp.value] as number[];
    }, who);
    expect(kept[0]).toBeLessThan(64);
    expect(kept[1]).toBe(18);
    expect(await points(people, who)).toEqual([11, 0]);
    for (const person of people) await person.reload();
    expect(await points(people, who)).toEqual([11, 0]);
    await gm.undo(ids[0]);
    expect(await points(people, who)).toEqual([16, 0]);
  });

  test(`a file, a copy and a pack: each begins with the numbers of its moment, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm] = people;
    const text = (): Promise<string> => gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
    const put = (file: string): Promise<void> =>
      gm.run(async (json) => void (await game.actors.getName("Воин").importFromJSON(json)), file);
    const clean = await text();
    const first = await blow(gm, "Воин", 8);
    const wounded = await text();
    await put(clean);
    expect(await points(people, "Воин")).toEqual([20, 0]);
    // The file does not have the blow, so there is nothing to take from it.
    await gm.undo(first);
    expect(await points(people, "Воин")).toEqual([20, 0]);
    const second = await blow(gm, "Воин", 3);
    expect(await points(people, "Воин")).toEqual([17, 0]);
    // A file with the first blow and without the second.
    await put(wounded);
    expect(await points(people, "Воин")).toEqual([12, 0]);
    await gm.undo(second);
    expect(await points(people, "Воин")).toEqual([12, 0]);
    const third = await blow(gm, "Воин", 2);
    expect(await points(people, "Воин")).toEqual([10, 0]);
    const copies = await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      const whole = await Actor.create({ ...hero.toObject(), _id: undefined, name: "Копия" });
      const double = await hero.clone({ name: "Двойник" }, { save: true });
      const packed = await Actor.create({
        ...game.actors.fromCompendium(hero),
        name: "Из сборника",
        _stats: { compendiumSource: "Compendium.world.heroes.Actor.0000000000000000" },
      });
      return [whole, double, packed].map(({ system, _source }: Loose) => [
        system.hp.value as number,
        _source.system.hp.value as number,
      ]);
    });
    expect(copies).toEqual([10, 10, 10].map((hp) => [hp, hp]));
    await gm.undo(third);
    expect(await points(people, "Воин")).toEqual([12, 0]);
    for (const name of ["Копия", "Двойник", "Из сборника"]) {
      expect([name, await points(people, name)]).toEqual([name, [10, 0]]);
      await gm.change(name, { "system.hp.value": 7 });
      expect([name, await points(people, name)]).toEqual([name, [7, 0]]);
    }
  });

  test(`an actor made of a hurt token keeps its points when another number changes first, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm] = people;
    await gm.run(async () => {
      const { actorId } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(actorId).update({ "system.hp.value": 18 });
    });
    await table?.soon();
    await blow(gm, "Гоблин 1", 3);
    await gm.run(async () => {
      const { actor } = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await Actor.create({ ...actor.toObject(), _id: undefined, name: "Из фишки" });
    });
    expect(await points(people, "Из фишки")).toEqual([15, 0]);
    await gm.change("Из фишки", { "system.coins.sp": 2 });
    expect(await points(people, "Из фишки")).toEqual([15, 0]);
    await gm.change("Из фишки", { "system.hp.value": 12 });
    expect(await points(people, "Из фишки")).toEqual([12, 0]);
  });

  test(`points and life written outside the ledger stay when another number changes, on ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm] = people;
    const id = await blow(gm, "Гоблин 1", 25);
    expect(await points(people, "Гоблин 1")).toEqual([0, 0]);
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await token.update({ "delta.system.hp.value": 14, "delta.system.death.stable": true });
    });
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await token.actor.update({ "system.coins.gp": 4 });
    });
    expect(await points(people, "Гоблин 1")).toEqual([14, 0]);
    // The points were 14 more than without the module, and stay so.
    await gm.undo(id);
    expect(await points(people, "Гоблин 1")).toEqual([20, 0]);
  });

  test(`H-PRG-01: a level that crosses a rest, and one above a blow; each is undone, generation ${String(generation)}`, async () => {
    const people = await camp(generation);
    const [gm, other] = people;
    const who = "Воин";
    await gm.give(who, archmage([5], { hitPoints: 18 }));
    await gm.change(who, { "system.details.level": 1, "system.details.xp": 100_000 });
    await gm.run((name) => hands.actor(name).setHitPoints({ value: 15 }) as Promise<void>, who);
    await table?.soon();
    // Its numbers begin with a plain 15, as those of a creature that nobody has hurt.
    await gm.run(async (name) => {
      const actor = hands.actor(name);
      await actor.update({ system: { ledger: { base: { hitPoints: null, writtenHits: null }, entries: {} } } });
    }, who);
    await table?.soon();
    const most = (): Promise<number> => gm.run((name) => hands.actor(name).hitPoints.max as number, who);
    const rise = (person: Person): Promise<boolean> =>
      person.run((name) => {
        const actor = hands.actor(name);
        const level = Number(actor.system.details.level) + 1;
        return hands.system.levelUp(actor, { level, raise: null, chosen: new Map(), forget: [] }) as Promise<boolean>;
      }, who);
    const fall = (): Promise<boolean> =>
      gm.run((name) => hands.system.undoLevel(hands.actor(name)) as Promise<boolean>, who);
    const had = await most();
    const [, night] = await Promise.all([rise(gm), other.rest([who], "long")]);
    await table?.soon();
    const gain = (await most()) - had;
    expect(gain).toBeGreaterThan(0);
    await gm.undoRest(who, night);
    expect(await points(people, who)).toEqual([15 + gain, 0]);
    await fall();
    expect(await points(people, who)).toEqual([15, 0]);
    // Full, a blow of 8, a level: without the blow the level counts whole.
    await gm.run(([name, value]) => hands.actor(name).setHitPoints({ value }) as Promise<void>, [who, had] as const);
    const id = await blow(gm, who, 8);
    await rise(gm);
    expect(await points(people, who)).toEqual([had - 8 + gain, 0]);
    await gm.undo(id);
    expect(await points(people, who)).toEqual([had + gain, 0]);
    await fall();
    expect(await points(people, who)).toEqual([had, 0]);
    await gm.redo(id);
    expect(await points(people, who)).toEqual([had - 8, 0]);
    // A rest after the level was of the maximum with it: without the level it fills the lower one.
    await rise(gm);
    await gm.rest([who], "long");
    expect(await points(people, who)).toEqual([had + gain, 0]);
    await fall();
    expect(await points(people, who)).toEqual([had, 0]);
    // Wounded down to less than the level gave, he falls with it.
    await rise(gm);
    const deep = await blow(gm, who, had);
    expect(await points(people, who)).toEqual([gain, 0]);
    await fall();
    expect(await points(people, who)).toEqual([0, 0]);
    await gm.undo(deep);
    expect(await points(people, who)).toEqual([had, 0]);
    // A level whose entry is part of the numbers already.
    await rise(gm);
    for (let n = 0; n < 70; n += 1)
      await gm.run(([name, value]) => hands.actor(name).setHitPoints({ value }) as Promise<void>, [
        who,
        3 + (n % 2),
      ] as const);
    await table?.pass(40_000);
    await gm.run(([name, value]) => hands.actor(name).setHitPoints({ value }) as Promise<void>, [who, had] as const);
    await fall();
    expect(await points(people, who)).toEqual([had - gain, 0]);
    for (const person of people) await person.reload();
    expect(await points(people, who)).toEqual([had - gain, 0]);
  });
}
