/** What is too much, too old or makes no sense is told in words: nothing hangs, nothing is lost, nothing counts twice. */
import { afterEach, expect, test } from "vitest";
import { FIGHT, type WorldPlan } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { bookOf } from "./books.ts";
import { honestAttack } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** The fight with other creatures. */
const withActors = (change: (name: string, system: Loose) => void): WorldPlan => ({
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({
    ...actor,
    change: ({ system }) => {
      change(actor.name, system);
    },
  })),
});
const deal = (gm: Person, formula: string, name: string): Promise<string> =>
  gm.damage([name], formula, { armor: false });

test("how creatures defend is a word that nobody knows, in the setting and on the sheet: they defend by the default, at once", async () => {
  table = Table.begin({
    world: {
      ...withActors((name, system) => {
        if (name === "Гоблин") system.defenseMode = "__proto__";
      }),
      settings: { "opposed-d20.npcDefense": "нечто" },
    },
  });
  table.allow(/DataModelValidation|validation error|not a valid choice/iu);
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  for (const goblin of ["Гоблин 1", "Гоблин 2"]) {
    await gm.dice([9, 20]);
    await honestAttack(player, goblin);
    await table.soon();
    for (const person of people) expect(await person.points(goblin)).toBe(3);
  }
  expect(gm.told().filter((text) => text.includes("нечто"))).toEqual([]);
});

test("hit points beyond what can be counted are said once and left alone; twenty thousand points of damage are one write", async () => {
  // A million is the largest number; an effect's thousand comes on top of it. The ogre's two millions were stored past the data model.
  const points: Readonly<Record<string, object>> = {
    Гоблин: { value: 1_000_000, max: 1_000_000, bonus: 1000 },
    Огр: { value: 2_000_000, max: 2_000_000 },
  };
  table = Table.begin({
    world: withActors((name, system) => {
      system.hp = { ...system.hp, ...points[name] };
    }),
  });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await gm.run(() => {
    const counts = { writes: 0 };
    Object.assign(globalThis, { counts });
    for (const hook of ["updateActor", "updateToken"])
      Hooks.on(hook, () => {
        counts.writes += 1;
      });
  });
  const writes = (): Promise<number> =>
    gm.run(() => (globalThis as unknown as { counts: { writes: number } }).counts.writes);
  const said = "Гоблин 1: хитов больше, чем можно сосчитать (не больше 1000000). Урон не применён.";
  await gm.dice([9, 20]);
  await honestAttack(player);
  await table.soon();
  expect(gm.told()).toEqual([said]);
  await player.reload();
  await table.pass(20_000);
  expect([await gm.points("Гоблин 1"), await writes(), gm.told()]).toEqual([1_000_000, 0, [said]]);
  // Nobody else waits for it.
  const dealt = await deal(gm, "20000", "Огр");
  await table.soon();
  for (const person of people) expect(await person.points("Огр")).toBe(980_000);
  expect(await bookOf(gm, "Огр")).toMatchObject({
    value: 980_000,
    receipts: [{ amount: 20_000, hp: 20_000, state: "applied" }],
  });
  expect(await gm.offers("Применить: Огр", dealt)).toBe(false);
  // A token's own actor tells of it as an actor and as a token.
  expect(await writes()).toBeLessThanOrEqual(2);
  expect(await writes()).toBeGreaterThan(0);
});

test("a card whose receipt has fallen off a full list does not apply again: after a reload, and with everybody gone and back", async () => {
  table = Table.begin({
    slow: { min: 0, max: 0 },
    world: withActors((name, system) => {
      if (name === "Гоблин") system.hp = { ...system.hp, value: 500, max: 500 };
    }),
  });
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  await gm.dice([9, 20]);
  const { _id: id } = await honestAttack(player);
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(493);
  await gm.run(async () => {
    const { uuid } = game.scenes.active.tokens.find((token: Loose) => token.name === "Гоблин 1");
    for (let n = 0; n < 66; n += 1) await game.system.api.dealDamage({ formula: "1", armor: false, targets: [uuid] });
  });
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(427);
  // A token's ledger is never shortened.
  expect((await bookOf(gm, "Гоблин 1")).receipts).toHaveLength(67);
  // Everybody is gone, and comes back.
  for (const person of people) person.leave();
  for (const { name } of people) await table.open(name);
  // Who comes anew looks at the newest sixty messages; the old card is looked at when it changes.
  await player.run(async (one) => void (await game.messages.get(one).update({ content: "Удар" })), id as string);
  await table.soon();
  for (const person of people) {
    expect(await person.points("Гоблин 1")).toBe(427);
    expect(await person.offers("Применить: Гоблин 1", id)).toBe(false);
  }
});

test("a creature that is read in from a file, or made anew from a backup under its own id, is not hit again by old cards", async () => {
  table = Table.begin();
  const people = await table.openAll("GM", "Player 1");
  const [gm, player] = people;
  const file = await gm.run(() => JSON.stringify(game.actors.getName("Воин").toObject()));
  const ogreHits = async (): Promise<string> => {
    await gm.dice([19, 20], [4, 8], [2, 8]);
    await player.dice([4, 20]);
    const id = await gm.strike("Огр", "Дубина", "Воин");
    await table.soon();
    await player.answer();
    await table.soon();
    for (const person of people) expect(await person.points("Воин")).toBe(7);
    return id;
  };
  const id = await ogreHits();
  // The file tells of hit points before the blow, which is over with it.
  await gm.run(async (json) => void (await game.actors.getName("Воин").importFromJSON(json)), file);
  await table.soon();
  for (const person of people) expect(await person.points("Воин")).toBe(12);
  for (const person of people) await person.reload();
  expect(await bookOf(gm, "Воин")).toMatchObject({ value: 12, receipts: [] });
  // Gone, and back from the file under the same id, as a compendium or a backup gives it.
  await gm.run(async (json) => {
    await game.actors.getName("Воин").delete();
    await CONFIG.Actor.documentClass.create(JSON.parse(json), { keepId: true });
  }, file);
  await table.soon();
  expect((await player.actor("Воин")).system.receipts).toEqual([]);
  for (const person of people) await person.reload();
  await player.run(() => {
    for (const message of game.messages) Hooks.callAll("updateChatMessage", message, {}, {}, message.author.id);
  });
  await table.soon();
  for (const person of people) {
    expect(await person.points("Воин")).toBe(12);
    expect(await person.offers("Применить: Воин", id)).toBe(false);
  }
  // A copy has not been hit, and a new blow counts.
  await ogreHits();
});
