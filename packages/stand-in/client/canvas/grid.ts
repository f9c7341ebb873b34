/**
 * Grids: square, hexagonal and gridless. They measure in pixels and report in the scene's units.
 * @source API:classes/foundry.grid.{BaseGrid,SquareGrid,GridlessGrid,HexagonalGrid}; KB:scenes (diagonals)
 */
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES } from "../../common/constants.ts";
import { NotInHost } from "../../common/not-in-host.ts";

/** A point in pixels of the canvas. */
export interface Point {
  x: number;
  y: number;
  elevation?: number;
}
/** A cell: row i, column j. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}
/** What a grid is made of. */
export interface GridConfiguration {
  size: number;
  distance?: number;
  units?: string;
  type?: number;
  style?: string;
  thickness?: number;
  color?: string;
  alpha?: number;
  diagonals?: number;
}

/** A way between two waypoints. */
export interface Segment {
  from: Point;
  to: Point;
  distance: number;
  spaces: number;
  diagonals: number;
  cost: number;
  euclidean: number;
  teleport: boolean;
}
/** A measured way. */
export interface Measurement {
  distance: number;
  spaces: number;
  diagonals: number;
  cost: number;
  euclidean: number;
  segments: Segment[];
  waypoints: { distance: number; spaces: number; diagonals: number; cost: number; euclidean: number }[];
}

type Place = Point | Offset;

function isOffset(place: Place): place is Offset {
  return "i" in place;
}

/** What both grids share. */
export abstract class BaseGrid {
  readonly type: number;
  readonly size: number;
  sizeX: number;
  sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: string;
  readonly alpha: number;

  constructor(config: GridConfiguration) {
    this.type = config.type ?? GRID_TYPES.SQUARE;
    this.size = this.sizeX = this.sizeY = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? "#000000";
    this.alpha = config.alpha ?? 1;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }
  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }
  get isHexagonal(): boolean {
    return !this.isGridless && !this.isSquare;
  }

  abstract getOffset(coords: Place): Offset;
  abstract getTopLeftPoint(coords: Place): Point;
  abstract getSnappedPoint(point: Point, behavior: { mode: number; resolution?: number }): Point;
  getCenterPoint(coords: Place): Point {
    return this.getTopLeftPoint(coords);
  }
  protected abstract step(
    from: Point,
    to: Point,
    diagonalsBefore: number,
  ): Omit<Segment, "from" | "to" | "teleport" | "euclidean">;

  /** Pixels as scene units. */
  protected euclidean(from: Point, to: Point): number {
    return (Math.hypot(to.x - from.x, to.y - from.y) / this.size) * this.distance;
  }

  protected point(place: Place): Point {
    return isOffset(place) ? this.getCenterPoint(place) : place;
  }

  /**
   * Measures a way.
   * @param waypoints points in pixels, or cells
   */
  measurePath(waypoints: readonly Place[], _options: { cost?: unknown } = {}): Measurement {
    const none = { distance: 0, spaces: 0, diagonals: 0, cost: 0, euclidean: 0 };
    const total = { ...none };
    const segments: Segment[] = [];
    const reached = waypoints.length > 0 ? [{ ...none }] : [];
    for (let n = 1; n < waypoints.length; n++) {
      const [a, b] = [waypoints[n - 1], waypoints[n]];
      if (!a || !b) continue;
      const [from, to] = [this.point(a), this.point(b)];
      const segment = {
        from,
        to,
        ...this.step(from, to, total.diagonals),
        euclidean: this.euclidean(from, to),
        teleport: false,
      };
      segments.push(segment);
      total.distance += segment.distance;
      total.spaces += segment.spaces;
      total.diagonals += segment.diagonals;
      total.cost += segment.cost;
      total.euclidean += segment.euclidean;
      reached.push({ ...total });
    }
    return { ...total, segments, waypoints: reached };
  }

  /** Size of the canvas with padding in whole cells around the scene, all in pixels. */
  calculateDimensions(
    sceneWidth: number,
    sceneHeight: number,
    padding: number,
  ): { width: number; height: number; x: number; y: number; rows: number; columns: number } {
    const x = Math.ceil((sceneWidth * padding) / this.size) * this.size;
    const y = Math.ceil((sceneHeight * padding) / this.size) * this.size;
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: Math.ceil(height / this.size), columns: Math.ceil(width / this.size) };
  }
}

/** Square cells. */
export class SquareGrid extends BaseGrid {
  readonly diagonals: number;

  constructor(config: GridConfiguration) {
    super({ ...config, type: GRID_TYPES.SQUARE });
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
  }

  override getOffset(coords: Place): Offset {
    return isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
  }

  override getTopLeftPoint(coords: Place): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  override getCenterPoint(coords: Place): Point {
    const { x, y } = this.getTopLeftPoint(coords);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }

