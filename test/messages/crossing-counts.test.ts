/** Rests that cross other rests and what is spent at that instant: what each gave is known, and goes back with it to the number. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { archmage } from "./archmage.ts";
import { tough } from "./books.ts";
import { squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** A second wind of which one use comes back with a short rest and all with a long one, and two slots of five. */
const THINGS = {
  feature: {
    _id: "secondWind000001",
    name: "Дыхание",
    type: "feature",
    system: { action: "bonus", uses: { value: 1, max: 4, recharge: "long", onShort: 1 } },
  },
  potion: {
    _id: "potion0000000001",
    name: "Зелье",
    type: "consumable",
    system: { action: "active", quantity: 5, healing: "2" },
  },
  spell: { _id: "missiles00000001", name: "Стрелы", type: "spell", system: { circle: 1, action: "active" } },
  class: archmage([5], { hitPoints: 98 }),
};

/** Nobody fights; words always cross on their way. */
async function camp(): Promise<readonly [Person, Person, Person]> {
  table = Table.begin({ world: tough(100), slow: { min: 80, max: 160 } });
  const people = await table.openAll("GM", "Player 1", "GM again");
  await people[0].run(async ({ feature, potion, spell, class: of }) => {
    for (const fight of [...game.combats]) await fight.delete();
    const hero = game.actors.getName("Воин");
    await hero.createEmbeddedDocuments("Item", [feature, potion, spell, of], { keepId: true });
    await hero.update({ system: { hp: { value: 10 }, spellcasting: { slots: { c1: { value: 2 } } } } });
    await hero.items.get("secondWind000001").update({ system: { usesOnShort: 1, uses: { value: 1 } } });
  }, THINGS);
  await table.soon();
  return people;
}

/** What the window's button does. @returns the message's id */
const rest = (person: Person, kind: "short" | "long"): Promise<string> => person.rest(["Воин"], kind);

const use = (person: Person, id: string, circle = 0): Promise<string> => person.use("Воин", id, { circle, spent: 1 });
const spend = (person: Person): Promise<string> => use(person, "secondWind000001");

/** Typed on the sheet. */
const type = (person: Person, id: string, system: object): Promise<void> =>
  person.run(
    async ([one, typed]) => void (await game.actors.getName("Воин").items.get(one).update({ system: typed })),
    [id, system] as const,
  );

const undoRest = (person: Person, id: string): Promise<boolean> => person.undoRest("Воин", id);

const takeBack = (person: Person, id: string): Promise<void> => person.undoAction(id);

/** Hit points, slots of the first circle, uses left: the same on every page. */
async function numbers(people: readonly Person[]): Promise<number[]> {
  await table.soon();
  const all: number[][] = [];
  for (const person of people)
    all.push(
      await person.run(() => {
        const { system, items } = game.actors.getName("Воин").toObject();
        const { uses } = items.find(({ _id }: Loose) => _id === "secondWind000001").system;
        return [system.hp.value, system.spellcasting.slots.c1.value, uses.value] as number[];
      }),
    );
  for (const one of all) expect(one).toEqual(all[0]);
  return all[0] ?? [];
}

