/** Computes which cells an area on a scene covers and which tokens it reaches. Needs only documents, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { tableRuleset } from "../core/table-rules.ts";
import { reachedCells, SIGHT_LIMITS, type Wall } from "../rules/areas/area-sight.ts";
import {
  areaAt,
  isDirected,
  isPointIn,
  originOf,
  type AreaBearer,
  type AreaPattern,
} from "../rules/areas/area-place.ts";
import { reachesHeight } from "../rules/areas/area-height.ts";
import { baseOf, cellSet, stencilOf } from "../rules/areas/area-stencil.ts";
import type { AreaShape } from "../rules/areas/areas.ts";
import type { Cell } from "../rules/areas/grid.ts";
import { hexMiddle, middleOf, reachOf, stride, type Pixels } from "./cells.ts";
import { cellFeet } from "./measure.ts";
import { verticalExtent } from "./near-way.ts";

export type { Pixels } from "./cells.ts";

type Token = TokenDocument.Implementation;

/** Actual or planned position of a token: pixels, and width and height in cells. */
export type Footing = Pick<Token, "id" | "x" | "y" | "width" | "height" | "elevation">;

/** Position of an area: a point, and one of eight directions, clockwise from east. */
export interface AreaPlace extends Pixels {
  readonly direction: number;
  /** Height of the area above the scene's ground in feet; left out or null = it reaches any height. @rule B-AOE-06 */
  readonly elevation?: number | null;
}

/** An area on a scene. */
export interface AreaOnBoard {
  /** Outlines in pixels of the canvas, one list of corners per outline. A region inside two outlines is a hole. */
  readonly pieces: readonly (readonly Pixels[])[];
  /** Tokens in the area that are not behind total cover, in the order of the scene. */
  readonly tokens: readonly Token[];
  /** Origin of the area, in pixels. */
  readonly origin: Pixels;
}

/** Maximum size of an area in cells for the cell-based computation. Larger areas use distances without cells. */
const CELLS = 200;

/** Fraction of a cell by which a token may overlap a cell without occupying it. */
const SLIP = 0.02;

/**
 * Returns the walls near some cells that block movement, in cell coordinates. An open door does not block.
 * @param zero pixel position of the cell 0, 0
 * @param counts filter for the walls; left out = all walls
 * @rule B-AOE-02
 */
export function wallsNear(
  scene: Scene.Implementation,
  cells: readonly Cell[],
  zero: Pixels = { x: 0, y: 0 },
  counts: (wall: WallDocument.Implementation) => boolean = () => true,
): Wall[] {
  if (scene.walls.size === 0) return [];
  const { bounds } = cellSet(cells);
  if (!bounds) return [];
  const [left, right, top, bottom] = [bounds.left, bounds.right + 1, bounds.top, bounds.bottom + 1];
  const size = stride(scene);
  return scene.walls.contents
    .filter(
      (wall) =>
        (wall.move ?? 0) > 0 && !((wall.door ?? 0) > 0 && wall.ds === CONST.WALL_DOOR_STATES.OPEN) && counts(wall),
    )
    .map(({ c: [ax, ay, bx, by] }) => ({
      ax: (ax - zero.x) / size,
      ay: (ay - zero.y) / size,
      bx: (bx - zero.x) / size,
      by: (by - zero.y) / size,
    }))
    .filter(
      ({ ax, ay, bx, by }) =>
        Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom,
    )
    .slice(0, SIGHT_LIMITS.walls);
}

/** Maximum side of a creature in cells. It limits the loops for invalid token sizes. */
const MOST_CELLS = 20;

/** Returns the square cells that a token occupies. @param size size of a cell, px */
export function cellsUnder(token: Footing, size: number): Cell[] {
  const [left, top] = [Math.floor(token.x / size + SLIP), Math.floor(token.y / size + SLIP)];
  // Skip positions beyond the safe integers: the loops below could not count there.
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(top)) return [];
  const far = (from: number, to: number): number => Math.min(from + MOST_CELLS, Math.max(from, to));
  const right = far(left, Math.ceil(token.x / size + token.width - SLIP) - 1);
  const bottom = far(top, Math.ceil(token.y / size + token.height - SLIP) - 1);
  const cells: Cell[] = [];
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) cells.push({ x, y });
  return cells;
}

