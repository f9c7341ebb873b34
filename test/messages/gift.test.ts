/** A gift that nobody can click away: whoever is there takes it, once; what is forged hands nothing over. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

/** Numbers of somebody's things of these names, as a page knows them. */
const things = (person: Person, hero: string, ...names: readonly string[]): Promise<Record<string, number>> =>
  person.run(
    ([who, wanted]) => {
      const found: Record<string, number> = {};
      for (const item of hands.actor(who).items)
        if (wanted.includes(item.name)) found[item.name] = (found[item.name] ?? 0) + (item.system.quantity as number);
      return found;
    },
    [hero, names] as const,
  );
/** What is held out anywhere. */
const parcels = (person: Person): Promise<number> =>
  person.run(
    () =>
      game.actors.contents.flatMap((actor: Loose) =>
        actor.items.contents.flatMap((item: Loose) => item.flags["opposed-d20"]?.gifts ?? []),
      ).length as number,
  );
const gifts = (person: Person): Promise<number> =>
  person.run(
    () => game.messages.filter(({ type, system }: Loose) => type === "gift" && system.of === "").length as number,
  );
async function stock(gm: Person): Promise<void> {
  await gm.give(
    "Воин",
    { type: "ammunition", name: "Дротики духов", system: { quantity: 10 } },
    { type: "gear", name: "Последний факел", system: { quantity: 1 } },
  );
  await table.soon();
}

test("nobody's player there: the Game Master takes it", async () => {
  const [gm, giver] = await table.openAll("GM", "Player 1");
  await stock(gm);
  await giver.gift("Воин", "Следопыт", "Последний факел");
  await table.soon();
  expect(await things(giver, "Следопыт", "Последний факел")).toEqual({ "Последний факел": 1 });
  expect(await things(giver, "Воин", "Последний факел")).toEqual({});
  expect(await parcels(giver)).toBe(0);
});

test("the last one from two tabs at one instant, with taker and Game Master there: it goes once", async () => {
  const [gm, giver, second, taker] = await table.openAll("GM", "Player 1", "Player 1 again", "Player 2");
  await stock(gm);
  await Promise.all([giver, second].map((person) => person.gift("Воин", "Следопыт", "Последний факел")));
  await table.pass(20_000);
  for (const person of [gm, giver, second, taker]) {
    expect(await things(person, "Следопыт", "Последний факел")).toEqual({ "Последний факел": 1 });
    expect(await things(person, "Воин", "Последний факел")).toEqual({});
  }
  expect([await parcels(gm), await gifts(gm)]).toEqual([0, 1]);
});

test("forged: somebody else's thing, absurd numbers, what is not there, a word that is not his: nothing changes, and the card says so", async () => {
  const [gm, owner, forger] = await table.openAll("GM", "Player 1", "Player 2");
  await stock(gm);
  const post = (change: Loose): Promise<string> =>
    forger.run(async (more) => {
      const [from, to] = [hands.actor(more.from ?? "Воин"), hands.actor(more.to ?? "Следопыт")];
      const item = from.items.getName("Дротики духов") ?? from.items.contents[0];
      const system = {
        version: 1,
        from: from.uuid,
        fromName: from.name,
        to: to.uuid,
        toName: to.name,
        item: { id: item.id, name: "Подделка", img: "", system: { quantity: 99, price: { value: 1e6 } } },
        quantity: 3,
        ...more.system,
      };
      return (await CONFIG.ChatMessage.documentClass.create({ type: "gift", content: "…", system })).id as string;
    }, change);
  const says = async (id: string): Promise<string> => {
    await table.soon();
    return (await owner.card(id)).text;
  };
  expect(await says(await post({}))).toContain("Автор не управляет тем, кто передаёт.");
  const own = { from: "Следопыт", to: "Воин" };
  for (const quantity of [1e9, -1, 0])
    expect(await says(await post({ ...own, system: { quantity } }))).toContain("Такого количества не бывает.");
  const none = { item: { id: "nosuchitemxxxxxx", name: "<b>Меч</b>", img: "" } };
  expect(await says(await post({ ...own, system: none }))).toContain("Ничего не передано.");
  expect(await says(await post(own))).toContain("Ничего не передано.");
  // Held out by its owner, but the message names more of it.
  const more = await forger.run(async () => {
    const [hero, other] = [hands.actor("Следопыт"), hands.actor("Воин")];
    const [item] = await hero.createEmbeddedDocuments("Item", [
      { type: "gear", name: "Камешек", system: { quantity: 1 } },
    ]);
    const message = foundry.utils.randomID(16);
    await item.update({
      "flags.opposed-d20.gifts": [{ message, to: other.uuid, root: item.id, quantity: 1, whole: true }],
      system: { quantity: 0 },
    });
    const system = {
      version: 1,
      from: hero.uuid,
      fromName: "Следопыт",
      to: other.uuid,
      toName: "Воин",
      item: { id: item.id, name: "Камешек", img: "" },
      quantity: 500,
    };
    await CONFIG.ChatMessage.documentClass.create(
      { _id: message, type: "gift", content: "…", system },
      { keepId: true },
    );
    return message as string;
  });
  expect(await says(more)).toContain("У того, кто передаёт, наготове другое.");
  await table.pass(20_000);
  expect(await things(gm, "Воин", "Дротики духов", "Подделка", "Камешек")).toEqual({ "Дротики духов": 10 });
  expect(await things(gm, "Следопыт", "Дротики духов", "Подделка")).toEqual({});
});

