/** Regions of a Game Master that hurt, hide and cost movement, with the stand-in's own server. */
import { beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn, type Asked, type LiveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

const REGION = "regionOfTheTest1";
let table: LiveTable, gm: Seat, size: number, scene: string, goblin: Loose, owed: () => string[];

/** A region over the column of goblin 1 and the next one; it stands in it. @param behaviors what it does */
async function laid(behaviors: readonly Loose[], more: Loose = {}): Promise<void> {
  const world = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ _id: id, tokens, grid }]: Loose[] = world.scenes;
  size = grid.size;
  scene = id;
  const { x } = tokens.find(({ name }: Loose) => name === "Гоблин 1");
  world.scenes[0].regions = [
    {
      _id: REGION,
      name: "Болото",
      shapes: [{ type: "rectangle", x, y: 0, width: 2 * size, height: 4000 }],
      behaviors: behaviors.map((one, index) => ({ _id: `behaviorOfTest0${String(index)}`, name: "", ...one })),
      ...more,
    },
  ];
  table = liveTable(world);
  gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.5;
  goblin = gm.actor("Гоблин 1");
  const { upkeepOf } = await verbs("upkeepOf");
  owed = () => upkeepOf(goblin).map(({ kind, name }: Loose) => `${kind as string} ${name as string}`);
}
const hazard = (system: Loose): Loose => ({ type: "opposed-d20.hazard", system });
const token = (name: string): Loose => game.scenes.active.tokens.getName(name);
const moved = (name: string, columns: number): Asked => ({
  type: "Token",
  action: "update",
  operation: {
    parentUuid: `Scene.${scene}`,
    updates: [{ _id: token(name).id, x: token(name).x + columns * size }],
  },
});
beforeEach(() => {
  owed = () => [];
});

test("H-TURN-03 H-SPL-13 B-HAZ-01: a hazard asks whoever comes in, or starts a turn there, for a save, once a turn; half for who holds", async () => {
  await laid([hazard({ at: "enterStart", formula: "4", type: "poison", attribute: "adaptability", dc: 0 })]);
  await goblin.update({ "system.hp.value": 5, "system.defenseMode": "prompt" });
  expect(owed()).toEqual([]);
  await table.other("GM", turn(1));
  expect(owed()).toEqual(["zoneStart Болото"]);
  await goblin.update({ "system.defenseMode": "auto" });
  await table.other("GM", moved("Воин", 0));
  // 4, of that half, less the 1 that a goblin reduces.
  await expect.poll(() => goblin.hitPoints.value).toBe(4);
  await table.other("GM", moved("Гоблин 1", 10));
  await table.other("GM", moved("Гоблин 1", -10));
  await calm();
  expect([gm.messages("check").length, gm.messages("damage").length, goblin.hitPoints.value]).toEqual([1, 1, 4]);
  // What it says is changed: from then on it is another hazard.
  await game.scenes.active.regions.get(REGION).behaviors.contents[0].update({ "system.formula": "6" });
  await expect.poll(() => gm.messages("damage").length).toBe(2);
  expect(goblin.hitPoints.value).toBe(2);
  expect(gm.faults).toEqual([]);
});

test("H-TURN-03 B-HAZ-01: a region that only gives a condition lays it on whoever fails, once a turn, until its end; who holds stays free", async () => {
  await laid([
    hazard({ at: "enterStart", attribute: "athletics", dc: 15, condition: "restrained", lasts: "turnEnd", type: "" }),
  ]);
  await table.other("GM", moved("Гоблин 2", 20));
  await goblin.update({ "system.hp.value": 5 });
  const has = (): boolean => goblin.conditions.includes("restrained");
  // 1 on its die.
  CONFIG.Dice.randomUniform = () => 0.98;
  await table.other("GM", turn(1));
  await expect.poll(has).toBe(true);
  await calm();
  expect([gm.messages("check").length, gm.messages("damage").length, goblin.hitPoints.value]).toEqual([1, 1, 5]);
  // Once a turn, however often it goes in and out.
  await table.other("GM", moved("Гоблин 1", 10));
  await table.other("GM", moved("Гоблин 1", -10));
  await calm();
  expect(gm.messages("check").length).toBe(1);
  // Taken back like what damage brings.
  await play.undo(gm.messages("damage")[0].id, "t0");
  await expect.poll(has).toBe(false);
  // In its next turn it holds: 20.
  CONFIG.Dice.randomUniform = () => 0.02;
  await table.other("GM", turn(1, 2));
  await expect.poll(() => gm.messages("check").length).toBe(2);
  await calm();
  expect([has(), gm.messages("damage").length, gm.faults]).toEqual([false, 1, []]);
});