test("B-REST-02 B-REST-04 B-REST-06 H-SPL-04: rests and uses at one instant: each is remembered with what it moved, and goes back in any order", async () => {
  const people = await camp();
  const [gm, player, again] = people;
  // A short and a long rest. Half of 100 (H-HEAL-03), and everything full.
  const nights = await Promise.all([rest(gm, "long"), rest(player, "short")]);
  expect(await numbers(people)).toEqual([60, 5, 4]);
  for (const night of nights.reverse()) {
    expect(await undoRest(gm, night)).toBe(true);
    await table.soon();
  }
  expect(await numbers(people)).toEqual([10, 2, 1]);
  // Two long rests and a use, which was spent before them or after.
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
  ]) {
    const ids = await Promise.all([rest(gm, "long"), rest(again, "long"), spend(player)]);
    const [points = 0, slots, left = 0] = await numbers(people);
    expect([[60, 100].includes(points), slots, [3, 4].includes(left)]).toEqual([true, 5, true]);
    for (const which of order) {
      if (which === 2) await takeBack(gm, ids[which]);
      else expect(await undoRest(gm, ids[which] ?? "")).toBe(true);
      await table.soon();
    }
    expect(await numbers(people)).toEqual([10, 2, 1]);
  }
  // Who was slower with the last one hears of it.
  const ids = await Promise.all([spend(player), spend(gm)]);
  expect(await numbers(people)).toEqual([10, 2, 0]);
  const cancelled = await Promise.all(ids.map(async (id) => (await gm.message(id)).system.cancelled as boolean));
  expect(cancelled.sort()).toEqual([false, true]);
  expect([...gm.told(), ...player.told()].filter((line) => line.includes("Дыхание"))).toHaveLength(1);
  // A use that is typed on the sheet at the instant in which one is given back: both count.
  await Promise.all([
    takeBack(gm, (await gm.message(ids[0])).system.cancelled ? ids[1] : ids[0]),
    type(player, "secondWind000001", { uses: { value: 2 } }),
  ]);
  expect(await numbers(people)).toEqual([10, 2, 3]);
  // Two drink of one stack while it is put right to seven.
  const drink = (person: Person): Promise<string> => use(person, "potion0000000001");
  const stack = (): Promise<number> =>
    gm.run(() => game.actors.getName("Воин").items.get("potion0000000001").system.quantity as number);
  const [one, other] = await Promise.all([drink(gm), drink(player), type(again, "potion0000000001", { quantity: 7 })]);
  await table.soon();
  expect(await stack()).toBe(5);
  await Promise.all([takeBack(gm, one), takeBack(player, other)]);
  await table.soon();
  expect(await stack()).toBe(7);
});

test("H-SPL-04: whose page dies between his list and his thing has spent it all the same when he comes again, once", async () => {
  const people = await camp();
  const [gm, player] = people;
  await player.run(() => void Hooks.on("preUpdateItem", () => false));
  const id = await spend(player);
  expect(await numbers([gm])).toEqual([10, 2, 1]);
  player.leave();
  const again = await table.open("Player 1");
  expect(await numbers([gm, again])).toEqual([10, 2, 0]);
  await again.reload();
  expect(await numbers([gm, again])).toEqual([10, 2, 0]);
  await takeBack(gm, id);
  expect(await numbers([gm, again])).toEqual([10, 2, 1]);
});

test("B-REST-01 B-THP-01: a rest whose hit points have borne a blow since is taken back after it, on every page", async () => {
  const people = await camp();
  const [gm, player] = people;
  const api = (what: "dealDamage" | "heal", formula: string): Promise<string> =>
    gm.run(
      async ([call, points]) => {
        const targets = [game.actors.getName("Воин")];
        return (await game.system.api[call]({ targets, formula: points, armor: false })).id as string;
      },
      [what, formula] as const,
    );
  const undo = (id: string): Promise<void> =>
    gm.run(async (message) => void (await game.system.api.undo({ message })), id);
  const night = await rest(player, "long");
  await table.soon();
  // 60: a blow of 55 leaves 5, healed by 50.
  const blow = await api("dealDamage", "55");
  await table.soon();
  const cure = await api("heal", "50");
  expect(await numbers(people)).toEqual([55, 5, 4]);
  // Without the rest 10 points bear the blow with 0, and the healing gives 50.
  expect(await undoRest(player, night)).toBe(true);
  expect((await numbers(people))[0]).toBe(50);
  await undo(cure);
  await table.soon();
  await undo(blow);
  await table.soon();
  expect(await numbers(people)).toEqual([10, 2, 1]);
});

