/**
 * Token paths: steps between waypoints, and their cost.
 * Written from: API TokenMovementActionConfig, TokenMovementActionCostFunction, TokenMeasuredMovementWaypoint,
 * GridMeasurePathCostFunction2D; GH:#11723, #11828, #11834, #11843, #12543.
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { createGrid } from "../canvas/grid.ts";
import { g } from "./globals.ts";

/** Waypoints that one way is made of at most: a way of more is cut into longer steps. Own. */
const MOST_STEPS = 2_000;
/** @source API:CONST.TOKEN_SHAPES; what a token without a word has is UNSURE */
const SHAPE = 4;
const PLACE = ["x", "y", "elevation", "width", "height"] as const;

/** The actions that there are, with core's names. @source GH:#12543; multipliers and which can be chosen are UNSURE */
export function coreActions(): LooseObject {
  const action = (order: number, more: LooseObject = {}): LooseObject => ({
    label: "",
    icon: "fa-solid fa-person-walking",
    img: null,
    order,
    teleport: false,
    measure: true,
    walls: "move",
    visualize: true,
    canSelect: () => true,
    getAnimationOptions: () => ({}),
    deriveTerrainDifficulty: null,
    getCostFunction: () => (cost: number) => cost,
    ...more,
  });
  const names = ["walk", "fly", "swim", "burrow", "crawl", "climb", "jump"];
  const all: LooseObject = Object.fromEntries(names.map((name, index) => [name, action(index, { label: name })]));
  // It takes the ground along, whatever its own cost says. @source public code of crucible; SR5 and dnd5e override it
  all["jump"]["deriveTerrainDifficulty"] = ({ walk = 1, fly = 1 }) => Math.max(Number(walk), Number(fly));
  all["blink"] = action(7, { label: "blink", teleport: true });
  all["displace"] = action(8, {
    label: "displace",
    teleport: true,
    measure: false,
    walls: null,
    visualize: false,
    canSelect: () => false,
  });
  return all;
}

/** The grid of a scene, with the table's diagonals. */
export function gridOf(scene: Loose): Loose {
  const { type, size, distance, units } = scene.grid;
  return createGrid({ type, size, distance, units, diagonals: Number(g.game.settings.get("core", "gridDiagonals")) });
}

/** Where a token is. */
export function positionOf(token: Loose): LooseObject {
  return { ...Object.fromEntries(PLACE.map((key) => [key, token._source[key]])), shape: SHAPE };
}

/** A waypoint with all that one has. @throws for one that has no place */
export function fullWaypoint(token: Loose, before: LooseObject, given: LooseObject): LooseObject {
  const own: LooseObject = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && key !== "cost"),
  );
  const waypoint: LooseObject = {
    action: token.movementAction ?? token._inferMovementAction(),
    terrain: null,
    snapped: false,
    explicit: false,
    checkpoint: false,
    intermediate: false,
    ...Object.fromEntries([...PLACE, "shape"].map((key) => [key, before[key]])),
    ...own,
  };
  // UNSURE what a real host does with these: here they are refused.
  for (const key of PLACE)
    if (!Number.isFinite(waypoint[key])) throw new Error(`${key}: a waypoint must be at a place`);
  if (!(waypoint["action"] in g.CONFIG.Token.movement.actions))
    throw new Error(`${String(waypoint["action"])} is no movement action`);
  return { ...waypoint, x: Math.round(waypoint["x"]), y: Math.round(waypoint["y"]) };
}

/** The cells on the way between two waypoints, without both. @source GH:#11834; which of several direct ways is UNSURE */
function between(grid: Loose, from: LooseObject, to: LooseObject): LooseObject[] {
  if (!grid.isSquare || g.CONFIG.Token.movement.actions[to["action"]].teleport) return [];
  const [dx, dy] = [(to["x"] - from["x"]) / grid.size, (to["y"] - from["y"]) / grid.size];
  const count = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)));
  if (count > MOST_STEPS) return [];
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const part = (index + 1) / count;
    const at = { x: from["x"] + dx * part * grid.size, y: from["y"] + dy * part * grid.size };
    return {
      ...to,
      ...grid.getTopLeftPoint({ x: at.x + grid.size / 2, y: at.y + grid.size / 2 }),
      elevation: from["elevation"] + (to["elevation"] - from["elevation"]) * part,
      snapped: true,
      explicit: false,
      checkpoint: false,
      intermediate: true,
    };
  });
}

/** All steps of a way. @source API:TokenDocument#getCompleteMovementPath */
export function completePath(token: Loose, waypoints: readonly LooseObject[]): LooseObject[] {
  const grid = gridOf(token.parent);
  const all: LooseObject[] = [];
  let before: LooseObject = positionOf(token);
  for (const [index, given] of waypoints.entries()) {
    const waypoint = fullWaypoint(token, before, given);
    if (index > 0 && !waypoint["intermediate"]) all.push(...between(grid, before, waypoint));
    all.push(waypoint);
    before = waypoint;
  }
  return all;
}

