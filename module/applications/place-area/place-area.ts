/** Places an area of effect on the board by pointer, keyboard or touch. A pane over the board receives all input. */
import { areaOnBoard, type AreaOnBoard, type AreaPlace, type Pixels } from "../../canvas/area-board.ts";
import { heightOfArea, nearSideOn } from "../../canvas/area-height.ts";
import { middleOf, stride } from "../../canvas/cells.ts";
import { feetToPlace } from "../../canvas/near-way.ts";
import { directionTo, isDirected, type AreaPattern } from "../../rules/areas/area-place.ts";
import { length } from "../words/measures.ts";
import { openWindows, PHONE } from "../common/open-windows.ts";
import { gameTexts } from "../words/texts-game.ts";
import { goesAlong } from "./goes-along.ts";
import { pane, type Pane, dragBoard } from "./pane.ts";
import { visibleTokens } from "./seen-tokens.ts";

type Token = TokenDocument.Implementation;

/** An area to place. */
export interface Placing {
  /** Name of the area. */
  readonly name: string;
  readonly pattern: AreaPattern;
  /** Token of the creature that creates the area. Cones, lines and emanations originate from it. */
  readonly bearer: Token | null;
  /** Maximum distance in feet; null = unlimited. */
  readonly range: number | null;
  /** Current place of an area that is moved; omitted for a new area. */
  readonly from?: AreaPlace;
  /** Whether the bearer moves to the place (teleport), instead of placing an area there. */
  readonly goes?: boolean;
}

/** An area with its place. */
export interface PlacedArea {
  readonly place: AreaPlace;
  /** Origin of the area, in pixels. */
  readonly origin: Pixels;
  /** Scene id. */
  readonly scene: string;
  /** Tokens in the area. */
  readonly tokens: readonly Token[];
}

let current = new AbortController();
let last: Promise<unknown> = Promise.resolve();

const ARROWS: Readonly<Record<string, Pixels>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Lets the user place an area. A second call cancels the first, and starts after the first one has restored its
 * windows.
 * @returns null when the user cancels, or when the scene allows no placing
 */
export function placeArea(placing: Placing): Promise<PlacedArea | null> {
  current.abort();
  const mine = (current = new AbortController());
  const placed = last.then(() => (mine.signal.aborted ? null : place(placing, mine)));
  last = placed.catch(() => undefined);
  return placed;
}

async function place(placing: Placing, out: AbortController): Promise<PlacedArea | null> {
  const { scene } = canvas;
  if (!canvas.ready || !scene) return null;
  const { bearer: own } = placing;
  if (own && goesAlong(placing)) return around(scene, own, placing.pattern);
  // Minimizes open windows, because the user needs to see the board. The end of placing restores them.
  const covering = openWindows();
  await Promise.all(covering.map((app) => app.minimize()));
  // On a phone the sidebar covers the board, too.
  const folded = innerWidth <= PHONE && ui.sidebar.expanded;
  if (folded) ui.sidebar.toggleExpanded(false);
  const before = document.activeElement;
  const view = pane(placing.name, placing.goes === true);
  try {
    return await new Promise<PlacedArea | null>((resolve) => {
      out.signal.addEventListener("abort", () => {
        resolve(null);
      });
      // A token on another scene is no origin on this scene.
      const bearer = placing.bearer?.parent === scene ? placing.bearer : null;
      listen(scene, { ...placing, bearer }, view, out.signal, resolve);
    });
  } finally {
    out.abort();
    view.remove();
    if (folded) ui.sidebar.toggleExpanded(true);
    await Promise.all(covering.map((app) => app.maximize()));
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  }
}

/** Places an area with only one possible place, without asking the user. @rule B-AOE-07 */
function around(scene: Scene.Implementation, bearer: Token, pattern: AreaPattern): PlacedArea | null {
  const place = { ...middleOf(bearer, scene), direction: 0 };
  const area = areaOnBoard(scene, pattern, place, bearer, visibleTokens());
  return area && { place, origin: area.origin, scene: scene.id ?? "", tokens: area.tokens };
}

/** Returns the initial place: at the bearer, else at the first target, else in the center of the view. */
function begin(scene: Scene.Implementation, { bearer, pattern, from }: Placing): AreaPlace {
  if (from) return from;
  const [target] = [...game.user.targets].map(({ document }) => document);
  const own = bearer && middleOf(bearer, scene);
  const aim = target && middleOf(target, scene);
  const shown = canvas.canvasCoordinatesFromClient({ x: innerWidth / 2, y: innerHeight / 2 });
  const at = (isDirected(pattern) ? null : aim) ?? own ?? aim ?? shown;
  return { x: at.x, y: at.y, direction: own && aim ? directionTo(aim.x - own.x, aim.y - own.y) : 0 };
}

const { t } = gameTexts;

