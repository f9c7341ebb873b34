/** Areas of effect on a scene: which cells they cover and whom they reach. Needs documents alone, no drawn canvas. */
import { tableRuleset } from "../data/schema/table.ts";
import { reachedCells, SIGHT_LIMITS, type Wall } from "../rules/area-sight.ts";
import { areaAt, isDirected, isPointIn, originOf, type AreaBearer, type AreaPattern } from "../rules/area-place.ts";
import { areaCells } from "../rules/areas.ts";
import type { Cell } from "../rules/grid.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** A place in pixels of the canvas. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** Where an area lies: the place that is pointed at and one of eight directions, clockwise from east. */
export interface AreaPlace extends Pixels {
  readonly direction: number;
}

/** An area that lies on a scene. */
export interface AreaOnBoard {
  /** Corners in pixels of the canvas, one list for each piece to paint. */
  readonly pieces: readonly (readonly Pixels[])[];
  /** Whose cells are in it and not behind total cover, in the order of the scene. */
  readonly tokens: readonly Token[];
  /** Where it goes out from, in pixels. */
  readonly origin: Pixels;
}

/** Cells of a radius or a length, up to which cells are counted one by one. */
const CELLS = 200;

/** Share of a cell that a token may overlap a cell without standing on it. */
const SLIP = 0.02;

/** The walls near some cells that nothing gets through, in cells; an open door is none. @rule B-AOE-02 */
function wallsNear(scene: Scene.Implementation, cells: readonly Cell[], origin: Cell): Wall[] {
  const xs = [origin, ...cells].map(({ x }) => x);
  const ys = [origin, ...cells].map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1];
  const { size } = scene.grid;
  return scene.walls.contents
    .filter(({ move, door, ds }) => (move ?? 0) > 0 && !((door ?? 0) > 0 && ds === CONST.WALL_DOOR_STATES.OPEN))
    .map(({ c: [ax, ay, bx, by] }) => ({ ax: ax / size, ay: ay / size, bx: bx / size, by: by / size }))
    .filter(
      ({ ax, ay, bx, by }) =>
        Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom,
    )
    .slice(0, SIGHT_LIMITS.walls);
}

function middle(token: Token, size: number): Pixels {
  return { x: token.x + (token.width * size) / 2, y: token.y + (token.height * size) / 2 };
}

/** The cells that a token stands on. */
function cellsUnder(token: Token, size: number): Cell[] {
  const [left, top] = [Math.floor(token.x / size + SLIP), Math.floor(token.y / size + SLIP)];
  const right = Math.max(left, Math.ceil(token.x / size + token.width - SLIP) - 1);
  const bottom = Math.max(top, Math.ceil(token.y / size + token.height - SLIP) - 1);
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
 * An area at its place on a scene: on square cells by the table's own cells, on hexes and open ground by the middles of the
 * tokens. A maker's own emanation leaves him out. More cells than anybody plays on are open ground, too.
 * @param pattern sizes in feet
 * @param tokens who may be in it: those of the scene whom the user sees
 * @param bearer the token that it goes out from
 * @returns null where the scene has no measure
 * @rule H-AOE-01 H-AOE-02 B-AOE-01 B-AOE-02 B-AOE-07 C-21
 */
export function areaOnBoard(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
  tokens: readonly Token[],
): AreaOnBoard | null {
  const { size, type } = scene.grid;
  const feet = cellFeet(scene);
  if (feet === null) return null;
  const seen = tokens.filter((token) => !(pattern.shape === "emanation" && token.id === bearer?.id));
  return type === CONST.GRID_TYPES.SQUARE && pattern.size / feet <= CELLS
    ? onCells(scene, inCells(pattern, feet), place, bearer, seen, size)
    : onOpenGround(scene, pattern, place, bearer, seen, size / feet);
}

/** Sizes for the rules, whose cells are 5 ft, on cells of another size. */
function inCells(pattern: AreaPattern, feet: number): AreaPattern {
  // Meters do not come out even: 6 m are 20 ft less a hair.
  const even = (length: number): number => Math.round((length * 5e6) / feet) / 1e6;
  return { ...pattern, size: even(pattern.size), width: even(pattern.width) };
}

function onCells(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
  seen: readonly Token[],
  size: number,
): AreaOnBoard {
  const at = { x: Math.floor(place.x / size), y: Math.floor(place.y / size) };
  const shape = areaAt(pattern, at, place.direction, bearer ? bearerOf(bearer, size) : null);
  const origin = originOf(shape);
  const { cells } = areaCells(shape, tableRuleset());
  const reached = reachedCells(origin, cells, wallsNear(scene, cells, origin));
  const keys = new Set(reached.map(({ x, y }) => `${String(x)},${String(y)}`));
  return {
    pieces: reached.map(({ x, y }) => [
      { x: x * size, y: y * size },
      { x: (x + 1) * size, y: y * size },
      { x: (x + 1) * size, y: (y + 1) * size },
      { x: x * size, y: (y + 1) * size },
    ]),
    tokens: seen.filter((token) => cellsUnder(token, size).some(({ x, y }) => keys.has(`${String(x)},${String(y)}`))),
    origin: { x: (origin.x + 0.5) * size, y: (origin.y + 0.5) * size },
  };
}

function onOpenGround(
  scene: Scene.Implementation,
  pattern: AreaPattern,
  place: AreaPlace,
  bearer: Token | null,
  seen: readonly Token[],
  pixels: number,
): AreaOnBoard {
  const { size } = scene.grid;
  const own = bearer && (isDirected(pattern) || pattern.shape === "emanation") ? middle(bearer, size) : null;
  const origin = own ?? { x: place.x, y: place.y };
  const radius = own && bearer && pattern.shape === "emanation" ? (bearer.width * size) / 2 / pixels : 0;
  const cell = ({ x, y }: Pixels): Cell => ({ x: Math.floor(x / size), y: Math.floor(y / size) });
  const inside = seen.filter((token) => {
    const { x, y } = middle(token, size);
    return isPointIn(
      pattern,
      { x: 0, y: 0 },
      place.direction,
      { x: (x - origin.x) / pixels, y: (y - origin.y) / pixels },
      radius,
    );
  });
  const cells = inside.map((token) => cell(middle(token, size)));
  const walls = wallsNear(scene, cells, cell(origin));
  return {
    pieces: [outline(pattern, origin, place.direction, pixels, radius)],
    tokens: inside.filter((_token, index) => {
      const one = cells[index];
      return one !== undefined && reachedCells(cell(origin), [one], walls).length > 0;
    }),
    origin,
  };
}

/** The edge of an area on open ground; round ones have 48 corners. */
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
