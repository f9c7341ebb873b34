/** Zones on scenes without squares, and on those measured in meters: the cells are worked by hand. */
import { expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const HERO = "uP7E0luNiHy0osnq";

/** Opens a scene of such a grid with an area on it, of difficult ground. @returns the grid and what is hard of it */
async function laid(grid: Loose, area: Loose): Promise<Loose> {
  const scene = brawl("Воин", "Гоблин 1");
  const [first]: Loose[] = scene.scenes;
  Object.assign(first.grid, grid);
  const zone = {
    scene: first._id,
    shape: "sphere",
    size: 5,
    width: 5,
    x: 550,
    y: 550,
    direction: 0,
    hard: true,
    ...area,
  };
  scene.actors.find(({ _id }) => _id === HERO).effects = [
    {
      _id: "cloudOfTheTest01",
      name: "Облако",
      img: "icons/svg/aura.svg",
      type: "base",
      statuses: [],
      disabled: false,
      transfer: true,
      system: { changes: [], zone },
    },
  ];
  const seat = await liveTable(scene).sit("GM");
  const { hardGround, zonesOn, layZone } = await verbs("hardGround", "zonesOn", "layZone");
  const { active } = game.scenes;
  const isHard = hardGround(active);
  expect(seat.faults).toEqual([]);
  return {
    isHard,
    inside: active.tokens.contents
      .filter((token: Loose) => zonesOn(active).some((zone: Loose) => layZone(active, zone).holds(token)))
      .map(({ name }: Loose) => name),
    /** Hexes in rows around one, as rows of their columns counted from it. */
    hexes: (i: number, j: number, around: number): number[][] =>
      Array.from({ length: 2 * around + 1 }, (_row, di) =>
        Array.from({ length: 2 * around + 1 }, (_column, dj) => dj - around).filter((dj) =>
          isHard(active.grid.getCenterPoint({ i: i + di - around, j: j + dj })),
        ),
      ),
  };
}

/** Row 4 of a grid whose odd rows stand half a hex farther, and its column 5: the middle of 100 px hexes is (550, 4.5 of 86.6 + …). */
const HEX = { type: 2, size: 100, distance: 5, units: "ft" };
const middle = { x: 550, y: (0.75 * 4 + 0.5) * (200 / Math.sqrt(3)) };

test.each([
  // Itself and six; then twelve more, then eighteen.
  [
    5,
    [
      [-1, 0],
      [-1, 0, 1],
      [-1, 0],
    ],
    1,
  ],
  [
    10,
    [
      [-1, 0, 1],
      [-2, -1, 0, 1],
      [-2, -1, 0, 1, 2],
      [-2, -1, 0, 1],
      [-1, 0, 1],
    ],
    2,
  ],
])("B-AOE-09 H-AOE-02: a sphere of %i ft on hexes is a hex and what lies around it", async (size, rows, around) => {
  // Wherever in the hex somebody has pointed.
  const { hexes } = await laid(HEX, { size, x: middle.x + 30, y: middle.y - 30 });
  expect(hexes(4, 5, around + 1)).toEqual([[], ...rows, []]);
});

test("B-AOE-04: a cone of 15 ft eastward on hexes is three in its row and one on each side", async () => {
  // The rows beside it stand 4.3 ft aside: as wide as that it is from 8.7 ft on, and their hexes lie 2.5, 7.5 and 12.5 ft off.
  const { hexes } = await laid(HEX, { shape: "cone", size: 15, ...middle });
  expect(hexes(4, 5, 3)).toEqual([[], [], [2], [1, 2, 3], [2], [], []]);
});

test("B-AOE-08: a line of 15 ft eastward is the three cells before it, and no wider", async () => {
  const { isHard } = await laid({}, { shape: "line", size: 15, width: 5 });
  const cells = Array.from({ length: 12 * 12 }, (_one, n) => [n % 12, Math.floor(n / 12)] as const);
  expect(cells.filter(([x, y]) => isHard({ x: x * 100 + 50, y: y * 100 + 50 }))).toEqual([
    [6, 5],
    [7, 5],
    [8, 5],
  ]);
});

test("B-AOE-07: an emanation goes out from its bearer's hex, and leaves him out", async () => {
  // The fighter stands at (400, 500), in a box of 100 by 115.5: his middle is (450, 557.7), in the hex around
  // (450, 577), and goblin 1 stands in the next one.
  const { inside } = await laid(HEX, { shape: "emanation", size: 5 });
  expect(inside).toContain("Гоблин 1");
  expect(inside).not.toContain("Воин");
});

test("B-AOE-09: on open ground the middles of tokens count: 5 ft beside it is in, 7 ft across is not", async () => {
  // At the middle of goblin 1, (550, 550): the fighter stands to its left, goblin 2 below, the ranger and goblin 3 10 ft down.
  const { inside, isHard } = await laid({ type: 0 }, {});
  expect(inside).toEqual(["Воин", "Гоблин 1", "Гоблин 2"]);
  expect([isHard({ x: 650, y: 550 }), isHard({ x: 651, y: 550 }), isHard({ x: 640, y: 640 })]).toEqual([
    true,
    false,
    false,
  ]);
});

it("H-AOE-01 H-AOE-02: cells of 1.5 m are cells of 5 ft", async () => {
  plays("homebrew");
  const { isHard } = await laid({ distance: 1.5, units: "м" }, { size: 10 });
  const rows = [-3, -2, -1, 0, 1, 2, 3].map(
    (dy) => [-3, -2, -1, 0, 1, 2, 3].filter((dx) => isHard({ x: 550 + 100 * dx, y: 550 + 100 * dy })).length,
  );
  // 21 cells: a square of five without its corners.
  expect(rows).toEqual([0, 3, 5, 5, 5, 3, 0]);
});

test("B-MOV-05: distances on hexes follow their rows, by documents alone", async () => {
  await laid(HEX, { size: 5, ...middle });
  const { feetBetween, feetToPlace } = await verbs("feetBetween", "feetToPlace");
  const [one, other]: Loose[] = game.scenes.active.tokens.contents;
  // Rows lie 86.6 px apart, and every other one stands 50 px farther along: these two are four rows apart, straight down.
  const row = 100 * Math.sqrt(0.75);
  await one.update({ x: 500, y: 2 * row });
  await other.update({ x: 500, y: 6 * row });
  expect(feetBetween(one, other)).toBe(20);
  // A row down and half a hex along is the next hex; a square's diagonal would be there, too.
  await other.update({ x: 550, y: 3 * row });
  expect(feetBetween(one, other)).toBe(5);
  expect(feetToPlace(one, { x: 560 + 300, y: 2 * row + 50 })).toBe(15);
});

it("4.6 H-MOV-04 H-MOV-07 C-61: ways over hard ground of a zone cost what the rules say, on every grid and for large ones", async () => {
  plays("homebrew");
  await laid({}, { x: 1050, y: 1050 });
  const { pathCost, walked, tableRuleset } = await verbs("pathCost", "walked", "tableRuleset");
  /** Feet that the fighter walks from one place to another, of pixels; the zone of 5 ft lies around (1050, 1050). */
  const feet = async (grid: Loose, size: number, from: Loose, to: Loose, around?: Loose): Promise<number> => {
    await laid(grid, around ?? { x: 1050, y: 1050 });
    const token = game.scenes.active.tokens.find(({ actor }: Loose) => actor?.id === HERO);
    await token.update({ ...from, width: size, height: size });
    await token.clearMovementHistory();
    await token.update(to, { method: "dragging" });
    return walked(token, tableRuleset()).feet;
  };
  const cells = (x: number, y: number): Loose => ({ x: 100 * x, y: 100 * y });
  const hard = (x: number, y: number): boolean => Math.max(Math.abs(x - 10), Math.abs(y - 10)) <= 1;
  const byRule = (...way: [number, number][]): number =>
    pathCost({ cells: way.map(([x, y]) => ({ x, y, difficult: hard(x, y) })) }, tableRuleset()).feet;
  // Three diagonals, the last two into it: 5, then 10 and 5 doubled.
  expect(await feet({}, 1, cells(7, 7), cells(10, 10))).toBe(5 + 20 + 10);
  expect(byRule([7, 7], [8, 8], [9, 9], [10, 10])).toBe(35);
  // In meters the same in feet: two cells beside it, then two of it.
  expect(await feet({ distance: 1.5, units: "м" }, 1, cells(6, 10), cells(10, 10))).toBe(5 + 5 + 10 + 10);
  expect(byRule([6, 10], [7, 10], [8, 10], [9, 10], [10, 10])).toBe(30);
  // A large one with one corner in it pays for that corner; one row higher it has none.
  expect(await feet({}, 2, cells(6, 8), cells(8, 8))).toBe(5 + 10);
  expect(await feet({}, 2, cells(6, 7), cells(8, 7))).toBe(5 + 5);
  // On open ground the middle counts: 10 ft before it, at its edge, and in it.
  expect(await feet({ type: 0 }, 1, cells(7, 10), cells(10, 10))).toBe(5 + 10 + 10);
  // On hexes, three along a row: the last two are it and its neighbor. The box of the one in row 4, column 5 begins at (500, 346).
  const row = (column: number): Loose => ({ x: 100 * column, y: Math.round(middle.y - 100 / Math.sqrt(3)) });
  await expect(feet(HEX, 1, row(2), row(5), middle)).resolves.toBe(5 + 10 + 10);
});
