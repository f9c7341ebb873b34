/** Experience that a Game Master gives: nobody else takes it back. */
import { afterEach, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import { play } from "../support/verbs.ts";

test("H-PRG-01: an award is taken back by a Game Master alone, not by the hero's own player", async () => {
  const table = liveTable(brawl("Воин"));
  const gm = await table.sit("GM");
  const before = Number(gm.actor("Воин").system.details.xp);
  const { id } = await play.awardExperience([gm.actor("Воин")], 75);
  await calm();
  const takeBack = async (user: string): Promise<unknown[]> => {
    const seat = await table.sit(user, ["GM"]);
    const hero = seat.actor("Воин");
    const done: boolean = await play.undoAwardOf(hero.uuid, id);
    await calm();
    expect(seat.faults).toEqual([]);
    return [done, hero.system.details.xp - before];
  };
  expect(await takeBack("Player 1")).toEqual([false, 75]);
  expect(await takeBack("GM")).toEqual([true, 0]);
});

/** The longest delay of a message on its way, in milliseconds. */
const SLOW = 2000;

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});
const experience = async (people: readonly Person[]): Promise<number[]> =>
  Promise.all(people.map(async (person) => (await person.actor("Воин")).system.details.xp as number));

for (const generation of [13, 14] as const)
  test(`H-PRG-01: two awards at one instant, typed experience between them, undone in any order, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation, slow: { min: 0, max: SLOW } });
    const people = await table.openAll("GM", "GM 2", "Player 1");
    const [gm, other, player] = people;
    await Promise.all([gm.award(["Воин"], 75), other.award(["Воин"], 50)]);
    await table.soon();
    expect(await experience(people)).toEqual([125, 125, 125]);
    await player.run(async () => void (await game.actors.getName("Воин").update({ "system.details.xp": 100 })));
    await table.soon();
    expect(await experience(people)).toEqual([100, 100, 100]);
    const undo = async (person: Person, amount: number): Promise<void> => {
      await person.run(async (worth) => {
        const hero = game.actors.getName("Воин");
        const card = game.messages.contents.find(
          ({ type, system }: Loose) => type === "award" && system.amount === worth,
        );
        await hands.system.undoAwardOf(hero.uuid, card.id);
      }, amount);
    };
    // Typed: 25 less. Both awards undone at one instant: 0 less 25 stops at 0.
    await undo(gm, 75);
    await table.soon();
    expect(await experience(people)).toEqual([25, 25, 25]);
    await undo(other, 50);
    await table.soon();
    expect(await experience(people)).toEqual([0, 0, 0]);
    for (const person of people) {
      await person.reload();
      // The plain number, which other programs read, is the same.
      expect(await person.run(() => game.actors.getName("Воин")._source.system.details.xp as number)).toBe(0);
    }
  });

test("H-PRG-01: experience of an imported file, of a copy and of a creature that was never awarded any; whatever a ledger holds", async () => {
  table = Table.begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm] = people;
  const before = await gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
  await gm.award(["Воин"], 75);
  const after = await gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
  await gm.award(["Воин"], 50);
  const files: [string, number][] = [
    [before, 0],
    [after, 75],
    [before.replace('"xp":0', '"xp":40'), 40],
  ];
  for (const [file, xp] of files) {
    await gm.run(async (text) => void (await game.actors.getName("Воин").importFromJSON(text)), file);
    await table.soon();
    expect(await experience(people)).toEqual([xp, xp]);
    await gm.award(["Воин"], 5);
    await table.soon();
    expect(await experience(people)).toEqual([xp + 5, xp + 5]);
  }
  const copied = await gm.run(async () => {
    const hero = game.actors.getName("Воин");
    const copy = await Actor.create({ ...hero.toObject(), _id: undefined, name: "Копия" });
    await copy.update({ "system.details.xp": 100 });
    return [copy.system.details.xp, hero.system.details.xp] as number[];
  });
  expect(copied).toEqual([100, 45]);
  await gm.change("Воин", {
    system: {
      ledger: {
        base: { of: 3, values: "x" },
        entries: { a: 3, b: { amount: "x" }, c: { n: 1e308, number: "experience", amount: 1e308 } },
      },
    },
  });
  await table.soon();
  for (const person of people) await person.reload();
  expect((await experience(people)).every((xp) => Number.isInteger(xp))).toBe(true);
});

for (const generation of [13, 14] as const)
  test(`a ledger of coins: two type at one instant, 70 changes are shortened, an unlinked token goes its own way, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation, slow: { min: 0, max: SLOW } });
    const people = await table.openAll("GM", "GM 2");
    const [gm, other] = people;
    const add = (person: Person, coins: number): Promise<void> =>
      person.run(async (by) => {
        const hero = game.actors.getName("Воин");
        await hero.update({ "system.coins.gp": hero.system.coins.gp + by });
      }, coins);
    const gold = (person: Person): Promise<number> =>
      person.run(() => game.actors.getName("Воин").system.coins.gp as number);
    const start = await gold(gm);
    await Promise.all([add(gm, 5), add(other, 7)]);
    await table.soon();
    expect([await gold(gm), await gold(other)]).toEqual([start + 12, start + 12]);
    // One page that types anew corrects itself, so these are written as entries.
    await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      await Promise.all(
        Array.from({ length: 70 }, (_, index) => {
          const entry = { n: 10 + index, number: "gp", amount: 1, of: "" };
          return hero.update({ system: { ledger: { entries: { [foundry.utils.randomID(16)]: entry } } } });
        }),
      );
    });
    await table.soon();
    // The sweep comes 15 s after the seal.
    await table.pass(20_000);
    await table.soon();
    for (const person of people) {
      expect(await gold(person)).toBe(start + 82);
      expect(
        await person.run(() => Object.keys(game.actors.getName("Воин").system.ledger.entries).length),
      ).toBeLessThanOrEqual(40);
    }
    // A goblin's token begins with the coins of its world actor.
    const coinsOf = (person: Person): Promise<number[]> =>
      person.run(() => {
        const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
        return [game.actors.get(token.actorId).system.coins.sp, token.actor.system.coins.sp] as number[];
      });
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(token.actorId).update({ "system.coins.sp": 10 });
    });
    await table.soon();
    expect(await coinsOf(other)).toEqual([10, 10]);
    await other.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await token.actor.update({ "system.coins.sp": 13 });
    });
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(token.actorId).update({ "system.coins.sp": 0 });
    });
    await table.soon();
    for (const person of people) {
      expect(await coinsOf(person)).toEqual([0, 13]);
      await person.reload();
      expect(await coinsOf(person)).toEqual([0, 13]);
    }
  });
