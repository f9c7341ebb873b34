/** Experience and coins that somebody writes outside the ledger, or types anew before the first number has arrived. */
import { afterEach, expect, test } from "vitest";
import { Table, type Person } from "../support/table.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});
const experience = async (people: readonly Person[]): Promise<number[]> =>
  Promise.all(people.map((person) => person.run(() => game.actors.getName("Воин").system.details.xp as number)));

for (const generation of [13, 14] as const) {
  test(`H-PRG-01: an award that brings a number written outside the ledger back to the last known one counts once, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation });
    const people = await table.openAll("GM", "Player 1");
    const [gm] = people;
    await gm.award(["Воин"], 100);
    await table.soon();
    expect(await experience(people)).toEqual([100, 100]);
    // A program replaces the whole system data.
    await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      const { system } = hero.toObject();
      system.details.xp = 40;
      await hero.update({ system }, { recursive: false });
    });
    await table.soon();
    expect(await experience(people)).toEqual([40, 40]);
    await gm.award(["Воин"], 60);
    await table.soon();
    expect(await experience(people)).toEqual([100, 100]);
  });

  test(`an unlinked token that began its ledger before its world actor: each number follows until it is typed, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation });
    const people = await table.openAll("GM", "GM 2");
    const [gm] = people;
    const coins = (): Promise<number[][]> =>
      Promise.all(
        people.map((person) =>
          person.run(() => {
            const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
            return [token.actor.system.coins.gp, token.actor.system.coins.sp] as number[];
          }),
        ),
      );
    const type = (data: object): Promise<void> =>
      gm.run(async (given) => {
        const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
        await token.actor.update(given);
      }, data);
    await type({ "system.coins.gp": 7 });
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await game.actors.get(token.actorId).update({ "system.coins.sp": 20 });
    });
    await table.soon();
    // Of silver it has no entry, so it follows.
    expect(await coins()).toEqual([
      [7, 20],
      [7, 20],
    ]);
    await type({ "system.coins.sp": 21 });
    await table.soon();
    expect(await coins()).toEqual([
      [7, 21],
      [7, 21],
    ]);
    // An actor made of the token begins with its coins.
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      const made = await Actor.create({ ...token.actor.toObject(), _id: undefined, name: "Из фишки" });
      await made.update({ "system.coins.sp": made.system.coins.sp + 2 });
    });
    await table.soon();
    for (const person of people)
      expect(await person.run(() => game.actors.getName("Из фишки").system.coins.sp as number)).toBe(23);
    // Past all hooks, in the data of the token.
    await gm.run(async () => {
      const token = canvas.scene.tokens.find(({ name }: Loose) => name === "Гоблин 1");
      await token.update({ "delta.system.coins.gp": 3, "delta.system.coins.sp": 3 });
    });
    await type({ "system.coins.gp": 4, "system.coins.sp": 4 });
    await table.soon();
    expect(await coins()).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  test(`H-PRG-01: a number that one page types anew before the first has arrived is the last one typed, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation, slow: { min: 400, max: 600 } });
    const people = await table.openAll("GM", "Player 1");
    const [gm, player] = people;
    const type = (...numbers: number[]): Promise<void> =>
      gm.run(async (all) => {
        const hero = game.actors.getName("Воин");
        await Promise.all(all.map((xp) => hero.update({ "system.details.xp": xp })));
      }, numbers);
    // The arrow keys of a field write each number on the way.
    await Promise.all([type(1, 2, 3), gm.award(["Воин"], 50)]);
    await table.soon();
    expect(await experience(people)).toEqual([53, 53]);
    await Promise.all([
      type(60, 61),
      player.run(async () => void (await game.actors.getName("Воин").update({ "system.details.xp": 63 }))),
    ]);
    await table.soon();
    expect(await experience(people)).toEqual([71, 71]);
    // The first has arrived when the third is typed, and the second has not.
    await gm.run(async () => {
      const hero = game.actors.getName("Воин");
      const first = hero.update({ "system.details.xp": 72 });
      await new Promise((done) => setTimeout(done, 300));
      const second = hero.update({ "system.details.xp": 74 });
      await first;
      await Promise.all([second, hero.update({ "system.details.xp": 75 })]);
    });
    await table.soon();
    expect(await experience(people)).toEqual([75, 75]);
    await type(76);
    await table.soon();
    expect(await experience(people)).toEqual([76, 76]);
    for (const person of people) {
      await person.reload();
      expect(await person.run(() => game.actors.getName("Воин")._source.system.details.xp as number)).toBe(76);
    }
  });
}
