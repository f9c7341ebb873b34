/** Treasure from roll tables: a Game Master draws it and gives it to a pile, players take from there, and it is taken back. */
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { play } from "../support/verbs.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";

declare const game: Loose, RollTable: Loose;

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
});

/** Draws the world's hoard and gives it to a new pile. */
const giveHoard = (gm: Person): Promise<void> =>
  gm.run(async () => {
    const ruby = await Item.create({ name: "Рубин", type: "gear", system: { price: { value: 50, currency: "gp" } } });
    const gems = await RollTable.create({
      name: "Камни",
      formula: "1d1",
      results: [{ type: "document", name: ruby.name, documentUuid: ruby.uuid, range: [1, 1] }],
    });
    const hoard = await RollTable.create({
      name: "Клад",
      formula: "1d6",
      results: [
        {
          type: "text",
          description: `[[2d1*10]] зм, [[7]] мм, @UUID[${gems.uuid as string}]{Камни} × [[3]]`,
          range: [1, 6],
        },
      ],
    });
    const { finds, snags } = await hands.system.drawTreasure(hoard);
    if (snags.length > 0) throw new Error(JSON.stringify(snags));
    await hands.system.giveTreasure(finds, await hands.system.createPile());
  });

/** What lies in the pile: gold, copper, rubies. */
const pile = (person: Person): Promise<number[]> =>
  person.run(() => {
    const { system, items } = game.actors.getName("Добыча");
    return [system.coins.gp, system.coins.cp, items.getName("Рубин")?.system.quantity ?? 0] as number[];
  });

for (const generation of [13, 14] as const)
  test(`a hoard goes to a pile, a player takes from it, the rest is taken back, generation ${String(generation)}`, async () => {
    table = Table.begin({ generation });
    const [gm, player] = await table.openAll("GM", "Player 1");
    expect(await player.run(() => [game.tables.size, game.actors.getName("Добыча") ?? null] as unknown[])).toEqual([
      0,
      null,
    ]);
    await giveHoard(gm);
    await table.soon();
    expect(await pile(gm)).toEqual([20, 7, 3]);
    expect(await pile(player)).toEqual([20, 7, 3]);
    // Of the tables players see nothing; of what was given they read a line.
    expect(
      await player.run(
        () =>
          [
            game.tables.contents.filter(({ visible }: Loose) => visible).length,
            game.messages.contents.at(-1).visible,
            game.messages.contents.at(-1).content,
          ] as unknown[],
      ),
    ).toEqual([0, true, "Добыча получает сокровища: 20 зм, 7 мм, Рубин × 3"]);
    await player.run(async () => {
      const from = game.actors.getName("Добыча");
      const hero = game.actors.getName("Воин");
      await hands.system.transfer(from.items.getName("Рубин"), hero, { move: true, quantity: 1 });
      await from.update({ "system.coins.gp": from.system.coins.gp - 5 });
      await hero.update({ "system.coins.gp": hero.system.coins.gp + 5 });
    });
    await table.soon();
    expect(await pile(gm)).toEqual([15, 7, 2]);
    const gone = await gm.run(
      async () => (await hands.system.takeBackTreasure(hands.system.lastTreasure())) as readonly string[],
    );
    await table.soon();
    expect(gone).toEqual(["Рубин × 3"]);
    for (const person of [gm, player]) {
      expect(await pile(person)).toEqual([0, 0, 0]);
      // What the hero took is his.
      expect(await person.run(() => game.actors.getName("Воин").items.getName("Рубин").system.quantity as number)).toBe(
        1,
      );
    }
    // Once is enough.
    expect(await gm.run(() => hands.system.lastTreasure() as null)).toBeNull();
  });

test("a second hoard joins the first, and each is taken back by itself", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 1");
  await giveHoard(gm);
  await gm.run(async () => {
    const { finds } = await hands.system.drawTreasure(game.tables.getName("Клад"));
    await hands.system.giveTreasure(finds, game.actors.getName("Добыча"));
  });
  await table.soon();
  expect(await pile(player)).toEqual([40, 14, 6]);
  const back = (): Promise<readonly string[]> =>
    gm.run(async () => (await hands.system.takeBackTreasure(hands.system.lastTreasure())) as readonly string[]);
  expect(await back()).toEqual([]);
  await table.soon();
  expect(await pile(player)).toEqual([20, 7, 3]);
  expect(await back()).toEqual([]);
  await table.soon();
  expect(await pile(player)).toEqual([0, 0, 0]);
});

test("a player neither gives treasure nor takes it back, whatever his messages say", async () => {
  table = Table.begin();
  const [gm, player] = await table.openAll("GM", "Player 1");
  await giveHoard(gm);
  await table.soon();
  await player.run(async () => {
    const { finds } = await hands.system.drawTreasure({
      ...game.actors,
      name: "x",
      uuid: "x",
      results: { contents: [] },
      formula: "1",
    });
    await hands.system.giveTreasure(finds, game.actors.getName("Добыча"));
    await hands.system.takeBackTreasure(hands.system.lastTreasure());
    const to = game.actors.getName("Воин").uuid as string;
    await ChatMessage.create({
      content: "x",
      flags: { "opposed-d20": { treasure: { to, finds: [{ name: "x", coin: "gp", amount: 5 }] } } },
    });
  });
  await table.soon();
  expect(await pile(gm)).toEqual([20, 7, 3]);
  expect(await gm.run(() => hands.system.lastTreasure().actor.name as string)).toBe("Добыча");
});

