/** Cells of a scene in pixels, be they squares or hexes; on open ground a place is its own cell. Needs documents alone. */

/** A place in pixels of the canvas. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

type Scene = globalThis.Scene.Implementation;
type Token = TokenDocument.Implementation;

/** Whether its cells are hexes. */
export const isHexagonal = ({ grid: { type } }: Scene): boolean =>
  type !== CONST.GRID_TYPES.SQUARE && type !== CONST.GRID_TYPES.GRIDLESS;

/** Width and height of a cell; of a hex the one from corner to corner is longer. */
function cellOf(scene: Scene): Pixels {
  const { size, sizeX, sizeY } = scene.grid;
  return isHexagonal(scene) ? { x: sizeX, y: sizeY } : { x: size, y: size };
}

/** Pixels from the middle of a cell to that of the next: of a hex its way from side to side. */
export function stride(scene: Scene): number {
  const { x, y } = cellOf(scene);
  return Math.min(x, y);
}

/** The middle of a token. Rows or columns of hexes lie a quarter into each other. */
export function middleOf(token: Pick<Token, "x" | "y" | "width" | "height">, scene: Scene): Pixels {
  const { x, y } = cellOf(scene);
  const long = (cells: number): number => (isHexagonal(scene) ? 0.75 * cells + 0.25 : cells);
  const [wide, high] = x > y ? [long(token.width), token.height] : [token.width, long(token.height)];
  return { x: token.x + (wide * x) / 2, y: token.y + (high * y) / 2 };
}

/** The middle of the hex that a place is in; elsewhere the place. */
export const hexMiddle = (scene: Scene, place: Pixels): Pixels => {
  if (!isHexagonal(scene)) return { x: place.x, y: place.y };
  const { x, y } = scene.grid.getCenterPoint({ x: place.x, y: place.y });
  return { x, y };
};

/** A place of a scene of hexes along their rows and across them, in ways from side to side of a hex. */
export function alongHexes({ x, y }: Pixels, scene: Scene): Pixels {
  const cell = cellOf(scene);
  const size = stride(scene);
  // Where they stand in columns, these are the rows.
  return cell.x > cell.y ? { x: y / size, y: x / size } : { x: x / size, y: y / size };
}

/** Pixels from the middle of a token to where what goes out from it begins to count; on hexes the way counts from the middle of a hex. */
export function reachOf({ width }: Pick<Token, "width">, scene: Scene): number {
  return ((isHexagonal(scene) ? Math.max(0, width - 1) : width) * stride(scene)) / 2;
}
