/** Computes how far a token has walked, from Foundry's movement record or a measured path. Needs only documents. */
import { isFreeMove, madeFeet, type MadeStep } from "../rules/movement/step-cost.ts";
import type { Ruleset } from "../rules/ruleset/ruleset-types.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** A waypoint; `cost` is the cost of the step to it, in units of the scene. */
export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly cost: number;
  /** Movement action of the step; left out = walking. */
  readonly action?: string;
}

/** The grid of a scene. */
export interface Board {
  /** Size of a cell in pixels. */
  readonly size: number;
  /** Units of the scene per cell. */
  readonly distance: number;
  /** Whether the grid is square, so that diagonal steps exist. */
  readonly square: boolean;
}

/** Maximum length of one step in cells. Longer steps are invalid data. */
const MOST = 10_000;

/** Returns one step; null if the creature did not walk: teleportation, a push, or invalid data. @rule B-MOV-31 B-ATK-17 */
function stepTo(to: Waypoint, from: Waypoint | undefined, { size, distance, square }: Board): MadeStep | null {
  const cost = to.cost / distance;
  if (!Number.isFinite(cost) || cost <= 0 || isFreeMove(to.action ?? "")) return null;
  const plain = { straight: Math.min(MOST, cost), diagonal: 0, factor: 1 };
  if (!from || !square) return plain;
  const along = [(to.x - from.x) / size, (to.y - from.y) / size, (to.elevation - from.elevation) / distance].map(
    Math.abs,
  );
  const [high = 0, middle = 0] = along.sort((a, b) => b - a);
  if (!(high > 0) || high > MOST) return plain;
  const diagonal = Math.round(middle);
  return { straight: Math.max(0, high - diagonal), diagonal, factor: cost / high };
}

/**
 * Returns the steps of a path. The cost counts every cell once, even diagonally. Which diagonals count double depends on the table's rule
 * and on the number of diagonals in the turn. @rule C-61
 */
function stepsOf(waypoints: readonly Waypoint[], board: Board): MadeStep[] {
  return waypoints.flatMap((to, index) => stepTo(to, waypoints[index - 1], board) ?? []);
}

/** Returns the grid of a token's scene; null if the scene has no unit of distance. */
export function boardOf({ parent }: Token): (Board & { readonly feet: number }) | null {
  const feet = parent && cellFeet(parent);
  if (!parent || feet === null) return null;
  const { size, distance, type } = parent.grid;
  return { size, distance, square: type === CONST.GRID_TYPES.SQUARE, feet };
}

/**
 * Returns the length of a path in feet, by the table's rule for diagonals.
 * @param diagonalsBefore number of diagonal steps earlier in the turn @rule H-MOV-04 C-61
 */
export function wayFeet(
  waypoints: readonly Waypoint[],
  board: Board & { readonly feet: number },
  ruleset: Pick<Ruleset, "diagonals">,
  diagonalsBefore = 0,
): { readonly feet: number; readonly diagonals: number } {
  const made = madeFeet(stepsOf(waypoints, board), ruleset, diagonalsBefore);
  return { feet: Math.round((made.feet * board.feet) / 5), diagonals: made.diagonals };
}

/** Returns how many feet a token has walked since the start of its movement history, and how many of its steps were diagonal. */
export function walked(token: Token, ruleset: Pick<Ruleset, "diagonals">): { feet: number; diagonals: number } {
  const board = boardOf(token);
  return board ? wayFeet(token.movementHistory, board, ruleset) : { feet: 0, diagonals: 0 };
}

/** Returns how many feet a token had walked in its turn when it first stood at a place; null if it did not stand there. */
export function walkedTo(
  token: Token,
  at: { readonly x: number; readonly y: number; readonly elevation: number },
  ruleset: Pick<Ruleset, "diagonals">,
): number | null {
  const { movementHistory: way } = token;
  const place = way.findIndex((one) => one.x === at.x && one.y === at.y && Math.round(one.elevation) === at.elevation);
  const board = boardOf(token);
  return board && place >= 0 ? wayFeet(way.slice(0, place + 1), board, ruleset).feet : null;
}
