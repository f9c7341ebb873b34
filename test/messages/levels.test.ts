/** Levels of a scene on generation 14: what is on another level neither covers, shines nor hurts, and a fall ends on the floor. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const [CELLAR, HALL] = ["levelOfCellar001", "levelOfTheHall01"];
const WALL = { _id: "wallOfTheTest001", c: [700, 0, 700, 1000], move: 20 };
const of = (name: string): Loose => game.scenes.active.tokens.getName(name);

/** A cellar under a hall; the fighter in the cell 4, 5 and goblin 1 four cells east of him are in the hall. */
async function hall(lay: (board: Loose, place: Loose) => void): Promise<Loose> {
  const world = brawl("Воин", "Гоблин 1");
  const [board]: Loose[] = world.scenes;
  board.levels = [
    { _id: CELLAR, name: "Подвал", elevation: { bottom: -10, top: 10 } },
    { _id: HALL, name: "Зал", elevation: { bottom: 10, top: 20 } },
  ];
  const place: Loose = {};
  for (const token of board.tokens) {
    const x = token.name === "Воин" ? 400 : token.name === "Гоблин 1" ? 800 : 2000;
    Object.assign(token, { x, y: x === 2000 ? 2000 : 500, level: HALL, elevation: 10 });
    place[token.name] = token;
  }
  lay(board, place);
  return liveTable(world).sit("GM");
}

test.each([
  ["the cellar", [CELLAR], "none"],
  ["the hall", [HALL], "full"],
  ["both", [CELLAR, HALL], "full"],
  ["no level by name", [], "full"],
])("B-COV-02: a wall of %s", async (_name, levels, cover) => {
  const seat = await hall((board) => void (board.walls = [{ ...WALL, levels }]));
  const { coverOnBoard } = await verbs("coverOnBoard");
  expect(coverOnBoard(of("Воин"), of("Гоблин 1")).cover).toBe(cover);
  expect(seat.faults).toEqual([]);
});

test("a token on a level that its scene has not is stopped by every wall", async () => {
  await hall((board, { Воин: hero, "Гоблин 1": goblin }) => {
    board.walls = [{ ...WALL, levels: [CELLAR] }];
    hero.level = goblin.level = "defaultLevel0000";
  });
  const { coverOnBoard } = await verbs("coverOnBoard");
  expect(coverOnBoard(of("Воин"), of("Гоблин 1")).cover).toBe("full");
});

test("B-COV-03 B-ATK-17: who is in the cellar stands in nobody's way upstairs", async () => {
  const inWay = (level: string) =>
    hall((_board, { "Гоблин 2": other }) => void Object.assign(other, { x: 600, y: 500, level }));
  for (const [level, cover, to] of [
    [CELLAR, "none", 600],
    [HALL, "half", 700],
  ] as const) {
    await inWay(level);
    const { coverOnBoard, placeAfter } = await verbs("coverOnBoard", "placeAfter");
    expect(coverOnBoard(of("Воин"), of("Гоблин 1")).cover).toBe(cover);
    // 10 ft towards the fighter.
    expect(placeAfter(of("Гоблин 1"), of("Воин"), [{ way: "toward", feet: 10 }]).x).toBe(to);
  }
});

test("B-ATK-17 B-AOE-02: a cellar's wall stops neither a push nor a burst upstairs", async () => {
  for (const [levels, x, reached] of [
    [[CELLAR], 600, ["Гоблин 1"]],
    [[HALL], 700, []],
  ] as const) {
    await hall((board) => void (board.walls = [{ ...WALL, levels }]));
    const { placeAfter, areaOnBoard } = await verbs("placeAfter", "areaOnBoard");
    expect(placeAfter(of("Гоблин 1"), of("Воин"), [{ way: "toward", feet: 10 }]).x).toBe(x);
    const place = { x: 650, y: 550, direction: 0 };
    const burst = { shape: "sphere", size: 15, width: 5 };
    const area = areaOnBoard(game.scenes.active, burst, place, null, [of("Гоблин 1")]);
    expect(area.tokens.map(({ name }: Loose) => name)).toEqual(reached);
  }
});