test("B-HAZ-01: what a region puts on somebody is known and bounded; odd words put nothing", async () => {
  const { readHazard } = await verbs("readHazard");
  const puts = (data: Loose): Loose => readHazard(data).puts;
  expect(puts({ condition: "prone" })).toEqual({ condition: "prone", ends: null });
  expect(puts({ condition: "burning", lasts: "banana" })).toEqual({ condition: "burning", ends: null });
  // Without a save nothing could end it by one.
  expect(puts({ condition: "poisoned", lasts: "save" }).ends).toBeNull();
  expect(puts({ condition: "poisoned", lasts: "save", attribute: "adaptability", dc: 12 }).ends).toMatchObject({
    save: { attribute: "adaptability", dc: 12 },
  });
  for (const condition of ["exhaustion", "dead", "__proto__", 5, null, ""]) expect(puts({ condition })).toBeNull();
});

test("H-TURN-03: without a Game Master a creature of his waits for him, and a player's does what is due itself", async () => {
  await laid([hazard({ at: "turnStart", formula: "3", type: "fire", armor: false })], {
    shapes: [{ type: "ellipse", x: 0, y: 0, radiusX: 9000, radiusY: 9000 }],
  });
  const fighter = gm.actor("Воин");
  const owner = game.users.find((user: Loose) => !user.isGM && fighter.testUserPermission(user, "OWNER"));
  const player = await table.sit(owner.name);
  const { upkeepOf } = await verbs("upkeepOf");
  const mine = player.actor("Воин");
  const before = mine.hitPoints.value as number;
  const [due]: Loose[] = upkeepOf(mine);
  // What a Game Master calls it is his, as long as the region is not in everybody's sight.
  expect([due.kind, due.name]).toEqual(["zoneStart", "Опасность"]);
  await play.doUpkeep(mine, due.id);
  // Three, and no armor keeps it out.
  await expect.poll(() => mine.hitPoints.value).toBe(before - 3);
  await passTo(table, 1);
  expect(player.messages("damage").map(({ system }: Loose) => system.item.name)).toEqual(["Опасность"]);
  const back = await table.sit("GM");
  await expect.poll(() => back.messages("damage").length).toBe(2);
  expect(back.faults).toEqual([]);
});

