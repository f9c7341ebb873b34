/** A gift where something goes wrong on its way: the thing is there once, at somebody's, and nothing stays held out. */
import { afterEach, expect, test } from "vitest";
import { FIGHT, type WorldPlan } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";
import { derivedId } from "./names.ts";

const WORLD: WorldPlan = {
  ...FIGHT,
  actors: [...FIGHT.actors, { of: "heroes/Следопыт", name: "Третий", owners: ["Player 3"] }],
};
/** Longer than a giver's side waits for a message that does not come, or for a claim of a page that is gone, in milliseconds. */
const LONG = 45_000;

let table: Table;
afterEach(() => {
  table.end();
});

/** By actor: number and parcels of each row of that name. */
const rows = (person: Person, name: string): Promise<Record<string, number[][]>> =>
  person.run((wanted) => {
    const found: Record<string, number[][]> = {};
    for (const actor of game.actors.contents)
      for (const item of actor.items)
        if (item.name === wanted)
          (found[actor.name as string] ??= []).push([
            item.system.quantity as number,
            (item.flags["opposed-d20"]?.gifts ?? []).length as number,
          ]);
    return found;
  }, name);
/** With an effect it waits for the taker's click. */
const ring = async (person: Person, effect: boolean): Promise<void> => {
  await person.run(async (works) => {
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      {
        type: "gear",
        name: "Кольцо",
        system: { quantity: 1 },
        effects: works ? [{ name: "Сила", transfer: true, changes: [] }] : [],
      },
    ]);
  }, effect);
  await table.soon();
};
const lastGift = (person: Person): Promise<string> =>
  person.run(
    () =>
      game.messages.contents.findLast((message: Loose) => message.type === "gift" && message.system.of === "")
        .id as string,
  );
/** What the window's button does. */
const send = (person: Person, item: string, quantity = 1): Promise<void> =>
  person.gift("Воин", "Следопыт", item, quantity);

test("where nobody is there who could take it nothing is held out, and the giver is told", async () => {
  table = Table.begin({ world: WORLD });
  const [giver, third] = await table.openAll("Player 1", "Player 3");
  await ring(giver, false);
  await send(giver, "Кольцо");
  await table.soon();
  // Another player's page takes nothing for him, either.
  for (const person of [giver, third]) expect(await rows(person, "Кольцо")).toEqual({ Воин: [[1, 0]] });
  expect(giver.told().at(-1)).toContain("некому");
});

test("what was taken from one who has left and is gone since is not made again", async () => {
  table = Table.begin({ world: WORLD });
  const [giver, taker] = await table.openAll("Player 1", "Player 2");
  await ring(giver, true);
  await send(giver, "Кольцо");
  await table.soon();
  giver.leave();
  await table.soon();
  expect(await taker.run(() => game.users.getName("Player 1").active as boolean)).toBe(false);
  await taker.press(/^Принять/u, await lastGift(taker));
  await table.soon();
  expect(await rows(taker, "Кольцо")).toEqual({ Воин: [[0, 1]], Следопыт: [[1, 0]] });
  await taker.run(async () => void (await game.actors.getName("Следопыт").items.getName("Кольцо").delete()));
  await table.soon();
  expect(await rows(taker, "Кольцо")).toEqual({ Воин: [[0, 1]] });
  await table.open("Player 1");
  await table.pass(LONG);
  expect(await rows(taker, "Кольцо")).toEqual({});
});

test("two tabs finish what comes back into a row: the slower one's write counts nothing twice", async () => {
  table = Table.begin({ world: WORLD });
  // The slower one's word, and what the server refuses it.
  table.allow(/./u);
  const [giver, taker] = await table.openAll("Player 1", "Player 2");
  await giver.run(async () => {
    await game.actors
      .getName("Воин")
      .createEmbeddedDocuments("Item", [{ type: "gear", name: "Дротик", system: { quantity: 20 } }]);
  });
  await table.soon();
  await send(giver, "Дротик", 3);
  await table.pass(LONG);
  expect(await rows(taker, "Дротик")).toEqual({ Воин: [[17, 0]], Следопыт: [[3, 0]] });
  const second = await table.open("Player 1 again");
  // Whoever says that he takes it hangs on his next write, until the other has finished it.
  await giver.run(() => {
    let held = false;
    Hooks.on("createChatMessage", (message: Loose) => {
      if (held || message.type !== "gift" || message.system.what !== "taken") return;
      held = true;
      Object.assign(globalThis, { letGo: hands.hold() });
    });
  });
  await second.run(() => {
    Hooks.on("preCreateChatMessage", (message: Loose) => !(message.type === "gift" && message.system.what === "taken"));
  });
  await taker.press(/^Вернуть/u, await lastGift(taker));
  await table.pass(LONG);
  expect(await rows(taker, "Дротик")).toEqual({ Воин: [[20, 0]] });
  expect(await giver.run(() => (globalThis as unknown as { letGo: () => number }).letGo())).toBeGreaterThan(0);
  await table.pass(LONG);
  for (const person of [giver, second, taker]) expect(await rows(person, "Дротик")).toEqual({ Воин: [[20, 0]] });
});