test("B-AOE-07: an emanation goes through no floor", async () => {
  for (const [level, reached] of [
    [CELLAR, []],
    [HALL, ["Гоблин 1"]],
  ] as const) {
    await hall((_board, { "Гоблин 1": goblin }) => void Object.assign(goblin, { x: 500, level }));
    const { areaOnBoard } = await verbs("areaOnBoard");
    const pattern = { shape: "emanation", size: 10, width: 5 };
    const place = { x: 450, y: 550, direction: 0 };
    const area = areaOnBoard(game.scenes.active, pattern, place, of("Воин"), [of("Гоблин 1")]);
    expect(area.tokens.map(({ name }: Loose) => name)).toEqual(reached);
  }
});

test("B-SENSE-01 B-SENSE-02: a lamp in the cellar lights nobody upstairs, and a cellar's wall keeps no light off", async () => {
  const lamp = { _id: "lampOfTheTest001", x: 650, y: 550, config: { bright: 20, dim: 40 } };
  for (const [lampOn, wallOn, light] of [
    [CELLAR, CELLAR, "dark"],
    [HALL, CELLAR, "bright"],
    [HALL, HALL, "dark"],
  ] as const) {
    await hall((board) => {
      board.environment = { darknessLevel: 1 };
      board.lights = [{ ...lamp, levels: [lampOn] }];
      board.walls = [{ ...WALL, levels: [wallOn] }];
    });
    const { lightAt } = await verbs("lightAt");
    expect(lightAt(of("Гоблин 1"))).toBe(light);
  }
});

test("B-HAZ-01: a region of the cellar holds nobody upstairs, be it without heights", async () => {
  for (const [levels, held] of [
    [[CELLAR], false],
    [[HALL], true],
    [[], true],
  ] as const) {
    await hall((board) => {
      const behaviors = [{ _id: "behaviorOfTest01", name: "", type: "opposed-d20.hazard", system: {} }];
      const shapes = [{ type: "rectangle", x: 800, y: 0, width: 200, height: 4000 }];
      board.regions = [{ _id: "regionOfTheTest1", name: "Болото", shapes, behaviors, levels }];
    });
    const { groundOn } = await verbs("groundOn");
    const [ground] = groundOn(game.scenes.active, "opposed-d20.hazard");
    expect(ground.holds(of("Гоблин 1"))).toBe(held);
  }
});

test("B-HAZ-05 B-MOV-26: heights count from the floor of the level, and a fall ends there", async () => {
  await hall((_board, { "Гоблин 1": goblin }) => void Object.assign(goblin, { elevation: 15 }));
  const { heightOf, fallenTo, flierFalls } = await verbs("heightOf", "fallenTo", "flierFalls");
  const goblin = of("Гоблин 1");
  expect([heightOf(of("Воин")), heightOf(goblin)]).toEqual([0, 5]);
  const { actionList } = await verbs("actionList");
  const mayFall = (name: string): boolean => actionList(of(name).actor).some(({ key }: Loose) => key === "fall");
  expect([mayFall("Воин"), mayFall("Гоблин 1")]).toEqual([false, true]);
  expect([fallenTo(goblin, 3), fallenTo(goblin, 5), fallenTo(goblin, 30), fallenTo(of("Воин"), 5)]).toEqual([
    12, 10, 10, 10,
  ]);
  await goblin.update({ movementAction: "fly" });
  expect(flierFalls(goblin)).toBe(5);
  await goblin.update({ elevation: 10 });
  expect(flierFalls(goblin)).toBe(0);
  // In the cellar the floor lies below zero.
  await goblin.update({ level: CELLAR, elevation: -4 });
  expect([heightOf(goblin), fallenTo(goblin, 20), flierFalls(goblin)]).toEqual([6, -10, 6]);
});