/** Rows of an actor with this name: how many of it in each. */
const rows = (person: Person, hero: string, name: string): Promise<number[]> =>
  person.run(
    ([who, wanted]) =>
      hands
        .actor(who)
        .items.contents.filter((item: Loose) => item.name === wanted)
        .map(({ system }: Loose) => system.quantity as number) as number[],
    [hero, name] as const,
  );

test("two gifts of the same thing make one stack; what is worn, marked or another thing stays apart; each goes back by itself", async () => {
  const [gm, giver, taker] = await table.openAll("GM", "Player 1", "Player 2");
  await stock(gm);
  const darts = "Дротики духов";
  for (const pieces of [2, 3]) {
    await giver.gift("Воин", "Следопыт", darts, pieces);
    await table.soon();
  }
  for (const person of [gm, giver, taker]) expect(await rows(person, "Следопыт", darts)).toEqual([5]);
  await taker.press(/^Вернуть/u);
  await table.pass(20_000);
  for (const person of [gm, giver, taker]) {
    expect(await rows(person, "Следопыт", darts)).toEqual([2]);
    expect(await rows(person, "Воин", darts)).toEqual([8]);
  }
  expect(await parcels(gm)).toBe(0);

  const dagger = { type: "weapon", name: "Клинок", system: { quantity: 2 } };
  await gm.give("Воин", dagger, { ...dagger, name: "Другой клинок", system: { quantity: 1, weight: 3 } });
  await gm.give("Следопыт", { ...dagger, system: { quantity: 1 } }, { ...dagger, name: "Другой клинок" });
  await gm.changeItem("Следопыт", "Клинок", { system: { equipped: "main" } });
  await table.soon();
  await giver.gift("Воин", "Следопыт", "Клинок", 1);
  await table.soon();
  await giver.gift("Воин", "Следопыт", "Клинок", 1);
  await giver.gift("Воин", "Следопыт", "Другой клинок", 1);
  await table.pass(20_000);
  // One held in the hand, two that came.
  expect(await rows(taker, "Следопыт", "Клинок")).toEqual([1, 2]);
  expect(await rows(taker, "Следопыт", "Другой клинок")).toEqual([2, 1]);
});

test("what a Game Master moves or copies to somebody joins a stack of the same thing; a bag and its contents stay as they are", async () => {
  const [gm] = await table.openAll("GM");
  await stock(gm);
  const darts = "Дротики духов";
  await gm.transfer("Воин", "Следопыт", darts, { move: true, quantity: 4 });
  await gm.transfer("Воин", "Следопыт", darts, { move: true, quantity: 1 });
  await gm.transfer("Воин", "Следопыт", darts, { move: false, quantity: 2 });
  await table.soon();
  expect(await rows(gm, "Следопыт", darts)).toEqual([7]);
  expect(await rows(gm, "Воин", darts)).toEqual([5]);
  const bags = (who: string): Promise<string[][]> =>
    gm.run((hero) => {
      const { contents } = hands.actor(hero).items;
      return contents
        .filter(({ name }: Loose) => name === "Сума")
        .map(({ id }: Loose) =>
          contents.filter(({ system }: Loose) => system.container === id).map(({ name }: Loose) => name as string),
        ) as string[][];
    }, who);
  for (const _ of [1, 2]) {
    await gm.run(async () => {
      const [bag] = await hands.actor("Воин").createEmbeddedDocuments("Item", [{ type: "container", name: "Сума" }]);
      await hands
        .actor("Воин")
        .createEmbeddedDocuments("Item", [{ type: "gear", name: "Мел", system: { container: bag.id } }]);
    });
    await gm.transfer("Воин", "Следопыт", "Сума", { move: true });
    await table.soon();
  }
  expect(await bags("Следопыт")).toEqual([["Мел"], ["Мел"]]);
});