  /** @throws NotInHost for modes other than cell center and cell corner */
  override getSnappedPoint(point: Point, { mode, resolution = 1 }: { mode: number; resolution?: number }): Point {
    if (mode === 0) return { x: point.x, y: point.y };
    const size = this.size / resolution;
    const half = this.size / 2;
    if (mode === GRID_SNAPPING_MODES.CENTER)
      return {
        x: Math.round((point.x - half) / size) * size + half,
        y: Math.round((point.y - half) / size) * size + half,
      };
    if (mode === GRID_SNAPPING_MODES.TOP_LEFT_VERTEX)
      return { x: Math.round(point.x / size) * size, y: Math.round(point.y / size) * size };
    throw new NotInHost(`grid snapping mode ${String(mode)}`);
  }

  getAdjacentOffsets(coords: Place): Offset[] {
    const { i, j } = this.getOffset(coords);
    const around = [-1, 0, 1].flatMap((di) => [-1, 0, 1].map((dj) => ({ i: i + di, j: j + dj })));
    return around.filter((each) => this.testAdjacency({ i, j }, each));
  }

  testAdjacency(a: Place, b: Place): boolean {
    const [from, to] = [this.getOffset(a), this.getOffset(b)];
    const [di, dj] = [Math.abs(to.i - from.i), Math.abs(to.j - from.j)];
    return this.diagonals === GRID_DIAGONALS.ILLEGAL ? di + dj === 1 : Math.max(di, dj) === 1;
  }

  protected override step(
    from: Point,
    to: Point,
    before: number,
  ): { distance: number; spaces: number; diagonals: number; cost: number } {
    const [a, b] = [this.getOffset(from), this.getOffset(to)];
    const [di, dj] = [Math.abs(b.i - a.i), Math.abs(b.j - a.j)];
    const illegal = this.diagonals === GRID_DIAGONALS.ILLEGAL;
    const diagonals = illegal ? 0 : Math.min(di, dj);
    const straight = illegal ? di + dj : Math.max(di, dj) - diagonals;
    const distance = (straight + this.#diagonalCost(diagonals, before)) * this.distance;
    return { distance, cost: distance, spaces: straight + diagonals, diagonals };
  }

  /** What `count` diagonal steps cost, in cells; alternating rules go on where the way before stopped. */
  #diagonalCost(count: number, before: number): number {
    const after = before + count;
    switch (this.diagonals) {
      case GRID_DIAGONALS.EXACT:
        return count * Math.SQRT2;
      case GRID_DIAGONALS.APPROXIMATE:
        return count * 1.5;
      case GRID_DIAGONALS.RECTILINEAR:
        return count * 2;
      case GRID_DIAGONALS.ALTERNATING_1:
        return count + Math.floor(after / 2) - Math.floor(before / 2);
      case GRID_DIAGONALS.ALTERNATING_2:
        return count + Math.ceil(after / 2) - Math.ceil(before / 2);
      default:
        return count;
    }
  }
}

/** No cells: every pixel is a place. */
export class GridlessGrid extends BaseGrid {
  constructor(config: GridConfiguration) {
    super({ ...config, type: GRID_TYPES.GRIDLESS });
  }

  override getOffset(coords: Place): Offset {
    return isOffset(coords) ? { i: coords.i, j: coords.j } : { i: Math.round(coords.y), j: Math.round(coords.x) };
  }

  override getTopLeftPoint(coords: Place): Point {
    return isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  override getSnappedPoint(point: Point): Point {
    return { x: point.x, y: point.y };
  }

  getAdjacentOffsets(): Offset[] {
    return [];
  }

  testAdjacency(): boolean {
    return false;
  }

  protected override step(
    from: Point,
    to: Point,
  ): { distance: number; spaces: number; diagonals: number; cost: number } {
    const distance = this.euclidean(from, to);
    return { distance, cost: distance, spaces: 0, diagonals: 0 };
  }
}

/**
 * Hexes in rows (pointed at the top) or columns (flat at the top); every second row or column stands half a cell farther, the odd
 * or the even ones. Written from the geometry of regular hexes: that `size` is the way from side to side is a guess (DRIFT).
 */
export class HexagonalGrid extends BaseGrid {
  readonly columns: boolean;
  readonly even: boolean;

  constructor({ columns = false, even = false, ...config }: GridConfiguration & { columns?: boolean; even?: boolean }) {
    const { HEXODDR, HEXEVENR, HEXODDQ, HEXEVENQ } = GRID_TYPES;
    super({ ...config, type: columns ? (even ? HEXEVENQ : HEXODDQ) : even ? HEXEVENR : HEXODDR });
    this.columns = columns;
    this.even = even;
    if (columns) this.sizeX = (2 * this.size) / Math.sqrt(3);
    else this.sizeY = (2 * this.size) / Math.sqrt(3);
  }