test("the giver's page dies right after the parcel: it comes back", async () => {
  table = Table.begin({ world: WORLD });
  const [gm, giver] = await table.openAll("GM", "Player 1", "Player 2");
  await ring(giver, false);
  // Nothing more than the parcel leaves this page.
  await giver.run(() => {
    Hooks.on("updateItem", (_item: unknown, changes: Loose) => {
      if (changes.flags?.["opposed-d20"]?.gifts) hands.hold();
    });
    const thing = game.actors.getName("Воин").items.getName("Кольцо");
    void hands.system.give(thing, game.actors.getName("Следопыт"), 1);
  });
  await table.soon();
  expect(await rows(gm, "Кольцо")).toEqual({ Воин: [[0, 1]] });
  giver.leave();
  await table.pass(LONG);
  expect(await rows(gm, "Кольцо")).toEqual({ Воин: [[1, 0]] });
});

test("a stranger's message under the id of a gift, before its own: the thing comes back", async () => {
  table = Table.begin({ world: WORLD, slow: { min: 100, max: 150 } });
  // The giver is told that his message was refused.
  table.allow(/already exists|Не получилось/u);
  const [giver, , forger] = await table.openAll("Player 1", "Player 2", "Player 3");
  await ring(giver, false);
  // He hears of the parcel before its giver does, and is faster on the line.
  await forger.run(() => {
    Hooks.on("updateItem", (_item: unknown, changes: Loose) => {
      const id = changes.flags?.["opposed-d20"]?.gifts?.[0]?.message as string | undefined;
      if (id !== undefined) void ChatMessage.create({ _id: id, content: "hm" }, { keepId: true }).catch(() => null);
    });
  });
  await giver.run(() => {
    Hooks.on("updateItem", (_item: unknown, changes: Loose) => {
      if (changes.flags?.["opposed-d20"]?.gifts) setTimeout(hands.hold(), 500);
    });
    const thing = game.actors.getName("Воин").items.getName("Кольцо");
    void hands.system.give(thing, game.actors.getName("Следопыт"), 1);
  });
  await table.pass(LONG);
  expect(await rows(forger, "Кольцо")).toEqual({ Воин: [[1, 0]] });
  expect(
    await forger.run(() => game.messages.contents.some((message: Loose) => message.content === "hm") as boolean),
  ).toBe(true);
});

test("a gift waits: a copy of the giver is whole, and when he gets another player the thing comes back", async () => {
  table = Table.begin({ world: WORLD });
  const [gm, giver, taker] = await table.openAll("GM", "Player 1", "Player 2");
  await ring(giver, true);
  await send(giver, "Кольцо");
  await table.soon();
  expect((await taker.card(await lastGift(giver))).text).toContain("Кольцо");
  await gm.run(async () => {
    const data = game.actors.getName("Воин").toObject();
    delete data._id;
    data.name = "Двойник";
    await CONFIG.Actor.documentClass.create(data);
  });
  await table.soon();
  expect(await rows(gm, "Кольцо")).toEqual({ Воин: [[0, 1]], Двойник: [[1, 0]] });
  await gm.run(async () => {
    await game.actors.getName("Воин").update({
      ownership: { [game.users.getName("Player 1").id]: 0, [game.users.getName("Player 3").id]: 3 },
    });
  });
  await table.pass(LONG);
  expect(await rows(gm, "Кольцо")).toEqual({ Воин: [[1, 0]], Двойник: [[1, 0]] });
});

