/** Finds free cells for new tokens. */

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** A board in cells, and the rectangles that tokens occupy. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  readonly taken: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/**
 * Returns free cells, from the center outward. If the board is full, the remaining entries are the center itself.
 * @param size width and height of each new token in cells
 */
export function freeCells(center: Cell, count: number, { columns, rows, taken }: Board, size = 1): Cell[] {
  const found: Cell[] = [];
  const isFree = ({ x, y }: Cell): boolean =>
    x >= 0 &&
    y >= 0 &&
    x + size <= columns &&
    y + size <= rows &&
    !found.some((one) => Math.max(Math.abs(x - one.x), Math.abs(y - one.y)) < size) &&
    !taken.some((one) => x + size > one.x && y + size > one.y && x < one.x + one.width && y < one.y + one.height);
  for (let ring = 0; ring <= Math.max(columns, rows) && found.length < count; ring++) {
    for (let dy = -ring; dy <= ring; dy++) {
      for (let dx = -ring; dx <= ring; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== ring || found.length >= count) continue;
        const cell = { x: center.x + dx, y: center.y + dy };
        if (isFree(cell)) found.push(cell);
      }
    }
  }
  return [...found, ...Array.from({ length: count - found.length }, () => center)];
}

/**
 * Returns free places on a scene in pixels, from the token outward. @param near a token, or null for the middle of the scene
 * @param cells width and height of each new token in cells
 */
export function freePlaces(scene: Scene.Implementation, near: Cell | null, count: number, cells = 1): Cell[] {
  const { size } = scene.grid;
  // The padding around the picture is no place to stand. Only the viewed scene knows where it ends.
  const rect = canvas.ready && canvas.scene === scene ? canvas.dimensions?.sceneRect : null;
  const whole = 1 + 2 * scene.padding;
  const {
    x: left,
    y: top,
    width,
    height,
  } = rect ?? { x: 0, y: 0, width: Number(scene.width) * whole, height: Number(scene.height) * whole };
  const toCells = (pixels: number): number => Math.round(pixels / size);
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const center = near
    ? { x: toCells(near.x - left), y: toCells(near.y - top) }
    : { x: Math.floor(columns / 2), y: Math.floor(rows / 2) };
  const taken = scene.tokens.contents.map((token) => ({
    x: (token.x - left) / size,
    y: (token.y - top) / size,
    width: token.width,
    height: token.height,
  }));
  return freeCells(center, count, { columns, rows, taken }, cells).map(({ x, y }) => ({
    x: left + x * size,
    y: top + y * size,
  }));
}
