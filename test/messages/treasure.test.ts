/** Treasure from roll tables: a Game Master draws it and gives it to a pile, players take from there, and it is taken back. */
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { formsShown, noWindows } from "../support/alone.ts";
import { Table, type Person } from "../support/table.ts";
import { play, verbs } from "../support/verbs.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";

declare const foundry: Loose, game: Loose, RollTable: Loose;

let table: Table | null = null;
afterEach(() => {
  table?.end();
  table = null;
  vi.restoreAllMocks();
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
    // Of three rubies one is gone, and five coins are spent.
    expect(gone).toEqual(["5 зм", "Рубин"]);
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
    [
      "a secret",
      {
        results: [
          text(`<p>Ключ</p><section class="secret" id="secret-1"><p>[[9]] gp</p></section>
            <section class="secret revealed">от подвала</section>`),
        ],
      },
      { finds: [["text", "Ключ от подвала", 1]], snags: [] },
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

describe("a Game Master alone", () => {
  const coins = { is: "coins", coin: "gp", amount: 20 };
  const key = { is: "text", name: "Ключ", amount: 1 };
  const made = (data: Loose): Promise<Loose> => Actor.create({ type: "party", ...data }) as Promise<Loose>;
  const holds = ({ system, items }: Loose): unknown[] => [
    system.coins.gp,
    items.contents.map((item: Loose) => [item.name, item.system.quantity] as unknown),
  ];
  const sit = async (): Promise<Loose> => liveTable(brawl("Воин")).sit("GM", ["Player 1"]);
  /** The next creation of things fails. */
  const failOnce = (): void => {
    vi.spyOn(Actor.prototype as Loose, "createEmbeddedDocuments").mockRejectedValueOnce(new Error("no answer"));
  };

  test("giving again under the same message adds only what is missing", async () => {
    await sit();
    const party = await made({ name: "Отряд" });
    const id = "message000000001";
    failOnce();
    expect(await play.giveTreasure([coins, key], party, id)).toBeUndefined();
    expect(holds(party)).toEqual([20, []]);
    for (let time = 0; time < 2; time++) expect((await play.giveTreasure([coins, key], party, id)).id).toBe(id);
    expect(holds(party)).toEqual([20, [["Ключ", 1]]]);
    expect(game.messages.filter(({ flags }: Loose) => flags["opposed-d20"]?.treasure)).toHaveLength(1);
    expect(await play.takeBackTreasure(await play.lastTreasure())).toEqual([]);
    expect(holds(party)).toEqual([0, []]);
    // What was taken back is not given once more.
    await play.giveTreasure([coins, key], party, id);
    expect(holds(party)).toEqual([0, []]);
  });

  test("two clicks take one treasure back, once, from a stack of another", async () => {
    await sit();
    const party = await made({ name: "Отряд" });
    for (let time = 0; time < 2; time++) await play.giveTreasure([coins, { ...key, amount: 3 }], party);
    const last = await play.lastTreasure();
    const { takeBackTreasure } = await verbs("takeBackTreasure");
    expect(await Promise.all([takeBackTreasure(last), takeBackTreasure(last)])).toEqual([[], null]);
    expect(holds(party)).toEqual([20, [["Ключ", 3]]]);
  });

  test("the line is escaped, and kept as keys for readers of another language", async () => {
    await sit();
    const message = await play.giveTreasure([coins, { ...key, name: "<i>Ключ</i>" }], await made({ name: "Отряд" }));
    expect(message._source.content).toBe("Отряд получает сокровища: 20 зм, &lt;i&gt;Ключ&lt;/i&gt;");
    expect(message.flags["opposed-d20"].told).toEqual({
      key: "OD20.Treasure.Line",
      data: { name: "Отряд", finds: [["20 ", { key: "OD20.Currency.gp" }], ", ", "<i>Ключ</i>"] },
    });
  });

  test("coins whose entry the ledger swept are not offered, and not called taken", async () => {
    await sit();
    const party = await made({ name: "Отряд" });
    await play.giveTreasure([coins, key], party);
    const last = await play.lastTreasure();
    const { ledger } = party._source.system;
    const [swept = ""] = Object.keys(ledger.entries);
    await party.update({
      system: {
        ledger: {
          base: { values: { gp: 20 }, skipped: [swept.slice(0, 6)] },
          entries: { [swept]: Reflect.get(globalThis, "_del") as Loose },
        },
      },
    });
    expect(party.system.coins.gp).toBe(20);
    expect((await play.lastTreasure()).message.id).toBe(last.message.id);
    await party.items.contents[0].delete();
    expect(await play.lastTreasure()).toBeNull();
    expect(await play.takeBackTreasure(last)).toEqual(["20 зм", "Ключ"]);
    expect(party.system.coins.gp).toBe(20);
  });

  test("parties with members come before piles", async () => {
    const seat = await sit();
    const members = [{ uuid: seat.actor("Воин").uuid as string }];
    await made({ name: "Б", system: { members } });
    await made({ name: "А" });
    expect((await play.keepers()).slice(0, 2).map(({ name }: Loose) => name as string)).toEqual(["Б", "А"]);
  });

  /** Opens the window and rolls a hoard of coins and a key. */
  const rolled = async (): Promise<{ form: Loose; values: Map<string, string[]> }> => {
    const results = ["[[20]] gp, @UUID[RollTable.tableB0000000000]", "Ключ"].map((description) => ({
      type: "text",
      description,
      range: [1, 1],
    }));
    const hoard = await RollTable.create({ name: "А", formula: "1d1", results: [results[0]] });
    await RollTable.create(
      { _id: "tableB0000000000", name: "Б", formula: "1d1", results: [results[1]] },
      { keepId: true },
    );
    const shown = await formsShown();
    await play.openTreasure();
    const form = shown[0];
    const values = new Map([["table", [hoard.uuid as string]]]);
    form.view("x", values);
    expect(await form.submit(values)).toBe("stay");
    return { form, values };
  };
  const ticks = (form: Loose, values: Loose): boolean[] =>
    form
      .view("x", values)
      .fields.flatMap(({ list }: Loose) => (list?.options ?? []).map((one: Loose) => one.selected as boolean));

  test("the window keeps what is ticked, and ticks all that a new roll finds", async () => {
    await sit();
    const { form, values } = await rolled();
    expect(ticks(form, values)).toEqual([true, true]);
    values.set("to", ["pile"]);
    expect(ticks(form, values)).toEqual([false, false]);
    values.set("find", ["1"]);
    expect(ticks(form, values)).toEqual([false, true]);
    expect(ticks(form, await form.again(values))).toEqual([true, true]);
  });

  test("after a failure the window completes the same gift in the same pile", async () => {
    await sit();
    const { form, values } = await rolled();
    values.set("to", ["pile"]).set("find", ["0", "1"]);
    failOnce();
    expect(await form.submit(values)).toBe("stay");
    expect(form.view("x", values).fields.at(-1).note).toContain("Добыча — 20 зм, Ключ");
    // The list is gone from the form.
    expect(await form.submit(new Map([["table", values.get("table")]]))).toBeUndefined();
    const piles = game.actors.filter(({ name }: Loose) => name === "Добыча");
    expect(piles.map(holds)).toEqual([[20, [["Ключ", 1]]]]);
  });

  test("a double click takes back the hoard that the window shows, not the one before", async () => {
    await sit();
    const party = await made({ name: "Отряд" });
    for (let time = 0; time < 2; time++) await play.giveTreasure([coins], party);
    await RollTable.create({ name: "А" });
    const shown = await formsShown();
    await play.openTreasure();
    shown[0].view("x", new Map());
    await Promise.all([shown[0].secondary(), shown[0].secondary()]);
    await shown[0].secondary();
    expect(party.system.coins.gp).toBe(20);
  });

  test("a form runs its second button once at a time", async () => {
    await sit();
    noWindows();
    const { FormDialog } = await verbs("FormDialog");
    vi.spyOn(foundry.applications.api.ApplicationV2.prototype, "element", "get").mockReturnValue({});
    for (const name of ["secondary", "again"] as const) {
      let count = 0;
      const form = new FormDialog({
        key: name,
        title: "x",
        view: () => ({ fields: [] }),
        [name]: () => Promise.resolve(++count && (name === "again" ? null : "stay")),
      });
      const press = (): Promise<void> => FormDialog.DEFAULT_OPTIONS.actions[name].call(form) as Promise<void>;
      await Promise.all([press(), press()]);
      expect(count).toBe(1);
      await press();
      expect(count).toBe(2);
    }
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