function listen(
  scene: Scene.Implementation,
  placing: Placing,
  view: Pane,
  signal: AbortSignal,
  done: (placed: PlacedArea | null) => void,
): void {
  const { pattern, bearer } = placing;
  const fixed = bearer && isDirected(pattern) ? middleOf(bearer, scene) : null;
  const seen = visibleTokens();
  // `place` is where the user points; `lies` is where the area lies. If a wall blocks the sight, the area lies on the
  // near side of the wall unless the user chooses the far side.
  let place = begin(scene, placing);
  let lies = place;
  let beyond = false;
  let area: AreaOnBoard | null = null;
  let touched = false;
  const show = (next: AreaPlace): void => {
    place = next;
    const near = fixed || !bearer || placing.goes === true ? null : nearSideOn(scene, bearer, place);
    const at = near && !beyond ? { ...place, ...near } : place;
    const before = placing.from?.elevation;
    lies = placing.goes === true ? at : { ...at, elevation: heightOfArea(scene, pattern, at, bearer, seen, before) };
    area = areaOnBoard(scene, pattern, lies, bearer, seen);
    view.paint(area?.pieces ?? []);
    view.tell([near && t(`OD20.PlaceArea.${beyond ? "Beyond" : "NearSide"}`), words(area, placing, lies)]);
    view.offer(near && t(`OD20.PlaceArea.${beyond ? "GoBefore" : "GoBeyond"}`));
  };
  const turn = (by: number): void => {
    if (isDirected(pattern)) show({ ...place, direction: (place.direction + by + 8) % 8 });
  };
  // On a grid, most pointer movements stay in the same cell and need no redraw.
  const cellOf = ({ x, y, direction }: AreaPlace): string =>
    [
      ...[x, y].map((at) => (scene.grid.type === CONST.GRID_TYPES.SQUARE ? Math.floor(at / scene.grid.size) : at)),
      direction,
    ].join();
  const point = ({ clientX, clientY }: MouseEvent): void => {
    const at = canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY });
    const next = { ...at, direction: fixed ? directionTo(at.x - fixed.x, at.y - fixed.y) : place.direction };
    if (cellOf(next) !== cellOf(place)) show(next);
  };
  const finish = (): void => {
    done(area && { place: lies, origin: area.origin, scene: scene.id ?? "", tokens: area.tokens });
  };
  const leave = (): void => {
    done(null);
  };
  const { board } = view;
  dragBoard(board);
  board.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") point(event);
  });
  // The first tap only shows the area. The button or a second tap on the same place confirms it.
  board.addEventListener("click", (event) => {
    // Ignores the second click of a double click that opened the pane.
    if (event.detail > 1) return;
    const was = area;
    point(event);
    const again = was !== null && area !== null && was.origin.x === area.origin.x && was.origin.y === area.origin.y;
    if (!(event instanceof PointerEvent) || event.pointerType === "mouse" || (again && touched)) finish();
    touched = true;
  });
  board.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    leave();
  });
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    turn(event.deltaY > 0 ? 1 : -1);
  });
  view.on({
    other: () => {
      beyond = !beyond;
      show(place);
    },
    put: finish,
    turn: isDirected(pattern)
      ? () => {
          turn(1);
        }
      : null,
    leave,
  });
  const key = (event: KeyboardEvent): void => {
    // Ignores keys typed into a window.
    const { target } = event;
    if (target instanceof Node && target !== document.body && !view.element.contains(target)) return;
    const arrow = ARROWS[event.key];
    const size = stride(scene);
    if (event.key === "Escape") leave();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      if (!event.repeat) finish();
    } else if (event.code === "KeyR") turn(event.shiftKey ? -1 : 1);
    else if (arrow && fixed) turn(arrow.x + arrow.y);
    else if (arrow) show({ ...place, x: place.x + arrow.x * size, y: place.y + arrow.y * size });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Captures keys before Foundry: Escape would open its menu, and arrow keys would move tokens.
  globalThis.addEventListener("keydown", key, { capture: true, signal });
  const again = Hooks.on("canvasPan", () => {
    show(place);
  });
  const gone = Hooks.on("canvasTearDown", leave);
  signal.addEventListener("abort", () => {
    Hooks.off("canvasPan", again);
    Hooks.off("canvasTearDown", gone);
  });
  globalThis.addEventListener(
    "resize",
    () => {
      show(place);
    },
    { signal },
  );
  show(place);
  view.uncover([place, ...(bearer ? [middleOf(bearer, scene)] : [])], scene.grid.size);
  view.focus();
}

const insideWords = (names: readonly string[]): string =>
  names.length > 0
    ? gameTexts.t("OD20.PlaceArea.Inside", { number: names.length, names: names.join(", ") })
    : gameTexts.t("OD20.PlaceArea.Nobody");

/** Returns the status text for a teleport. A creature that arrives in an occupied space appears next to it. @rule B-MOV-32 */
const goesWords = (names: readonly string[]): string =>
  names.length > 0
    ? gameTexts.t("OD20.PlaceArea.Taken", { names: names.join(", ") })
    : gameTexts.t("OD20.PlaceArea.Free");

/** Returns the status line: names of the tokens in the area (or whether the space is free), and whether the place is out of range. */
function words(area: AreaOnBoard | null, placing: Placing, place: AreaPlace): string {
  const { bearer, pattern, range, goes } = placing;
  const { t } = gameTexts;
  if (!area) return t("OD20.PlaceArea.NoMeasure");
  const names = area.tokens.filter((token) => goes !== true || token !== bearer).map(({ name }) => name);
  const inside = goes === true ? goesWords(names) : insideWords(names);
  if (!bearer || range === null || isDirected(pattern) || pattern.shape === "emanation") return inside;
  const feet = feetToPlace(bearer, place);
  return feet !== null && feet > range
    ? `${t("OD20.PlaceArea.TooFar", { feet: length(feet, gameTexts), range: length(range, gameTexts) })} ${inside}`
    : inside;
}