test("effects come along only with what somebody has pressed for: the giver can change his thing until it goes", async () => {
  table = Table.begin({ world: WORLD });
  const [giver, taker] = await table.openAll("Player 1", "Player 2");
  const effects = (): Promise<number[]> =>
    taker.run(() =>
      game.actors
        .getName("Следопыт")
        .items.filter((item: Loose) => item.name === "Кольцо")
        .map((item: Loose) => item.effects.size as number),
    );
  await ring(giver, true);
  await send(giver, "Кольцо");
  const plain = await lastGift(giver);
  await table.soon();
  // Taken as by itself: the effect came after it had been looked at.
  await squat(taker, {
    _id: derivedId(plain, "end"),
    type: "gift",
    content: "…",
    system: { version: 1, of: plain, what: "taken" },
  });
  await table.pass(LONG);
  expect(await rows(taker, "Кольцо")).toEqual({ Следопыт: [[1, 0]] });
  expect(await effects()).toEqual([0]);
  // Pressed for.
  await ring(giver, true);
  await send(giver, "Кольцо");
  await table.soon();
  const next = await lastGift(taker);
  expect(next).not.toBe(plain);
  await taker.press(/^Принять/u, next);
  await table.pass(LONG);
  expect(await effects()).toEqual([0, 1]);
});

test("a gift brings what its card names: no injury, feature or class that its giver has marked, nor a thing that lies elsewhere", async () => {
  table = Table.begin({ world: WORLD });
  const [gm, taker, forger] = await table.openAll("GM", "Player 1", "Player 2");
  const held = (): Promise<string[]> =>
    taker.run(() =>
      game.actors
        .getName("Воин")
        .items.map((item: Loose) => `${item.type}:${item.name}`)
        .sort(),
    );
  const before = await held();
  await forger.run(async () => {
    const [hero, other] = [game.actors.getName("Следопыт"), game.actors.getName("Воин")];
    const message = foundry.utils.randomID(16);
    const [root] = await hero.createEmbeddedDocuments("Item", [
      { type: "container", name: "Кошель", system: { quantity: 1 } },
    ]);
    const along = await hero.createEmbeddedDocuments("Item", [
      { type: "injury", name: "Проклятие", system: { container: root.id, permanent: true, penalty: { checks: -50 } } },
      { type: "feature", name: "Чужое умение" },
      { type: "class", name: "Чужой класс" },
      { type: "gear", name: "Жернов", system: { quantity: 0, weight: 500 } },
      { type: "gear", name: "Монета", system: { quantity: 0, container: root.id } },
    ]);
    // Said to lie in what is no container.
    await along[3].update({ system: { container: along[4].id } });
    const gifts = [{ message, to: other.uuid, root: root.id, quantity: 1, whole: true }];
    await hero.updateEmbeddedDocuments(
      "Item",
      along.map((item: Loose) => ({ _id: item.id, "flags.opposed-d20.gifts": gifts })),
    );
    await root.update({ "flags.opposed-d20.gifts": gifts, system: { quantity: 0 } });
    const system = {
      version: 1,
      from: hero.uuid,
      fromName: "Следопыт",
      to: other.uuid,
      toName: "Воин",
      item: { id: root.id, name: "Кошель", img: "" },
      quantity: 1,
    };
    await ChatMessage.create({ _id: message, type: "gift", content: "…", system }, { keepId: true });
  });
  await table.pass(LONG);
  expect(await rows(gm, "Монета")).toEqual({ Воин: [[1, 0]] });
  // What did not go along is the giver's again.
  expect(await rows(gm, "Жернов")).toEqual({ Следопыт: [[1, 0]] });
  expect(await held()).toEqual([...before, "container:Кошель", "gear:Монета"].sort());
});

test.each([1, 3])(
  "two give the same thing to one at one instant, and the taker reloads: nothing is lost, nothing is twice (%i)",
  async (seed) => {
    table = Table.begin({ world: WORLD, slow: { min: 80, max: 200 }, seed });
    const people = await table.openAll("GM", "Player 1", "Player 3", "Player 2", "Player 2 again");
    const [gm, first, third, taker] = people;
    await gm.run(async () => {
      for (const [name, quantity] of [
        ["Воин", 5],
        ["Третий", 6],
        ["Следопыт", 2],
      ] as const)
        await game.actors
          .getName(name)
          .createEmbeddedDocuments("Item", [{ type: "gear", name: "Свеча", system: { quantity } }]);
    });
    await table.soon();
    await Promise.all([
      first.gift("Воин", "Следопыт", "Свеча", 3),
      third.gift("Третий", "Следопыт", "Свеча", 4),
      first.gift("Воин", "Следопыт", "Свеча", 1),
    ]);
    await table.pass(150 * seed);
    await taker.reload();
    await table.pass(LONG);
    for (const person of [gm, first, taker])
      expect(await rows(person, "Свеча")).toEqual({ Воин: [[1, 0]], Третий: [[2, 0]], Следопыт: [[10, 0]] });
  },
);
