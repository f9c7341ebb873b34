/** A page dies while it takes a level, or takes one back: whoever goes on has all of it, once, and nothing that was his is lost. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type Asked, type LiveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

const HERO = "uP7E0luNiHy0osnq";
const CLASS = "school0000000001";
const STYLE = "style00000000001";
const ZAP = "zapZapZap0000001";
const OWN = "ownSpell00000001";
const seen = { ownership: { default: 2 }, img: "icons/svg/item-bag.svg" };
const row = { prepared: 4, cantrips: 3 };
const things = [
  {
    ...seen,
    _id: CLASS,
    name: "Маг",
    type: "class",
    system: {
      identifier: "mage",
      characteristic: "learning",
      preparation: "spellbook",
      table: [2, 3].map((slots, index) => ({ ...row, level: index + 1, slots: [slots] })),
      features: [{ uuid: `Item.${STYLE}`, level: 2 }],
    },
  },
  { ...seen, _id: STYLE, name: "Стиль", type: "feature", system: { level: 2 } },
  { ...seen, _id: ZAP, name: "Искра", type: "spell", system: { circle: 1, classes: ["mage"] } },
];

async function begin(): Promise<{ table: LiveTable; seat: Seat }> {
  const table = liveTable({ ...brawl("Воин"), items: things });
  const seat = await table.sit("Player 1");
  const hero = seat.actor("Воин");
  const own = { ...seen, _id: OWN, name: "Оберег", type: "spell", system: { circle: 1 } };
  await hero.createEmbeddedDocuments("Item", [{ ...things[0], _id: "mineMine00000001" }, own], { keepId: true });
  await hero.update({ system: { details: { level: 1, xp: 1000 } } });
  return { table, seat };
}
const rise = async (seat: Seat): Promise<Loose> => {
  const { levelUp } = await verbs("levelUp");
  return levelUp(seat.actor("Воин"), {
    level: 2,
    raise: null,
    chosen: new Map(),
    forget: [OWN],
  });
};
const fall = async (seat: Seat): Promise<boolean> => play.undoLevel(seat.actor("Воин"));
/** The level, and which of the things that hang on it there are, each once. */
const state = (seat: Seat): unknown => {
  const { items, system } = seat.actor("Воин");
  const names = items.contents.map(({ name }: Loose) => name as string).sort();
  return [system.details.level, names.filter((name: string) => ["Стиль", "Искра", "Оберег"].includes(name))];
};
/** From the n-th write of a sort on nothing of this page arrives any more: it is dead. */
function dies(table: LiveTable, when: (asked: Asked) => boolean): void {
  let dead = false;
  table.lost = (asked) => (dead ||= when(asked));
}
/** Another page of his, when nobody thinks any more that the first one is at it. */
async function again(table: LiveTable): Promise<Seat> {
  table.lost = () => false;
  const { effects } = table.stored().actors.find(({ _id }: Loose) => _id === HERO);
  const ids = effects.flatMap(({ _id, name }: Loose) => (name.includes("2") ? [_id] : []));
  const operation = { parentUuid: `Actor.${HERO}`, ids };
  if (ids.length > 0) await table.other("GM", { type: "ActiveEffect", action: "delete", operation });
  return table.sit("Player 1");
}

const LOW = [1, ["Оберег"]];
const HIGH = [2, ["Стиль"]];
const isLevel = ({ type, action, operation }: Asked): boolean =>
  type === "Actor" && action === "update" && JSON.stringify(operation).includes('"level"');

const gone = ({ type, action }: Asked): boolean => type === "Item" && action === "delete";
/** The page dies at a write of a deed; another one is opened. */
async function broken(table: LiveTable, deed: () => Promise<unknown>, when: (asked: Asked) => boolean): Promise<Seat> {
  dies(table, when);
  void deed();
  await calm();
  return again(table);
}
/** What was forgotten lies there again, once, and the level can be taken back. */
async function handed(seat: Seat): Promise<void> {
  expect(await fall(seat)).toBe(true);
  expect(state(seat)).toEqual(LOW);
}

test("H-PRG-07 C-92: a rise that breaks off before the level is written is done anew, once, and taken back exactly", async () => {
  const { table, seat } = await begin();
  const next = await broken(table, () => rise(seat), isLevel);
  // The spell that was to be forgotten is not lost with it.
  expect(state(next)).toEqual([1, ["Оберег", "Стиль"]]);
  const { features } = await play.offerLevel(next.actor("Воин"));
  expect(features.map(({ name }: Loose) => name as string)).toEqual(["Стиль"]);
  await rise(next);
  expect(state(next)).toEqual(HIGH);
  expect(await fall(next)).toBe(true);
  expect(state(next)).toEqual(LOW);
  expect(next.faults).toEqual([]);
});

test("H-PRG-07 C-92: a rise that breaks off before a spell is forgotten has lost nothing, and is taken back", async () => {
  const { table, seat } = await begin();
  const next = await broken(table, () => rise(seat), gone);
  expect(state(next)).toEqual([2, ["Оберег", "Стиль"]]);
  await handed(next);
  expect(next.faults).toEqual([]);
});

test("H-PRG-04 C-92: a fall that breaks off before the level is written has lost nothing, and is done anew", async () => {
  const { table, seat } = await begin();
  await rise(seat);
  expect(state(seat)).toEqual(HIGH);
  const next = await broken(table, () => fall(seat), isLevel);
  expect(state(next)).toEqual([2, ["Оберег", "Стиль"]]);
  await handed(next);
  expect(next.faults).toEqual([]);
});

test("H-PRG-04 C-92: what a fall has left that broke off at its end goes with the next rise, which brings it once", async () => {
  const { table, seat } = await begin();
  await rise(seat);
  const next = await broken(table, () => fall(seat), gone);
  expect(state(next)).toEqual([1, ["Оберег", "Стиль"]]);
  await rise(next);
  expect(state(next)).toEqual(HIGH);
  expect(await fall(next)).toBe(true);
  expect(state(next)).toEqual(LOW);
  expect(next.faults).toEqual([]);
});

test("H-PRG-04 H-SPL-05 C-92: a spell that was learned late for the level goes with the next rise, too", async () => {
  const { table, seat } = await begin();
  // A book holds six spells at level 1. Without a free place of that level, the new one fills one of level 2.
  const book = [1, 2, 3, 4, 5, 6].map((n) => ({ name: `Свой ${String(n)}`, type: "spell", system: { circle: 1 } }));
  await seat.actor("Воин").createEmbeddedDocuments("Item", book);
  await rise(seat);
  const { learnSpells } = await verbs("learnSpells");
  await learnSpells(seat.actor("Воин"), [`Item.${ZAP}`], []);
  expect(state(seat)).toEqual([2, ["Искра", "Стиль"]]);
  dies(table, ({ type, action }) => type === "Item" && action === "delete");
  void fall(seat);
  await calm();
  const next = await again(table);
  await rise(next);
  expect(await fall(next)).toBe(true);
  expect(state(next)).toEqual(LOW);
});