test("B-REST-01: two who take one rest back at one instant take back what it gave, once", async () => {
  const people = await camp();
  const [gm, player] = people;
  const points = (): Promise<number[]> => Promise.all(people.map((one) => one.points("Воин")));
  // Half of 100 (H-HEAL-03).
  const night = await rest(gm, "long");
  await table.pass(20_000);
  expect(await points()).toEqual([60, 60, 60]);
  await Promise.all([undoRest(gm, night), undoRest(player, night)]);
  await table.pass(20_000);
  expect(await points()).toEqual([10, 10, 10]);
});

test("B-REST-01: a rest, and points that are typed at that instant, fill the same hit points: each is remembered with what it moved", async () => {
  const people = await camp();
  const [gm, player] = people;
  const points = (): Promise<void> => gm.change("Воин", { system: { hp: { value: 90 } } });
  // Whoever is later sweeps the other's points away: with the way that words take, now this one and now that.
  for (let times = 0; times < 6; times += 1) {
    await points();
    await table.soon();
    await gm.run(() => {
      Hooks.once("createChatMessage", () => {
        void game.actors.getName("Воин").update({ system: { hp: { value: 97 } } });
      });
    });
    const night = await rest(player, "long");
    expect(await numbers(people)).toEqual([100, 5, 4]);
    expect(await undoRest(gm, night)).toBe(true);
    await table.soon();
    await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      const typed = hero.system.receipts.at(-1);
      if (typed.state === "applied") await hands.system.undoReceipt(hero, typed.id);
    });
    expect(await numbers(people)).toEqual([90, 2, 1]);
  }
});

test("B-REST-01 B-REST-04 H-SPL-04: uses and the rest that has filled them up, taken back at one instant: not spent again", async () => {
  const people = await camp();
  const [gm, player, again] = people;
  for (const [one, other] of [
    [player, gm],
    [gm, player],
    [again, gm],
  ] as const) {
    const cast = await use(player, "missiles00000001", 1);
    const breath = await spend(player);
    expect(await numbers(people)).toEqual([10, 1, 0]);
    const night = await rest(gm, "long");
    expect(await numbers(people)).toEqual([60, 5, 4]);
    // Found full, each; and whoever takes the rest back has not heard of that.
    await Promise.all([takeBack(one, cast), takeBack(one, breath), undoRest(other, night)]);
    await table.pass(20_000);
    expect(await numbers(people)).toEqual([10, 2, 1]);
  }
});

/** A page dies where its list is written and its things are not: it lets nobody write them. */
const diesBeforeThings = (person: Person): Promise<void> =>
  person.run(() => void Hooks.on("preUpdateItem", () => false));

test("B-REST-04 H-SPL-04: what a page that dies has left half done of a rest is done by whoever is there, once; taken back before that, it goes back by what was given", async () => {
  const people = await camp();
  const [gm, player, again] = people;
  await diesBeforeThings(player);
  const night = await rest(player, "long");
  player.leave();
  // Two pages of the Game Master's are there, and do it once.
  await table.pass(20_000);
  expect(await numbers([gm, again])).toEqual([60, 5, 4]);
  expect(await undoRest(gm, night)).toBe(true);
  expect(await numbers([gm, again])).toEqual([10, 2, 1]);
  // Half given, and taken back at once.
  const back = await table.open("Player 1");
  await diesBeforeThings(back);
  const half = await rest(back, "long");
  back.leave();
  // As soon as the Game Master has heard of it: the slowest word is 160 ms on its way.
  await table.pass(200);
  expect(await undoRest(gm, half)).toBe(true);
  await table.pass(20_000);
  expect(await numbers([gm, again])).toEqual([10, 2, 1]);
  // Taken back by a page that dies in the same place.
  const whole = await rest(gm, "long");
  await table.soon();
  await diesBeforeThings(again);
  expect(await undoRest(again, whole)).toBe(true);
  again.leave();
  await table.pass(20_000);
  expect(await numbers([gm])).toEqual([10, 2, 1]);
});