function bearerOf(token: Token, size: number): AreaBearer {
  return {
    x: Math.floor(token.x / size + SLIP),
    y: Math.floor(token.y / size + SLIP),
    size: Math.max(1, Math.round(Math.max(token.width, token.height))),
  };
}

/**
 * Returns an area at its place on a scene. On a square grid it uses the cells of the table's rules. On hexes and without a grid it uses
 * the centers of the tokens; so do areas above the size limit. An emanation excludes its own maker.
 * @param pattern sizes in feet
 * @param tokens candidate tokens: those on the scene that the user sees
 * @param bearer the token at which the area starts
 * @returns null if the scene has no unit of distance
 * @rule H-AOE-01 H-AOE-02 B-AOE-01 B-AOE-02 B-AOE-06 B-AOE-07 C-21
 */
export function areaOnBoard(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
  tokens: readonly Token[],
): AreaOnBoard | null {
  const laid = layArea(scene, pattern, place, bearer);
  return laid && { origin: laid.origin, pieces: laid.pieces(), tokens: tokens.filter((token) => laid.holds(token)) };
}

/** A placed area that computes each answer on demand. Asking for a token is cheap; the outline costs more. */
export interface LaidArea {
  readonly origin: Pixels;
  readonly pieces: () => readonly (readonly Pixels[])[];
  readonly holds: (token: Footing) => boolean;
  /**
   * Returns whether the area reaches the cell at a position, or the position itself without a square grid.
   * @param who token whose level counts; left out = the level of the bearer
   */
  readonly covers: (place: Pixels, who?: Token) => boolean;
}

/** Places an area without computing its tokens and outline; see `areaOnBoard`. @rule H-AOE-02 B-AOE-02 B-AOE-07 */
export function layArea(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
): LaidArea | null {
  const { size, type } = scene.grid;
  const feet = cellFeet(scene);
  if (feet === null) return null;
  const laid =
    type === CONST.GRID_TYPES.SQUARE && pattern.size / feet <= CELLS
      ? onCells(scene, inCells(pattern, feet), place, bearer, size)
      : onOpenGround(scene, pattern, place, bearer, stride(scene) / feet);
  // An emanation does not pass through floors.
  const own = pattern.shape === "emanation" ? bearer : null;
  const goesOut = (token: Footing): boolean => !own || (token.id !== own.id && sameLevel(own, onScene(scene, token)));
  const { elevation = null } = place;
  const reachesUp = (token: Footing): boolean =>
    elevation === null ||
    pattern.shape === "emanation" ||
    reachesHeight(pattern, elevation, verticalExtent(token, scene));
  return {
    ...laid,
    holds: (token) => goesOut(token) && reachesUp(token) && laid.holds(token),
  };
}

/** Returns the token document of a position, which has the level of the token. */
const onScene = (scene: Scene.Implementation, { id }: Footing): object => scene.tokens.get(id ?? "") ?? {};

/** Returns a filter for the walls on the level of an object; null = all walls. */
const wallsOf =
  (who: object | null) =>
  (wall: WallDocument.Implementation): boolean =>
    !who || sameLevel(wall, who);

/** Converts sizes for the rules functions, which assume cells of 5 ft, to cells of another size. */
function inCells(pattern: AreaPattern, feet: number): AreaPattern {
  // Round, because meters convert inexactly: 6 m are slightly less than 20 ft.
  const even = (length: number): number => Math.round((length * 5e6) / feet) / 1e6;
  return { ...pattern, size: even(pattern.size), width: even(pattern.width) };
}

/** Places an area on a square grid. It tests lines of sight only if there are walls; otherwise the shape determines the cells. */
function onCells(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
  size: number,
): LaidArea {
  const at = { x: Math.floor(place.x / size), y: Math.floor(place.y / size) };
  const shape = areaAt(pattern, at, place.direction, bearer ? bearerOf(bearer, size) : null);
  const [base, origin, stencil] = [baseOf(shape), originOf(shape), stencilOf(shape, tableRuleset())];
  const covered = (cell: Cell): boolean => stencil.has(cell.x - base.x, cell.y - base.y);
  const { left = 0, top = 0, right = 0, bottom = 0 } = stencil.bounds ?? {};
  const ends = [
    { x: base.x + left, y: base.y + top },
    { x: base.x + right, y: base.y + bottom },
  ];
  const wallsFor = (who: object | null): Wall[] => wallsNear(scene, [origin, ...ends], undefined, wallsOf(who));
  return {
    origin: { x: (origin.x + 0.5) * size, y: (origin.y + 0.5) * size },
    holds: (token) =>
      reachedCells(origin, cellsUnder(token, size).filter(covered), wallsFor(onScene(scene, token))).length > 0,
    covers: ({ x, y }, who) => {
      const cell = { x: Math.floor(x / size), y: Math.floor(y / size) };
      return covered(cell) && reachedCells(origin, [cell], wallsFor(who ?? bearer)).length > 0;
    },
    pieces: () =>
      edges(shape, origin, wallsFor(bearer)).map((loop) => loop.map(({ x, y }) => ({ x: x * size, y: y * size }))),
  };
}