/** The cells that a token covers at a place. @source API:TokenDocument#getOccupiedGridSpaceOffsets */
export function occupied(grid: Loose, at: LooseObject): { i: number; j: number }[] {
  if (!grid.isSquare) {
    const [wide, high] = [
      Number(at["width"]) * (grid.sizeX ?? grid.size),
      Number(at["height"]) * (grid.sizeY ?? grid.size),
    ];
    return [grid.getOffset({ x: at["x"] + wide / 2, y: at["y"] + high / 2 })];
  }
  const { i, j } = grid.getOffset({ x: at["x"] + grid.size / 2, y: at["y"] + grid.size / 2 });
  const [rows, columns] = [Math.max(1, Math.round(at["height"])), Math.max(1, Math.round(at["width"]))];
  return Array.from({ length: rows * columns }, (_, index) => ({
    i: i + Math.floor(index / columns),
    j: j + (index % columns),
  }));
}

/**
 * What the regions of a scene make of each foot at a cell. @source GH:#11897, #12052; what several regions make of one cell is
 * UNSURE: each counts, and a system that does not want that has to say so itself
 */
function difficultyAt(token: Loose, grid: Loose, { i, j }: LooseObject, to: LooseObject): number {
  let difficulty = 1;
  for (const region of token.parent.regions)
    for (const { type, active, system } of region.behaviors) {
      if (type !== "modifyMovementCost" || !active) continue;
      const derive: Loose = g.CONFIG.Token.movement.actions[to["action"]]?.deriveTerrainDifficulty;
      const factor: Loose = derive?.(system.difficulties ?? {}) ?? system.difficulties?.[to["action"]];
      if (typeof factor !== "number" || factor === 1) continue;
      const { x, y } = grid.getCenterPoint({ i, j });
      if (region.testPoint({ x, y, elevation: Number(to["elevation"]) })) difficulty *= factor;
    }
  return difficulty;
}

/** One step: what its action makes of it, over all cells that the token covers. */
function stepCost(token: Loose, grid: Loose, costOf: Loose, step: LooseObject): number {
  const { from, to, distance } = step;
  const [before, after] = [occupied(grid, from), occupied(grid, to)];
  // 13 says 0 whatever the height. @source GH:#13664, mended in 14.353
  const heightOf = (at: LooseObject): number =>
    g.game.release.generation < 14 ? 0 : Math.floor(Number(at["elevation"]) / grid.distance + 1e-8);
  const results = after.map((offset, index) => {
    const [one, other] = [
      { ...(before[index] ?? before[0]), k: heightOf(from) },
      { ...offset, k: heightOf(to) },
    ];
    const difficulty = difficultyAt(token, grid, offset, to);
    const terrain = difficulty === 1 ? null : { difficulty };
    const segment = { action: to["action"], width: to["width"], height: to["height"], shape: SHAPE, terrain };
    return { from: one, to: other, segment, cost: costOf(distance * difficulty, one, other, distance, segment) };
  });
  const segment = results.at(-1)?.segment;
  const aggregate: Loose = g.CONFIG.Token.movement.costAggregator;
  // UNSURE what core does with the cells of a large token: the least is the kindest to the mover, so a system must say itself.
  return aggregate ? aggregate(results, distance, segment) : Math.min(...results.map(({ cost }) => cost));
}

/** A measured way: waypoints with their costs, and the sums. @source API:TokenDocument#measureMovementPath */
export function measureWay(token: Loose, path: readonly LooseObject[], options: LooseObject = {}): LooseObject {
  const grid = gridOf(token.parent);
  const half = grid.isSquare ? grid.size / 2 : 0;
  const points = path.map(({ x, y }) => ({ x: Number(x) + half, y: Number(y) + half }));
  const { segments } = grid.measurePath(points);
  const functions = new Map<string, Loose>();
  const sum = { distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const waypoints = path.map((to, index) => {
    const from = path[index - 1];
    const { measure, getCostFunction } = g.CONFIG.Token.movement.actions[to["action"]];
    if (!from || !measure) return { ...to, cost: 0, measurement: { ...sum } };
    const costOf = functions.get(to["action"]) ?? getCostFunction(token, options);
    functions.set(to["action"], costOf);
    const segment: Loose = segments[index - 1];
    const up = Math.abs(Number(to["elevation"]) - Number(from["elevation"]));
    const distance = Math.max(Number(segment.distance), up);
    const cost =
      distance === 0
        ? 0
        : typeof to["cost"] === "number"
          ? to["cost"]
          : stepCost(token, grid, costOf, { from, to, distance });
    sum.distance += distance;
    sum.cost += cost;
    sum.spaces += segment.spaces;
    sum.diagonals += segment.diagonals;
    return { ...to, cost, measurement: { ...sum } };
  });
  return { ...sum, waypoints };
}