test("H-SPL-04: a use that is taken back before its page that died comes again gives back what it took, which is nothing", async () => {
  const people = await camp();
  const [gm, player] = people;
  await diesBeforeThings(player);
  const id = await spend(player);
  player.leave();
  // As soon as the Game Master has heard of it: the slowest word is 160 ms on its way.
  await table.pass(200);
  await takeBack(gm, id);
  await table.soon();
  const again = await table.open("Player 1");
  expect(await numbers([gm, again])).toEqual([10, 2, 1]);
  // Taken back while the thing is on its way: it is spent, and given back.
  const slow = await again.run(async () => {
    const hero = game.actors.getName("Воин");
    const letGo: Loose[] = [];
    const held = hero.updateEmbeddedDocuments.bind(hero);
    hero.updateEmbeddedDocuments = (...asked: Loose[]): Promise<Loose> =>
      new Promise((resolve) => void letGo.push(() => resolve(held(...asked))));
    Object.assign(globalThis, { letGo });
    const choice = { ritual: false, spent: 1, kind: null, material: "", circle: 0 };
    void hands.system.useItem(hero, hero.items.get("secondWind000001"), choice, []);
    return "";
  });
  expect(slow).toBe("");
  await table.soon();
  const spent = await gm.run(() => game.messages.contents.at(-1).id as string);
  await takeBack(gm, spent);
  await again.run(() => {
    for (const go of Reflect.get(globalThis, "letGo")) go();
  });
  await table.pass(20_000);
  expect(await numbers([gm, again])).toEqual([10, 2, 1]);
});

test("B-REST-04: two short rests that cross both give their use at once, though both pages die then", async () => {
  const people = await camp();
  const [gm, player, again] = people;
  await Promise.all([rest(gm, "short"), rest(player, "short")]);
  const left = await again.run(
    () => game.actors.getName("Воин").items.get("secondWind000001").system.uses.value as number,
  );
  expect(left).toBe(3);
  player.leave();
  gm.leave();
  await table.pass(20_000);
  const given = await again.run(
    () =>
      Object.values<Loose>(game.actors.getName("Воин").system.rest.log).filter(({ undone }) => undone !== true).length,
  );
  expect(await numbers([again])).toEqual([10, 2, 1 + given]);
});

test("B-REST-04: under the id of a rest that was deleted anybody may post, and gives nobody that rest once more", async () => {
  const people = await camp();
  const [gm, player, again] = people;
  const night = await rest(player, "long");
  await table.soon();
  const told = await gm.message(night);
  // What was given is spent, and written so often that nothing remembers by which rest it came.
  await gm.run(async () => {
    const hero = game.actors.getName("Воин");
    for (let times = 0; times <= 128; times += 1)
      await hero.update({ system: { spellcasting: { slots: { c1: { value: 2 + (times % 2) } } } } });
  });
  const left = await numbers(people);
  await gm.run(async (id) => void (await game.messages.get(id).delete()), night);
  again.leave();
  const forger = await table.open("Player 2");
  const { author: _author, ...forged } = told;
  expect(await squat(forger, forged)).toBe(night);
  await table.pass(20_000);
  expect(await numbers([gm, player, forger])).toEqual(left);
  await gm.reload();
  expect(await numbers([gm, player, forger])).toEqual(left);
});

