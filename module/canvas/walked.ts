/** What a token has walked, from Foundry's record of its movements, or from a way that is measured. Needs documents alone. */
import { isFreeMove, madeFeet, type MadeStep } from "../rules/movement/step-cost.ts";
import type { Ruleset } from "../rules/ruleset/ruleset-types.ts";
import { cellFeet } from "./measure.ts";

type Token = TokenDocument.Implementation;

/** A place of a way, with what the step to it has cost in the scene's units. */
export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly cost: number;
  /** How it was gone; left out = on foot. */
  readonly action?: string;
}

/** What the board's cells are. */
export interface Board {
  /** Pixels of a cell. */
  readonly size: number;
  /** Units of the scene that a cell measures. */
  readonly distance: number;
  /** Whether a step may be askew. */
  readonly square: boolean;
}

/** Cells that one step can have; more is no way of anybody's. */
const MOST = 10_000;

/** One step; null where nothing was walked: a jump through space, a push, or what makes no sense. @rule B-MOV-31 B-ATK-17 */
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
 * The steps of a way. A cost counts each cell once, askew or not: which diagonals count double is the table's word, and follows
 * from how many there were in the turn. @rule C-61
 */
function stepsOf(waypoints: readonly Waypoint[], board: Board): MadeStep[] {
  return waypoints.flatMap((to, index) => stepTo(to, waypoints[index - 1], board) ?? []);
}

/** The cells of a token's scene; null where it has no measure. */
export function boardOf({ parent }: Token): (Board & { readonly feet: number }) | null {
  const feet = parent && cellFeet(parent);
  if (!parent || feet === null) return null;
  const { size, distance, type } = parent.grid;
  return { size, distance, square: type === CONST.GRID_TYPES.SQUARE, feet };
}

/** Feet of a way by the table's diagonals. @rule H-MOV-04 C-61 */
export function wayFeet(
  waypoints: readonly Waypoint[],
  board: Board & { readonly feet: number },
  ruleset: Pick<Ruleset, "diagonals">,
  diagonalsBefore = 0,
): { readonly feet: number; readonly diagonals: number } {
  const made = madeFeet(stepsOf(waypoints, board), ruleset, diagonalsBefore);
  return { feet: Math.round((made.feet * board.feet) / 5), diagonals: made.diagonals };
}

/** Feet that a token has walked since its history began, and how many of its steps were diagonal. */
export function walked(token: Token, ruleset: Pick<Ruleset, "diagonals">): { feet: number; diagonals: number } {
  const board = boardOf(token);
  return board ? wayFeet(token.movementHistory, board, ruleset) : { feet: 0, diagonals: 0 };
}