describe("bad tables", () => {
  const text = (description: string): Loose => ({ type: "text", description, range: [1, 1] });
  const drawn = async (...tables: Loose[]): Promise<Loose> => {
    const seat = await liveTable(brawl("Воин")).sit("GM", ["Player 1"]);
    const made: Loose[] = [];
    for (const data of tables) made.push(await RollTable.create({ formula: "1d1", ...data }, { keepId: true }));
    const { finds, snags } = await play.drawTreasure(made[0]);
    expect(seat.faults).toEqual([]);
    return {
      finds: finds.map(({ is, coin, name, amount }: Loose) => [is, coin ?? name, amount] as unknown),
      snags: snags.map(({ key }: Loose) => String(key).split(".").at(-1)),
      data: snags[0]?.data,
    };
  };

  test("a table that leads back to itself is named, and its coins count once", async () => {
    const [first, second] = ["tableA0000000000", "tableB0000000000"];
    expect(
      await drawn(
        { _id: first, name: "А", results: [text(`[[3]] gp, @UUID[RollTable.${second}]{Б}`)] },
        { _id: second, name: "Б", results: [{ type: "document", documentUuid: `RollTable.${first}`, range: [1, 1] }] },
      ),
    ).toEqual({ finds: [["coins", "gp", 3]], snags: ["Loop"], data: { path: "А → Б → А" } });
  });

  test("a chain of tables ends at its fifth", async () => {
    const ids = [..."ABCDEFG"].map((letter) => `table${letter}0000000000`);
    const chain = ids.map((_id, at) => ({
      _id,
      name: _id,
      results: [text(`[[1]] gp${at < 6 ? `, @UUID[RollTable.${ids[at + 1] ?? ""}]` : ""}`)],
    }));
    expect(await drawn(...chain)).toMatchObject({ finds: [["coins", "gp", 5]], snags: ["Deep"] });
  });

  test.each<[string, Loose, unknown]>([
    ["no results", { results: [] }, { finds: [], snags: ["NoResult"] }],
    [
      "a roll outside of all ranges",
      { formula: "1d1+8", results: [text("[[1]] gp")] },
      { finds: [], snags: ["NoResult"] },
    ],
    ["a formula that is none", { formula: "всё", results: [text("[[1]] gp")] }, { finds: [], snags: ["BadDice"] }],
    [
      "a deleted document",
      { results: [text("@UUID[Item.abcdefghijklmnop]{Меч}, [[2]] sp")] },
      { finds: [["coins", "sp", 2]], snags: ["Gone"] },
    ],
    [
      "a pack that is not there",
      { results: [text("@UUID[Compendium.x.y.Item.abcdefghijklmnop]{Меч}")] },
      { finds: [], snags: ["Gone"] },
    ],
    ["a link to nowhere", { results: [text("@UUID[что-то]")] }, { finds: [], snags: ["Gone"] }],
    [
      "dice below nothing",
      { results: [text("[[1d1-4]] gp, [[2]] cp")] },
      { finds: [["coins", "cp", 2]], snags: ["BadTotal"] },
    ],
    ["dice that are none", { results: [text("[[много]] gp, [[]] sp")] }, { finds: [], snags: ["BadDice", "BadDice"] }],
    ["half a coin", { results: [text("[[1/2]] gp")] }, { finds: [], snags: ["BadTotal"] }],
    ["more than anybody counts", { results: [text("[[9999999]] gp")] }, { finds: [], snags: ["BadTotal"] }],
    ["nothing of a thing", { results: [text("[[0]] gp")] }, { finds: [], snags: [] }],
    ["an empty text", { results: [text("<p> </p>")] }, { finds: [], snags: [] }],
    [
      "a text",
      { results: [text("<b>Ключ</b>, тёплый&nbsp;перед дождём")] },
      { finds: [["text", "Ключ, тёплый перед дождём", 1]], snags: [] },
    ],
    ["a remark", { results: [text("[[4]] gp в мокром мешке")] }, { finds: [["coins", "gp", 4]], snags: ["Remark"] }],
  ])("%s", async (_name, data, expected) => {
    expect(await drawn({ name: "Т", ...data })).toMatchObject(expected as object);
  });

  test("thousands of draws stop at the limit and say so", async () => {
    const inner = "tableB0000000000";
    expect(
      await drawn(
        { name: "А", results: [text(`@UUID[RollTable.${inner}] × [[100000]]`)] },
        { _id: inner, name: "Б", results: [text("[[1]] gp")] },
      ),
    ).toMatchObject({ finds: [["coins", "gp", 199]], snags: ["Draws"] });
  });

  test("a creature is no thing", async () => {
    const seat = await liveTable(brawl("Воин")).sit("GM", ["Player 1"]);
    const made = await RollTable.create({
      name: "Т",
      formula: "1d1",
      results: [text(`@UUID[${seat.actor("Воин").uuid as string}]`)],
    });
    const { finds, snags } = await play.drawTreasure(made);
    expect([finds, snags.map(({ key }: Loose) => key as string)]).toEqual([[], ["OD20.Treasure.Snag.NoThing"]]);
  });
});

test("every treasure table of the pack gives what can be carried, without a word of complaint", async () => {
  const seat = await liveTable(brawl("Воин"), shelves("ru", ["tables", "gear"])).sit("GM", ["Player 1"]);
  const { packed }: Loose = await play.treasureTables();
  expect(packed.length).toBeGreaterThanOrEqual(15);
  for (const one of packed)
    for (let time = 0; time < 20; time++) {
      const { snags } = await play.drawTreasure(one);
      expect([one.name, snags]).toEqual([one.name, []]);
    }
  expect(seat.faults).toEqual([]);
});