test("B-HAZ-01: a trap springs where nobody counts turns: each movement into it is one, taken back it was none, and a hero's page answers for him", async () => {
  await laid([hazard({ at: "enter", formula: "2", type: "fire", attribute: null, dc: 0, armor: false })]);
  await game.combats.contents[0].delete();
  const hero = gm.actor("Воин");
  await goblin.update({ "system.hp": { value: 20, max: 20 } });
  const [standing, before] = [goblin.hitPoints.value, hero.hitPoints.value];
  const cards = (): number => gm.messages("damage").length;
  // Who stands there already has come from nowhere.
  await table.other("GM", moved("Воин", 0));
  await calm();
  expect(cards()).toBe(0);
  const go = (name: string, columns: number): Promise<Loose> =>
    token(name).move([{ x: token(name).x + columns * size, y: token(name).y }]);
  await go("Гоблин 1", 10);
  await calm();
  expect(cards()).toBe(0);
  for (const n of [1, 2]) {
    await go("Гоблин 1", -10);
    await expect.poll(cards).toBe(n);
    await expect.poll(() => goblin.hitPoints.value).toBe(standing - 2 * n);
    await go("Гоблин 1", 10);
  }
  // Of a hero whose player is there, his page alone.
  const into = token("Гоблин 2").x - token("Воин").x;
  const player = await table.sit("Player 1", ["GM"]);
  const region = game.scenes.active.regions.get(REGION);
  const own = token("Воин");
  const steps = Math.round((region.shapes[0].x - own.x) / size);
  expect([into !== 0, steps !== 0]).toEqual([true, true]);
  await own.move([{ x: own.x + steps * size, y: own.y }]);
  await expect.poll(() => player.actor("Воин").hitPoints.value).toBe(before - 2);
  expect(player.messages("damage").map(({ author }: Loose) => author.name)).toContain("Player 1");
  expect([gm.faults, player.faults]).toEqual([[], []]);
});

test("B-SENSE-05: a region hides who is in it; disabled, higher up, of another kind, or without a shape it does nothing", async () => {
  await laid(
    [
      { type: "opposed-d20.obscured", system: { level: "heavy" } },
      { type: "pauseGame", system: { foo: 1 } },
    ],
    {
      elevation: { bottom: 0, top: 10 },
    },
  );
  const { obscuredAt } = await verbs("obscuredAt");
  const region = game.scenes.active.regions.get(REGION);
  const hidden = (): string => obscuredAt(token("Гоблин 1"));
  expect([hidden(), obscuredAt(token("Воин"))]).toEqual(["heavy", "none"]);
  await token("Гоблин 1").update({ elevation: 20 });
  expect(hidden()).toBe("none");
  await token("Гоблин 1").update({ elevation: 0 });
  await region.behaviors.contents[0].update({ disabled: true });
  expect(hidden()).toBe("none");
  await region.behaviors.contents[0].update({ disabled: false });
  expect(hidden()).toBe("heavy");
  await expect(
    region.update({ shapes: [{ type: "rectangle", x: Number.NaN, y: 0, width: 1, height: 1 }] }),
  ).rejects.toThrow();
  await region.update({ shapes: [] });
  expect(hidden()).toBe("none");
  await expect(region.behaviors.contents[0].update({ "system.level": "banana" })).rejects.toThrow();
  expect(gm.faults).toEqual([]);
});

test("H-MOV-07 B-MOV-06: Foundry's own costly ground is difficult ground: ruler, feet and record say so", async () => {
  await laid([{ type: "modifyMovementCost", system: { difficulties: { walk: 2, fly: 1 } } }]);
  const { turnOf } = await verbs("turnOf");
  const hero = token("Воин");
  // Two columns left of the swamp's first; away from everybody.
  const { x } = token("Гоблин 1");
  await hero.update({ x: x - 2 * size, y: 20 * size });
  await hero.clearMovementHistory();
  const feet = (): number => turnOf(hero.actor).ledger.feet.left;
  expect(feet()).toBe(30);
  await hero.update({ x, y: 20 * size }, { method: "dragging" });
  // A free cell, then one of the swamp: 5 and 10.
  expect(feet()).toBe(15);
  // Somebody's cell in it is no harder than the swamp alone.
  await token("Гоблин 2").update({ x: x + size, y: 20 * size, disposition: hero.disposition });
  await hero.update({ x: x + size, y: 20 * size }, { method: "dragging" });
  expect(feet()).toBe(5);
  expect(gm.faults).toEqual([]);
});