test("B-REST-04: a last use that two pages of its player and a Game Master take at one instant stands once, with what it gives", async () => {
  table = Table.begin({ world: tough(100), slow: { min: 400, max: 1500 } });
  const people = await table.openAll("GM", "Player 1", "Player 1 again");
  const [gm] = people;
  const boon = { _id: "boon000000000001", name: "Благо", transfer: false, statuses: ["prone"] };
  await gm.run(
    async ([{ feature }, effect]) => {
      for (const fight of [...game.combats]) await fight.delete();
      const uses = { value: 1, max: 4, recharge: "long" };
      const system = { action: "active", uses, applies: [{ effect: effect._id, on: "always" }] };
      const data = [{ ...feature, system, effects: [effect] }];
      await game.actors.getName("Воин").createEmbeddedDocuments("Item", data, { keepId: true });
    },
    [THINGS, boon] as const,
  );
  await table.soon();
  const cast = (person: Person): Promise<string> => person.use("Воин", "secondWind000001", { at: ["Воин"], spent: 1 });
  for (let round = 0; round < 2; round += 1) {
    const ids = await Promise.all(people.map(cast));
    // Also after the other page of that user has looked whether it was paid.
    await table.pass(40_000);
    const [, , left] = await numbers(people);
    const told = await gm.run((all) => {
      const { receipts } = game.actors.getName("Воин").system;
      const { effects } = game.actors.getName("Воин");
      return all.map((id): [boolean, number] => {
        const given = receipts.find(({ attack, state }: Loose) => attack === id && state === "applied")?.effects ?? [];
        return [
          game.messages.get(id).system.cancelled as boolean,
          given.filter((one: string) => effects.get(one) !== undefined).length as number,
        ];
      });
    }, ids);
    expect([left, told.sort()]).toEqual([
      0,
      [
        [false, 1],
        [true, 0],
        [true, 0],
      ],
    ]);
    await type(gm, "secondWind000001", { uses: { value: 1 } });
    await table.soon();
  }
});

test("H-SPL-04: a use that arrives when its page has died and its user is there again is paid, once", async () => {
  const [gm, player] = await camp();
  await player.run(() => {
    const hero = game.actors.getName("Воин");
    const choice = { ritual: false, spent: 1, kind: null, material: "", circle: 0 };
    void hands.system.useItem(hero, hero.items.get("secondWind000001"), choice, []);
  });
  const before = await gm.authors("use");
  player.leave();
  const again = await table.open("Player 1");
  expect([before, await gm.authors("use")]).toEqual([[], ["Player 1"]]);
  await table.pass(40_000);
  expect(await numbers([gm, again])).toEqual([10, 2, 0]);
});

test("H-SPL-04: a use whose user does not come back counts, so a Game Master's page pays for it, once, whoever comes later", async () => {
  const [gm, player] = await camp();
  await player.run(() => {
    const hero = game.actors.getName("Воин");
    const choice = { ritual: false, spent: 1, kind: null, material: "", circle: 0 };
    void hands.system.useItem(hero, hero.items.get("secondWind000001"), choice, []);
  });
  player.leave();
  await table.soon();
  expect(await gm.authors("use")).toEqual(["Player 1"]);
  // For a while he is waited for.
  expect((await numbers([gm]))[2]).toBe(1);
  await table.pass(60_000);
  expect((await numbers([gm]))[2]).toBe(0);
  const again = await table.open("Player 1");
  await table.pass(40_000);
  expect((await numbers([gm, again]))[2]).toBe(0);
  const paid = await again.run(() => {
    const { entries } = game.actors.getName("Воин").items.get("secondWind000001").system.ledger;
    return Object.values(entries).filter((one: Loose) => one.pays === true).length;
  });
  expect(paid).toBe(1);
});

test("H-SPL-04: a Game Master who comes when the page has died is there to pay as well", async () => {
  const [gm, player, second] = await camp();
  gm.leave();
  second.leave();
  await player.run(() => {
    Hooks.on("createChatMessage", () => void hands.hold());
    const hero = game.actors.getName("Воин");
    const choice = { ritual: false, spent: 1, kind: null, material: "", circle: 0 };
    void hands.system.useItem(hero, hero.items.get("secondWind000001"), choice, []);
  });
  await table.soon();
  player.leave();
  const late = await table.open("GM");
  expect((await numbers([late]))[2]).toBe(1);
  await table.pass(60_000);
  expect((await numbers([late]))[2]).toBe(0);
});