/** Returns the outlines of all reached cells, in cells. */
function edges(shape: AreaShape, origin: Cell, walls: readonly Wall[]): readonly (readonly Cell[])[] {
  const [base, stencil] = [baseOf(shape), stencilOf(shape, tableRuleset())];
  const from = { x: origin.x - base.x, y: origin.y - base.y };
  const near = walls.map(({ ax, ay, bx, by }) => ({
    ax: ax - base.x,
    ay: ay - base.y,
    bx: bx - base.x,
    by: by - base.y,
  }));
  const { outline } = walls.length === 0 ? stencil : cellSet(reachedCells(from, stencil.cells, near));
  return outline.map((loop) => loop.map(({ x, y }) => ({ x: x + base.x, y: y + base.y })));
}

function onOpenGround(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
  pixels: number,
): LaidArea {
  const size = stride(scene);
  const own = bearer && (isDirected(pattern) || pattern.shape === "emanation") ? middleOf(bearer, scene) : null;
  const origin = hexMiddle(scene, own ?? place);
  const radius = own && bearer && pattern.shape === "emanation" ? reachOf(bearer, scene) / pixels : 0;
  // Without a square grid, cells are counted from the origin, which is the center of its own cell.
  const zero = { x: origin.x - size / 2, y: origin.y - size / 2 };
  const covers = (where: Pixels, who: object | null = bearer): boolean => {
    const { x, y } = hexMiddle(scene, where);
    const point = { x: (x - origin.x) / pixels, y: (y - origin.y) / pixels };
    if (!isPointIn(pattern, { x: 0, y: 0 }, place.direction, point, radius)) return false;
    const one = { x: (x - origin.x) / size, y: (y - origin.y) / size };
    const [near, far] = [Math.floor, Math.ceil].map((round) => ({ x: round(one.x), y: round(one.y) }));
    const walls = wallsNear(scene, [{ x: 0, y: 0 }, near ?? one, far ?? one], zero, wallsOf(who));
    return reachedCells({ x: 0, y: 0 }, [one], walls).length > 0;
  };
  return {
    origin,
    pieces: () => [outline(pattern, origin, place.direction, pixels, radius)],
    holds: (token) => covers(middleOf(token, scene), onScene(scene, token)),
    covers,
  };
}

/** Returns the outline of an area without a square grid. Round areas have 48 corners. */
function outline(
  { shape, size, width }: AreaPattern,
  origin: Pixels,
  direction: number,
  pixels: number,
  radius: number,
): Pixels[] {
  const at = (forward: number, lateral: number, angle: number): Pixels => ({
    x: origin.x + (forward * Math.cos(angle) - lateral * Math.sin(angle)) * pixels,
    y: origin.y + (forward * Math.sin(angle) + lateral * Math.cos(angle)) * pixels,
  });
  const angle = (direction * Math.PI) / 4;
  switch (shape) {
    case "cube":
      return [
        at(-size / 2, -size / 2, 0),
        at(size / 2, -size / 2, 0),
        at(size / 2, size / 2, 0),
        at(-size / 2, size / 2, 0),
      ];
    case "cone":
      return [at(0, 0, angle), at(size, -size / 2, angle), at(size, size / 2, angle)];
    case "line":
      return [
        at(0, -width / 2, angle),
        at(size, -width / 2, angle),
        at(size, width / 2, angle),
        at(0, width / 2, angle),
      ];
    default:
      return Array.from({ length: 48 }, (_none, index) => at(size + radius, 0, (index * Math.PI) / 24));
  }
}
