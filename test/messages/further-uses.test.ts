/** Scrolls and wands at the table: the spell is borrowed, the thing pays, and what is taken back comes back exactly. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const THING = "thing00000000001";
const SPELL = "spell00000000001";
const MISSILES = `Actor.${HERO}.Item.${SPELL}`;

/** The fighter has a thing that casts a spell of the first circle: 1d4 + 1 force, as much again for each circle above. */
function shop(thing: Loose): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push(
      { _id: THING, name: "Жезл", type: "gear", img: "icons/svg/item-bag.svg", ...thing },
      {
        _id: SPELL,
        name: "Стрелы",
        type: "spell",
        img: "icons/svg/item-bag.svg",
        system: { circle: 1, damage: [{ formula: "1d4 + 1", type: "force" }], upcast: "1d4 + 1" },
      },
    );
  return scene;
}

const wand = (value: number, casts: object = {}): Loose => ({
  system: {
    uses: { value, max: 7 },
    activities: {
      wand: {
        kind: "cast",
        name: "Стрелы",
        pays: "uses",
        pool: true,
        casts: { uuid: MISSILES, circle: 1, top: 3, ...casts },
      },
    },
  },
});

const thing = (seat: Seat): Loose => seat.actor("Воин").items.get(THING);
async function use(seat: Seat, choice: object = {}): Promise<Loose> {
  return useThing(seat.actor("Воин"), thing(seat), [seat.actor("Гоблин 1")], { spent: 1, ...choice });
}
const takeBack = async (message: Loose): Promise<void> => {
  const deeds = await verbs("undoAction");
  await deeds.undoAction(message);
};

test("a wand of missiles: two charges make the second circle, no slot is asked for, and both come back (H-SPL-10)", async () => {
  const seat = await liveTable(shop(wand(7))).sit("Player 1", ["GM"]);
  const message = await use(seat, { spent: 2 });
  const { system } = message;
  expect(thing(seat).system.uses.value).toBe(5);
  expect([system.label, system.circle, system.pays]).toEqual([
    "Жезл: Стрелы",
    2,
    [{ path: `items.${THING}.system.uses.value`, by: 2 }],
  ]);
  // 1d4 + 1 and once more of the same: 2d4 + 2.
  expect(message.rolls.map(({ formula }: Loose) => formula)).toEqual(["2d4 + 2"]);
  await takeBack(message);
  await takeBack(message);
  expect([thing(seat).system.uses.value, message.system.cancelled]).toEqual([7, true]);
  expect(seat.faults).toEqual([]);
});

test("more charges than the wand gives for one cast are not taken; an empty one casts nothing for a player", async () => {
  const seat = await liveTable(shop(wand(5))).sit("Player 1", ["GM"]);
  await use(seat, { spent: 5 });
  // From the first circle to the third: three charges.
  expect(thing(seat).system.uses.value).toBe(2);
  await use(seat, { spent: 2 });
  expect(thing(seat).system.uses.value).toBe(0);
  expect(await use(seat)).toBeUndefined();
  expect(game.messages.size).toBe(2);
});

test("a scroll is used up, and is there again when it is taken back (H-TURN-05)", async () => {
  const scroll = {
    type: "consumable",
    name: "Свиток",
    system: {
      kind: "scroll",
      quantity: 1,
      activities: { read: { kind: "cast", pays: "quantity", casts: { uuid: MISSILES, circle: 2 } } },
    },
  };
  const seat = await liveTable(shop(scroll)).sit("Player 1", ["GM"]);
  const message = await use(seat);
  expect([thing(seat).system.quantity, message.system.label, message.system.circle]).toEqual([0, "Свиток", 2]);
  expect(message.rolls[0].formula).toBe("2d4 + 2");
  await takeBack(message);
  expect(thing(seat).system.quantity).toBe(1);
});

test.each([
  ["itself", `Actor.${HERO}.Item.${THING}`],
  ["nothing that is there", `Actor.${HERO}.Item.gone000000000000`],
  ["no reference", "javascript:alert(1)"],
  ["somebody", `Actor.${HERO}`],
])("a thing that borrows from %s says so, does nothing and costs nothing", async (_what, uuid) => {
  const seat = await liveTable(shop(wand(7, { uuid }))).sit("Player 1", ["GM"]);
  expect(await use(seat)).toBeUndefined();
  expect([thing(seat).system.uses.value, game.messages.size, seat.faults]).toEqual([7, 0, []]);
});

test("B-SPL-12: a thing that wants attunement does nothing for a player without", async () => {
  const thingOf = wand(7);
  thingOf.system.attunement = true;
  const seat = await liveTable(shop(thingOf)).sit("Player 1", ["GM"]);
  expect(await use(seat)).toBeUndefined();
  await thing(seat).update({ "system.attuned": true });
  expect(await use(seat)).toBeDefined();
});
