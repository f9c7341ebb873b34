/** A gift where something goes wrong on its way: the thing is there once, at somebody's, and nothing stays held out. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { id16 } from "../../module/play/exchange/id.pure.ts";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, press, type Evening } from "./support/evening.ts";
import { cardOf } from "./support/forger.ts";
import { settled } from "./support/quiet.ts";
import { openSheet } from "./support/seat.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

const WORLD: WorldPlan = {
  ...FIGHT,
  actors: [...FIGHT.actors, { of: "heroes/Следопыт", name: "Третий", owners: ["Player 3"] }],
};
/** Longer than a giver's side waits for a message that does not come, or for a claim of a page that is gone. */
const LONG = { timeout: 45_000 };

let evening: Evening;
afterEach(() => evening.end());

/** By actor: number and parcels of each row of that name. */
const rows = (page: Page, name: string): Promise<Record<string, number[][]>> =>
  page.evaluate((wanted) => {
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
const ring = (page: Page, effect: boolean): Promise<void> =>
  page.evaluate(async (works) => {
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
      {
        type: "gear",
        name: "Кольцо",
        system: { quantity: 1 },
        effects: works ? [{ name: "Сила", transfer: true, changes: [] }] : [],
      },
    ]);
  }, effect);
const lastGift = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      game.messages.contents.findLast((message: Loose) => message.type === "gift" && message.system.of === "")
        .id as string,
  );

async function window(page: Page, item: string, quantity?: string): Promise<Locator> {
  const sheet = await openSheet(page, "Воин");
  await sheet.getByRole("tab", { name: "Снаряжение" }).click();
  await sheet.getByLabel(`Действия: ${item}`, { exact: true }).filter({ visible: true }).first().click();
  await sheet
    .getByRole("group", { name: `Действия: ${item}`, exact: true })
    .getByRole("button", { name: "Передать…", exact: true })
    .click();
  const found = page.locator(".od-window").filter({ has: page.getByLabel("Кому") });
  await found.getByLabel("Кому").selectOption({ label: "Следопыт" });
  if (quantity !== undefined) await found.getByLabel(/^Сколько из/u).fill(quantity);
  return found;
}
async function send(page: Page, item: string, quantity?: string): Promise<void> {
  const found = await window(page, item, quantity);
  await found.getByRole("button", { name: "Передать", exact: true }).click();
  await found.waitFor({ state: "detached" });
}
const accept = async (page: Page): Promise<void> =>
  cardOf(page, await lastGift(page))
    .getByRole("button", { name: /^Принять/u })
    .click();

test("what was taken from one who has left and is gone since is not made again", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD });
  const [giver, taker] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
  await ring(giver, true);
  await taker.waitForFunction(() => game.actors.getName("Воин").items.getName("Кольцо"));
  await send(giver, "Кольцо");
  await cardOf(taker, await lastGift(giver)).waitFor();
  await giver.close();
  await taker.waitForFunction(() => game.users.getName("Player 1").active === false);
  await accept(taker);
  await expect.poll(() => rows(taker, "Кольцо")).toEqual({ Воин: [[0, 1]], Следопыт: [[1, 0]] });
  await settled(taker);
  await taker.evaluate(async () => {
    await game.actors.getName("Следопыт").items.getName("Кольцо").delete();
  });
  await settled(taker);
  expect(await rows(taker, "Кольцо")).toEqual({ Воин: [[0, 1]] });
  await evening.open("Player 1");
  await expect.poll(() => rows(taker, "Кольцо"), LONG).toEqual({});
});

test("two tabs finish what comes back into a row: the slower one's write counts nothing twice", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD });
  // The slower one's word, and what the server refuses it.
  evening.allow(/./u);
  const [giver, taker] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
  await giver.evaluate(async () => {
    await game.actors
      .getName("Воин")
      .createEmbeddedDocuments("Item", [{ type: "gear", name: "Дротик", system: { quantity: 20 } }]);
  });
  await settled(giver);
  await send(giver, "Дротик", "3");
  await expect.poll(() => rows(taker, "Дротик"), LONG).toEqual({ Воин: [[17, 0]], Следопыт: [[3, 0]] });
  await settled(taker);
  const second = await evening.openTab(giver);
  // Whoever says that he takes it hangs on his next write, until the other has finished it.
  await giver.evaluate(() => {
    const { socket } = game;
    const emit = socket.emit.bind(socket);
    const waiting: unknown[][] = [];
    const taken = (message: Loose): boolean => message.type === "gift" && message.system.what === "taken";
    Hooks.on("createChatMessage", (message: Loose) => {
      if (!taken(message) || waiting.length > 0) return;
      socket.emit = (...args: unknown[]): unknown => {
        waiting.push(args);
        return socket as unknown;
      };
    });
    Object.assign(globalThis, {
      letGo: () => {
        socket.emit = emit;
        for (const args of waiting) emit(...args);
        return waiting.length;
      },
    });
  });
  await second.evaluate(() => {
    Hooks.on("preCreateChatMessage", (message: Loose) => !(message.type === "gift" && message.system.what === "taken"));
  });
  await press(taker, /^Вернуть/u, cardOf(taker, await lastGift(taker)));
  await expect.poll(() => rows(taker, "Дротик"), LONG).toEqual({ Воин: [[20, 0]] });
  expect(await giver.evaluate(() => (globalThis as unknown as { letGo: () => number }).letGo())).toBeGreaterThan(0);
  for (const page of [giver, second, taker]) await settled(page);
  expect(await rows(taker, "Дротик")).toEqual({ Воин: [[20, 0]] });
});

