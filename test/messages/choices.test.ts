/** What a feature lets one choose among its own sides: what follows from it by itself, and what comes back with a level. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

const seen = { ownership: { default: 2 }, img: "icons/svg/item-bag.svg" };
const CLASS = "styleClass000001";
const STYLE = "styleStyle000001";
const BREATH = "breathBreath0001";

const choice = { count: 1, step: 0, expertise: false, level: 1, chosen: [] };
const breath = {
  _id: BREATH,
  name: "Дыхание",
  type: "feature",
  img: seen.img,
  system: {
    damage: [{ formula: "1d10", type: "fire" }],
    choices: [{ ...choice, track: "resistance", from: ["acid", "cold"] }],
  },
};
const style = {
  ...seen,
  _id: STYLE,
  name: "Стиль",
  type: "feature",
  system: {
    level: 2,
    choices: [{ ...choice, track: "option", from: ["archery", "defense"], level: 2 }],
    grants: [{ track: "armor", key: "heavy", step: 1, expertise: false, level: 1, option: "archery" }],
  },
  effects: [
    {
      _id: "styleEffect00001",
      name: "Стиль: защита",
      type: "base",
      disabled: true,
      transfer: true,
      changes: [{ key: "system.defenses.physical.bonus", mode: 2, value: "1", priority: null }],
      system: { needs: { option: "defense" } },
    },
  ],
};
const school = {
  ...seen,
  _id: CLASS,
  name: "Школа",
  type: "class",
  system: { features: [{ level: 2, uuid: `Item.${STYLE}` }] },
};

const state = (seat: Seat): Loose[] => {
  const { system } = seat.actor("Воин");
  return [
    system.defenses.physical.total,
    system.mastery.armor.heavy,
    [...system.resistances].filter((type: string) => ["acid", "cold"].includes(type)),
  ];
};

test("H-MAS-06 H-PRG-07: the chosen side of a feature is on by itself, its grant with it; the level taken back leaves what was there", async () => {
  const scene = { ...brawl("Воин"), items: [school, style] };
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  await hero.createEmbeddedDocuments("Item", [{ ...school, _id: undefined }, breath], { keepId: true });
  await hero.update({ "system.details": { level: 1, xp: 1000 } });
  const { choose, levelUp } = await verbs("choose", "levelUp");
  const [physical, heavy] = state(seat);

  const rise = (key: string): Promise<Loose> =>
    levelUp(hero, {
      level: 2,
      raise: null,
      chosen: new Map([[`Item.${STYLE}`, { 0: [key] }]]),

      forget: [],
    });
  /** What is stored, without what says who wrote it when. */
  const source = (): Loose => {
    const { system: stored, effects, items } = hero.toObject();
    // A level moves hit points by entries, and back by others.
    const { ledger: _entries, ...system } = stored;
    const own = items.map(({ _stats, ...item }: Loose) => item);
    return JSON.parse(JSON.stringify({ system, effects, items: own }));
  };
  const before = source();
  expect((await rise("defense")).level).toBe(2);
  expect(state(seat)).toEqual([physical + 1, heavy, []]);
  const style2 = hero.items.getName("Стиль");
  expect(style2.effects.contents.map((effect: Loose) => [effect.disabled, effect.toObject().disabled])).toEqual([
    [false, true],
  ]);
  // Another mind: the bonus goes, the step comes.
  await choose(style2, { 0: ["archery"] });
  expect(state(seat)).toEqual([physical, Math.max(1, heavy), []]);
  await choose(style2, { 0: ["defense"] });
  expect(await play.undoLevel(hero)).toBe(true);
  expect([state(seat)[0], state(seat)[1]]).toEqual([physical, heavy]);
  expect(source()).toEqual(before);

  // Resisted and breathed by one choice; what is stored of the damage stays.
  const dragon = hero.items.get(BREATH);
  const { activityOf } = await verbs("activityOf");
  const breath = (): unknown => activityOf(dragon, "").parts[0].type;
  expect(breath()).toBe("fire");
  await choose(dragon, { 0: ["cold"] });
  expect(state(seat)[2]).toEqual(["cold"]);
  expect([breath(), dragon.toObject().system.activities.main.parts[0].type]).toEqual(["cold", "fire"]);
  await choose(dragon, { 0: [] });
  expect([state(seat)[2], breath()]).toEqual([[], "fire"]);
  expect(seat.faults).toEqual([]);
});

test("H-PRG-07 B-REST-04: uses that a level or what rises with it brings come full, and go with it; what was used stays used", async () => {
  const seat = await liveTable(brawl("Воин")).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const feature = (_id: string, name: string, system: Loose): Loose => ({ _id, name, type: "feature", system });
  await hero.createEmbeddedDocuments(
    "Item",
    [
      feature("rageRageRage0001", "Ярость", {
        uses: { value: 1, max: 2, recharge: "long" },
        usesByLevel: [
          { level: 1, max: 2 },
          { level: 2, max: 3 },
        ],
      }),
      feature("wordWordWord0001", "Слово", { uses: { value: 4, max: 0 }, usesPer: { of: "level", times: 4 } }),
      feature("sameSameSame0001", "Дыхание", { uses: { value: 0, max: 2 } }),
    ],
    { keepId: true },
  );
  await hero.update({ "system.details": { level: 1, xp: 1000 } });
  const left = (): string[] =>
    ["Ярость", "Слово", "Дыхание"].map((name) => {
      const { value, max } = hero.items.getName(name).system.uses;
      return `${String(value)}/${String(max)}`;
    });
  expect(left()).toEqual(["1/2", "4/4", "0/2"]);
  const nothing = { raise: null, chosen: new Map(), forget: [] };
  expect((await play.levelUp(hero, { level: 2, ...nothing })).level).toBe(2);
  expect(left()).toEqual(["2/3", "8/8", "0/2"]);
  await hero.items.getName("Слово").update({ system: { uses: { value: 6 } } });
  expect(await play.undoLevel(hero)).toBe(true);
  expect([left(), seat.faults]).toEqual([["1/2", "2/4", "0/2"], []]);
});

test("H-PRG-07: a feature that a level brings has all uses of that level at once", async () => {
  const system = { origin: "class", uses: { value: 0, max: 0 }, usesPer: { of: "level", times: 1 } };
  const points = { ...style, _id: "pointsPoints0001", name: "Очки", system, effects: [] };
  const seat = await liveTable({ ...brawl("Воин"), items: [points] }).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const features = [{ level: 2, uuid: "Item.pointsPoints0001" }];
  await hero.createEmbeddedDocuments("Item", [{ name: "Монах", type: "class", system: { hitPoints: 8, features } }]);
  await hero.update({ "system.details": { level: 1, xp: 1000 } });
  const nothing = { raise: null, chosen: new Map(), forget: [] };
  expect((await play.levelUp(hero, { level: 2, ...nothing })).level).toBe(2);
  const { value, max } = hero.items.getName("Очки").system.uses;
  expect([value, max, seat.faults]).toEqual([2, 2, []]);
});
