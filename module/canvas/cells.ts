/**
 * Converts between cells of a scene and pixels, for squares and hexes. Without a grid, each position is its own cell. Needs only
 * documents.
 */

/** A position in pixels of the canvas. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

type Scene = globalThis.Scene.Implementation;
type Token = TokenDocument.Implementation;

/** Returns whether the scene has hexagonal cells. */
export const isHexagonal = ({ grid: { type } }: Scene): boolean =>
  type !== CONST.GRID_TYPES.SQUARE && type !== CONST.GRID_TYPES.GRIDLESS;

/** Returns width and height of a cell in pixels. For a hex, the corner-to-corner size is the larger one. */
function cellOf(scene: Scene): Pixels {
  const { size, sizeX, sizeY } = scene.grid;
  return isHexagonal(scene) ? { x: sizeX, y: sizeY } : { x: size, y: size };
}

/** Returns the distance in pixels between the centers of adjacent cells. For hexes this is the size from side to side. */
export function stride(scene: Scene): number {
  const { x, y } = cellOf(scene);
  return Math.min(x, y);
}

/** Returns the center of a token in pixels. Adjacent rows or columns of hexes overlap by a quarter. */
export function middleOf(token: Pick<Token, "x" | "y" | "width" | "height">, scene: Scene): Pixels {
  const { x, y } = cellOf(scene);
  const long = (cells: number): number => (isHexagonal(scene) ? 0.75 * cells + 0.25 : cells);
  const [wide, high] = x > y ? [long(token.width), token.height] : [token.width, long(token.height)];
  return { x: token.x + (wide * x) / 2, y: token.y + (high * y) / 2 };
}

/** Returns the center of the hex at a position; without hexes, the position itself. */
export const hexMiddle = (scene: Scene, place: Pixels): Pixels => {
  if (!isHexagonal(scene)) return { x: place.x, y: place.y };
  const { x, y } = scene.grid.getCenterPoint({ x: place.x, y: place.y });
  return { x, y };
};

/**
 * Converts a position on a hexagonal grid to coordinates along and across the rows of hexes. The unit is the side-to-side size of a hex.
 */
export function alongHexes({ x, y }: Pixels, scene: Scene): Pixels {
  const cell = cellOf(scene);
  const size = stride(scene);
  // On a grid with columns of hexes, the columns serve as rows.
  return cell.x > cell.y ? { x: y / size, y: x / size } : { x: x / size, y: y / size };
}

/**
 * Returns the distance in pixels from the center of a token at which its emanations begin. On hexes, distances count from the center of a
 * hex.
 */
export function reachOf({ width }: Pick<Token, "width">, scene: Scene): number {
  return ((isHexagonal(scene) ? Math.max(0, width - 1) : width) * stride(scene)) / 2;
}