test("the giver's page dies right after the parcel: it comes back", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD });
  const [gm, giver] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  await ring(giver, false);
  await settled(giver);
  const found = await window(giver, "Кольцо");
  const held = gm.waitForFunction(
    () => game.actors.getName("Воин").items.getName("Кольцо")?.flags["opposed-d20"]?.gifts?.length > 0,
  );
  // Nothing more than the parcel leaves this page.
  await giver.evaluate(() => {
    Hooks.on("updateItem", (_item: unknown, changes: Loose) => {
      if (changes.flags?.["opposed-d20"]?.gifts) game.socket.emit = () => game.socket as unknown;
    });
  });
  await found.getByRole("button", { name: "Передать", exact: true }).click();
  await held;
  await giver.close();
  await expect.poll(() => rows(gm, "Кольцо"), LONG).toEqual({ Воин: [[1, 0]] });
});

test("a stranger's message under the id of a gift, before its own: the thing comes back", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD, duplicateIds: "reject", latency: [100, 150] });
  // The giver is told that his message was refused.
  evening.allow(/./u);
  const [giver, , forger] = await Promise.all([
    evening.open("Player 1"),
    evening.open("Player 2"),
    evening.open("Player 3"),
  ]);
  await ring(giver, false);
  await forger.waitForFunction(() => game.actors.getName("Воин").items.getName("Кольцо"));
  await forger.evaluate(() => {
    Hooks.on("updateItem", (_item: unknown, changes: Loose) => {
      const id = changes.flags?.["opposed-d20"]?.gifts?.[0]?.message as string | undefined;
      if (id !== undefined) void ChatMessage.create({ _id: id, content: "hm" }, { keepId: true }).catch(() => null);
    });
  });
  await send(giver, "Кольцо");
  await expect.poll(() => rows(forger, "Кольцо"), LONG).toEqual({ Воин: [[1, 0]] });
  expect(await forger.evaluate(() => game.messages.contents.some((message: Loose) => message.content === "hm"))).toBe(
    true,
  );
});

test("a gift waits: a copy of the giver is whole, and when he gets another player the thing comes back", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD });
  const [gm, giver, taker] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  await ring(giver, true);
  await send(giver, "Кольцо");
  await cardOf(taker, await lastGift(giver)).waitFor();
  await gm.evaluate(async () => {
    const data = game.actors.getName("Воин").toObject();
    delete data._id;
    data.name = "Двойник";
    await CONFIG.Actor.documentClass.create(data);
  });
  expect(await rows(gm, "Кольцо")).toEqual({ Воин: [[0, 1]], Двойник: [[1, 0]] });
  await gm.evaluate(async () => {
    await game.actors.getName("Воин").update({
      ownership: { [game.users.getName("Player 1").id]: 0, [game.users.getName("Player 3").id]: 3 },
    });
  });
  await expect.poll(() => rows(gm, "Кольцо"), LONG).toEqual({ Воин: [[1, 0]], Двойник: [[1, 0]] });
});

test("effects come along only with what somebody has pressed for: the giver can change his thing until it goes", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD });
  const [giver, taker] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
  const effects = (): Promise<number[]> =>
    taker.evaluate(() =>
      game.actors
        .getName("Следопыт")
        .items.filter((item: Loose) => item.name === "Кольцо")
        .map((item: Loose) => item.effects.size as number),
    );
  await ring(giver, true);
  await taker.waitForFunction(() => game.actors.getName("Воин").items.getName("Кольцо"));
  await send(giver, "Кольцо");
  const plain = await lastGift(giver);
  await cardOf(taker, plain).waitFor();
  // Taken as by itself: the effect came after it had been looked at.
  await taker.evaluate(
    async ([id, of]) => {
      await ChatMessage.createDocuments(
        [{ _id: id, type: "gift", content: "…", system: { version: 1, of, what: "taken" } }],
        { keepId: true },
      );
    },
    [id16(plain, "end"), plain] as const,
  );
  await expect.poll(() => rows(taker, "Кольцо"), LONG).toEqual({ Следопыт: [[1, 0]] });
  expect(await effects()).toEqual([0]);
  // Pressed for.
  await ring(giver, true);
  await taker.waitForFunction(() => game.actors.getName("Воин").items.getName("Кольцо"));
  await send(giver, "Кольцо");
  await taker.waitForFunction(
    (old) =>
      game.messages.contents.findLast((message: Loose) => message.type === "gift" && message.system.of === "").id !==
      old,
    plain,
  );
  await accept(taker);
  await expect.poll(effects, LONG).toEqual([0, 1]);
});

test("a gift brings what its card names: no injury, feature or class that its giver has marked, nor a thing that lies elsewhere", async () => {
  evening = await beginEvening({ hasty: true, world: WORLD });
  const [gm, taker, forger] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  const held = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      game.actors
        .getName("Воин")
        .items.map((item: Loose) => `${item.type}:${item.name}`)
        .sort(),
    );
  const before = await held(taker);
  await forger.evaluate(async () => {
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
  await expect.poll(() => rows(gm, "Монета"), LONG).toEqual({ Воин: [[1, 0]] });
  // What did not go along is the giver's again.
  await expect.poll(() => rows(gm, "Жернов"), LONG).toEqual({ Следопыт: [[1, 0]] });
  await settled(gm);
  expect(await held(taker)).toEqual([...before, "container:Кошель", "gear:Монета"].sort());
});
