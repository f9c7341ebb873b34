/** Uses of things at a table where somebody means ill: what counts, what it moves, and what comes back. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose;

const world = globalThis as Loose;
const HERO = "uP7E0luNiHy0osnq";
const POTION = "potion0000000001";
const QUANTITY = `items.${POTION}.system.quantity`;

/** The fighter has potions of 4 hit points. */
function tavern(quantity = 2): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({
      _id: POTION,
      name: "Зелье",
      type: "consumable",
      img: "icons/svg/item-bag.svg",
      system: { kind: "potion", quantity, effect: { kind: "healing", formula: "4", type: "" } },
    });
  return scene;
}

const use = async (seat: Seat, on: string): Promise<Loose> => {
  const hero = seat.actor("Воин");
  return useThing(hero, hero.items.get(POTION), [seat.actor(on)]);
};
const potions = (seat: Seat): number => seat.actor("Воин").items.get(POTION)?.system.quantity;
const hp = (seat: Seat, name: string): number => seat.actor(name).hitPoints.value;

/** A potion that the fighter's player gives to somebody, as a message that nobody has sent yet. */
async function template(table: LiveTable, on: string): Promise<Loose> {
  let data: Loose;
  const seat = await table.sit("Player 1", ["GM"]);
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = operation["data"][0];
    return true;
  };
  void use(seat, on);
  await expect.poll(() => data !== undefined).toBe(true);
  table.lost = () => false;
  return structuredClone(data);
}

const say = async (table: LiveTable, user: string, data: Loose, id: string): Promise<void> => {
  await table.other(user, {
    type: "ChatMessage",
    action: "create",
    operation: { keepId: true, data: [{ ...data, _id: id }] },
  });
  await calm();
};

/** Goblin 1 has lost hit points, and a Game Master sits there while a message comes. @returns what it is healed by */
async function healed(user: string, forge: (data: Loose) => void, hidden = false): Promise<number> {
  const table = liveTable(tavern());
  const data = await template(table, "Гоблин 1");
  forge(data);
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  const goblin = gm.actor("Гоблин 1");
  await goblin.update({ "system.hp.value": 1 });
  await goblin.token.update({ hidden });
  await say(table, user, data, "useTest000000001");
  expect(gm.faults).toEqual([]);
  return hp(gm, "Гоблин 1") - 1;
}

test("a potion heals whom it was given to without a click, and what is no use of one's own thing heals nobody", async () => {
  expect(await healed("Player 1", () => undefined)).toBe(4);
  expect(await healed("Player 2", () => undefined)).toBe(0);
  expect(
    await healed("Player 1", ({ system }) => {
      system.actor = null;
    }),
  ).toBe(0);
  expect(
    await healed("Player 1", ({ system }) => {
      system.strikes[0].damage[0].formula = "400";
    }),
  ).toBe(0);
});

test("a creature that its Game Master hides is not healed by a player's word: its answer would tell of it", async () => {
  expect(await healed("Player 1", () => undefined, true)).toBe(0);
  const withoutToken = ({ system }: Loose): void => {
    system.targets[0].token = null;
  };
  expect(await healed("Player 1", withoutToken, true)).toBe(0);
});

const takeBack = async (message: Loose): Promise<void> => {
  const deeds = await verbs("undoAction");
  await deeds.undoAction(message);
};

test("B-REST-04: a potion withdrawn by another while its price is on its way comes back", async () => {
  const table = liveTable(tavern());
  const seat = await table.sit("Player 1", ["GM"]);
  let crossed: Promise<void> | null = null;
  // The server hears of the Game Master's withdrawal first; he finds nothing paid yet that he could give back.
  table.lost = ({ type, operation }) => {
    if (type === "ChatMessage" || !JSON.stringify(operation).includes("ledger")) return false;
    const [{ id: _id }] = seat.messages("use");
    crossed ??= table.other("GM", {
      type: "ChatMessage",
      action: "update",
      operation: { updates: [{ _id, system: { cancelled: true } }] },
    });
    return false;
  };
  await use(seat, "Следопыт");
  await crossed;
  await calm();
  expect(crossed).not.toBeNull();
  expect(potions(seat)).toBe(2);
  expect(seat.faults).toEqual([]);
});