test("B-MOV-20: a jump pays foot for foot whatever ground it goes over", async () => {
  await laid([{ type: "modifyMovementCost", system: { difficulties: { walk: 3, fly: 2 } } }]);
  const hero = token("Воин");
  const { x } = token("Гоблин 1");
  await hero.update({ x: x - size, y: 20 * size });
  const way = ["jump", "jump"].map((action, index) => ({ x: x + index * size, y: 20 * size, action }));
  expect(hero.measureMovementPath([{ x: x - size, y: 20 * size }, ...way]).cost).toBe(10);
  const { actions } = CONFIG.Token.movement;
  // Foundry's own region asks this before it asks for a cost.
  expect(actions.jump.deriveTerrainDifficulty({ walk: 3, fly: 2 })).toBe(1);
  const unit = hero.parent.grid.distance;
  const cell = (j: number): Loose => ({ i: 20, j, k: 0 });
  expect(actions.jump.getCostFunction(hero)(3 * unit, cell(0), cell(1), unit)).toBe(unit);
});

test("B-HAZ-01 B-HAZ-05 B-HAZ-06: fire and a fall as the rules have them; who burns burns on, until it is undone", async () => {
  await laid([]);
  const { HAZARD_CHOICES, conditionGiven } = await verbs("HAZARD_CHOICES", "conditionGiven");
  const [fire, ten, , , , , , eighty]: Loose[] = HAZARD_CHOICES;
  expect(fire).toMatchObject({
    rows: [{ formula: "1d4", type: "fire" }],
    gives: [{ status: "burning", on: "always" }],
  });
  // B-HAZ-06: whom the fall has hurt lies there.
  expect(ten.gives).toMatchObject([{ status: "prone", on: "hurt" }]);
  expect([ten.rows[0].formula, eighty.feet, eighty.rows[0].formula]).toEqual(["1d6", 80, "8d6"]);
  await goblin.update({ "system.hp.value": 5 });
  const message = await play.dealDamage({
    kind: "damage",
    rows: fire.rows,
    armor: true,
    targets: [{ actor: goblin, token: token("Гоблин 1"), share: 1 }],
    source: { uuid: "", name: "Огонь", img: "" },
    effects: [conditionGiven("burning", "always")],
    secret: undefined,
  });
  // The die falls on 2, as in its middle; less the 1 that a goblin reduces.
  await expect.poll(() => goblin.hitPoints.value).toBe(4);
  expect([...goblin.statuses]).toContain("burning");
  await play.undo(message.id, "t0");
  await expect.poll(() => goblin.hitPoints.value).toBe(5);
  expect([...goblin.statuses]).not.toContain("burning");
  expect(gm.faults).toEqual([]);
});

test("B-HAZ-01 H-SPL-13: the item of a hazard is used on whoever it acts on, with its own save, besides its own damage; what names no usable item adds nothing", async () => {
  await laid([hazard({ at: "enterEnd", formula: "1", type: "force", dc: 30, item: "Item.itemOfTheTrap001" })]);
  await table.other("GM", moved("Гоблин 2", 20));
  const trap = {
    _id: "itemOfTheTrap001",
    name: "Склянка",
    type: "consumable",
    system: {
      activities: {
        main: {
          kind: "save",
          save: { attribute: "acrobatics", onSuccess: "half" },
          parts: [{ kind: "damage", formula: "4", type: "force" }],
        },
      },
    },
  };
  await goblin.update({ "system.hp.value": 7 });
  await CONFIG.Item.documentClass.create(trap, { keepId: true });
  await table.other("GM", turn(1));
  await table.other("GM", turn(2));
  // 1 + 4; DC 30 of the region cannot be reached.
  await expect.poll(() => goblin.hitPoints.value).toBe(2);
  await calm();
  expect(["use", "defense", "damage", "check"].map((type) => gm.messages(type).length)).toEqual([1, 2, 1, 0]);
  const [behavior] = game.scenes.active.regions.get(REGION).behaviors.contents;
  // None of these is an item, and the region's own damage comes once a turn.
  for (const item of ["nonsense", goblin.uuid, `${goblin.uuid}.Item.nobody0000000000`, REGION]) {
    Object.assign(behavior.system, { item });
    expect(owed()).toEqual([]);
  }
  expect(gm.faults).toEqual([]);
});