  override getCenterPoint(coords: Place): Point {
    const { i, j } = this.getOffset(coords);
    const shifted = (line: number): number => ((Math.abs(line) % 2 === 1) === this.even ? 0 : 0.5);
    return this.columns
      ? { x: (0.75 * j + 0.5) * this.sizeX, y: (i + 0.5 + shifted(j)) * this.sizeY }
      : { x: (j + 0.5 + shifted(i)) * this.sizeX, y: (0.75 * i + 0.5) * this.sizeY };
  }

  /** The cell whose middle is nearest: that is what a hex is. */
  override getOffset(coords: Place): Offset {
    if (isOffset(coords)) return { i: coords.i, j: coords.j };
    const { x, y } = coords;
    const [row, column] = [y / (this.sizeY * (this.columns ? 1 : 0.75)), x / (this.sizeX * (this.columns ? 0.75 : 1))];
    const near = [-1, 0, 1].flatMap((di) =>
      [-1, 0, 1].map((dj) => {
        const offset = { i: Math.floor(row) + di, j: Math.floor(column) + dj };
        const middle = this.getCenterPoint(offset);
        return { offset, far: Math.hypot(middle.x - x, middle.y - y) };
      }),
    );
    return near.reduce((best, one) => (one.far < best.far ? one : best)).offset;
  }

  override getTopLeftPoint(coords: Place): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  /** The corners, clockwise. */
  getVertices(coords: Place): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    const radius = this.size / Math.sqrt(3);
    return Array.from({ length: 6 }, (_none, n) => {
      const angle = ((n + (this.columns ? 0 : 0.5)) * Math.PI) / 3;
      return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
  }

  /** @throws NotInHost for modes other than cell center and cell corner */
  override getSnappedPoint(point: Point, { mode }: { mode: number }): Point {
    if (mode === 0) return { x: point.x, y: point.y };
    if (mode === GRID_SNAPPING_MODES.CENTER) return this.getCenterPoint({ x: point.x, y: point.y });
    if (mode !== GRID_SNAPPING_MODES.TOP_LEFT_VERTEX) throw new NotInHost(`grid snapping mode ${String(mode)}`);
    return this.getTopLeftPoint({ x: point.x + this.sizeX / 2, y: point.y + this.sizeY / 2 });
  }

  getAdjacentOffsets(coords: Place): Offset[] {
    const { i, j } = this.getOffset(coords);
    const around = [-1, 0, 1].flatMap((di) => [-1, 0, 1].map((dj) => ({ i: i + di, j: j + dj })));
    return around.filter((each) => this.testAdjacency({ i, j }, each));
  }

  testAdjacency(a: Place, b: Place): boolean {
    return this.#steps(this.getOffset(a), this.getOffset(b)) === 1;
  }

  /** Cells of the way: along one of the three axes as far as both go, then along another. */
  #steps(a: Offset, b: Offset): number {
    const cube = ({ i, j }: Offset): { q: number; r: number } => {
      const half = (line: number): number => (this.even ? Math.ceil(line / 2) : Math.floor(line / 2));
      return this.columns ? { q: j, r: i - half(j) } : { q: j - half(i), r: i };
    };
    const [from, to] = [cube(a), cube(b)];
    const [q, r] = [to.q - from.q, to.r - from.r];
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  }

  protected override step(
    from: Point,
    to: Point,
  ): { distance: number; spaces: number; diagonals: number; cost: number } {
    const spaces = this.#steps(this.getOffset(from), this.getOffset(to));
    return { distance: spaces * this.distance, cost: spaces * this.distance, spaces, diagonals: 0 };
  }
}

/**
 * The grid of a scene.
 * @throws NotInHost for types that nobody knows
 */
export function createGrid(config: GridConfiguration): BaseGrid {
  const { type = GRID_TYPES.SQUARE } = config;
  switch (type) {
    case GRID_TYPES.SQUARE:
      return new SquareGrid(config);
    case GRID_TYPES.GRIDLESS:
      return new GridlessGrid(config);
    case GRID_TYPES.HEXODDR:
    case GRID_TYPES.HEXEVENR:
    case GRID_TYPES.HEXODDQ:
    case GRID_TYPES.HEXEVENQ:
      return new HexagonalGrid({
        ...config,
        columns: type === GRID_TYPES.HEXODDQ || type === GRID_TYPES.HEXEVENQ,
        even: type === GRID_TYPES.HEXEVENR || type === GRID_TYPES.HEXEVENQ,
      });
    default:
      throw new NotInHost(`grid type ${String(type)}`);
  }
}