test("B-REST-04: a potion is back once, however often it is taken back, and stays away where it is gone by then", async () => {
  const table = liveTable(tavern());
  const seat = await table.sit("Player 1", ["GM"]);
  const message = await use(seat, "Следопыт");
  expect(potions(seat)).toBe(1);
  await takeBack(message);
  await takeBack(message);
  await message.update({ system: { cancelled: false } });
  await takeBack(message);
  expect(potions(seat)).toBe(2);
  const second = await use(seat, "Следопыт");
  await seat.actor("Воин").items.get(POTION).delete();
  await takeBack(second);
  expect(second.system.cancelled).toBe(true);
  expect(seat.actor("Воин").items.has(POTION)).toBe(false);
  expect(seat.faults).toEqual([]);
});

test("who has lost the character since then takes nothing back: the potion could not come back with it", async () => {
  const table = liveTable(tavern());
  const seat = await table.sit("Player 1", ["GM"]);
  const message = await use(seat, "Следопыт");
  const hero = seat.actor("Воин");
  await table.other("GM", {
    type: "Actor",
    action: "update",
    operation: { updates: [{ _id: hero.id, ownership: { [game.user.id]: 0, default: 2 } }] },
  });
  await expect.poll(() => hero.isOwner).toBe(false);
  await takeBack(message);
  expect([message.system.cancelled, potions(seat)]).toEqual([false, 1]);
});

test("the last potion, drunk in two tabs at one instant: one of them has it, the other's use is withdrawn", async () => {
  const table = liveTable(tavern(1));
  const seat = await table.sit("Player 1", ["GM"]);
  const { id16 } = await verbs("id16");
  // Of two entries that know nothing of each other the smaller id counts first: the other tab has the potion.
  const other = Array.from({ length: 2000 }, (_, n) => `otherTab${String(n).padStart(8, "0")}`).reduce((least, id) =>
    id16(id, QUANTITY) < id16(least, QUANTITY) ? id : least,
  );
  let meanwhile: Promise<void> | null = null;
  table.lost = ({ type, action, operation }) => {
    if (type !== "ChatMessage" || action !== "create" || meanwhile) return false;
    const data = [{ ...structuredClone(operation["data"][0]), _id: other }];
    const { uuid } = seat.actor("Воин");
    const paid = { n: 1, number: "quantity", amount: -1, most: null, pays: true, deed: other, of: "" };
    const base = { of: "", n: 0, values: { quantity: 1 }, written: { quantity: 0 }, skipped: [], closedUpTo: 0 };
    const system = { quantity: 0, ledger: { base, entries: { [id16(other, QUANTITY)]: paid } } };
    meanwhile = (async () => {
      await table.other("Player 1", { type, action, operation: { keepId: true, data } });
      await table.other("Player 1", {
        type: "Item",
        action: "update",
        operation: { parentUuid: uuid, updates: [{ _id: POTION, system }] },
      });
    })();
    return false;
  };
  const message = await use(seat, "Следопыт");
  await meanwhile;
  await calm();
  expect([potions(seat), message.system.cancelled]).toEqual([0, true]);
  expect(world["game"].messages.get(other).system.cancelled).toBe(false);
  const later = await table.sit("Player 1");
  await calm();
  expect([potions(later), world["game"].messages.get(other).system.cancelled]).toEqual([0, false]);
});

test("B-DEATH-11: a potion for the dead heals nothing", async () => {
  const scene = tavern();
  const mate = scene.actors.find(({ name }) => name === "Следопыт");
  mate.system.ledger = {};
  mate.system.hp.value = 0;
  mate.system.death = { ...mate.system.death, dead: true };
  const table = liveTable(scene);
  const data = await template(table, "Следопыт");
  const seat = await table.sit("Player 2", ["Player 1", "GM"]);
  await say(table, "Player 1", data, "useTest000000001");
  expect(hp(seat, "Следопыт")).toBe(0);
  expect(seat.actor("Следопыт").dead).toBe(true);
});
