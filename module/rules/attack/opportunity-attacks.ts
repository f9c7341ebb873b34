import { cellDistance, type Cell } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/**
 * Causes of a movement. Only movement by the creature's own choice provokes opportunity attacks.
 * @rule B-FREE-01 B-FREE-04
 */
export const MOVE_CAUSES = ["move", "action", "bonus", "reaction", "teleport", "forced", "fall"] as const;
export type MoveCause = (typeof MOVE_CAUSES)[number];

/** A creature that may make an opportunity attack against the moving creature. */
export interface Watcher {
  readonly id: string;
  /** The watcher's cell. A larger watcher gives the cell with the lowest x and y. Leave it out if `feet` is given. */
  readonly cell?: Cell;
  /**
   * Measured distances in feet from the watcher to each place of the movement. They include sizes and heights and work
   * on any grid.
   */
  readonly feet?: readonly number[];
  /** Width of the watcher in cells. Default: 1. */
  readonly size?: number;
  /** Reach of the watcher in feet. */
  readonly reach: number;
  readonly hostile: boolean;
  readonly seesMover: boolean;
  readonly reactionLeft: boolean;
  readonly incapacitated?: boolean;
}

/** A movement that may provoke opportunity attacks. */
export interface WatchedMove {
  /** Cells of the movement from first to last. Leave them out if every watcher has `feet`. */
  readonly cells?: readonly Cell[];
  readonly cause: MoveCause;
  readonly disengaged?: boolean;
}

/** An opportunity attack that a watcher may make. `atIndex` is the index of the last cell within the watcher's reach. */
export interface FreeAttackOffer {
  readonly id: string;
  readonly atIndex: number;
  readonly rules: readonly string[];
}

/** Returns the distance in feet from the watcher's nearest cell to each cell of the movement. */
function feetFrom(
  { cell, size = 1, feet }: Watcher,
  cells: readonly Cell[],
  ruleset: Pick<Ruleset, "diagonals">,
): readonly number[] {
  if (feet || !cell) return feet ?? [];
  const near = (from: number, to: number): number => Math.max(from, Math.min(from + size - 1, to));
  return cells.map((to) => cellDistance({ x: near(cell.x, to.x), y: near(cell.y, to.y) }, to, ruleset));
}

/**
 * Returns the opportunity attacks that a movement provokes. A watcher may attack if it is an enemy, sees the moving
 * creature, has its reaction, can act, and its reach is left. Each watcher gets one attack, just before the creature
 * leaves the reach.
 * @rule H-FREE-01 H-FREE-02 H-FREE-03 B-FREE-01 B-FREE-02 B-FREE-03 B-FREE-04 B-MISC-04 C-77
 */
export function freeAttackOffers(
  move: WatchedMove,
  watchers: readonly Watcher[],
  ruleset: Pick<Ruleset, "diagonals">,
): FreeAttackOffer[] {
  const { cells = [] } = move;
  if (move.disengaged === true || move.cause === "teleport" || move.cause === "forced" || move.cause === "fall")
    return [];
  const offers: FreeAttackOffer[] = [];
  for (const watcher of watchers) {
    if (!watcher.hostile || !watcher.seesMover || !watcher.reactionLeft || watcher.incapacitated === true) continue;
    const inside = feetFrom(watcher, cells, ruleset).map((feet) => feet <= watcher.reach);
    const atIndex = inside.findIndex((within, index) => within && inside[index + 1] === false);
    if (atIndex >= 0) offers.push({ id: watcher.id, atIndex, rules: ["H-FREE-01", "H-FREE-02", "B-FREE-03"] });
  }
  return offers;
}

/**
 * Returns the weapons that an opportunity attack may use: melee weapons, and unarmed strikes if the table allows them.
 * @rule H-FREE-04 B-FREE-02 C-45
 */
export function freeAttackWeapons<W extends { readonly ranged: boolean; readonly unarmed: boolean }>(
  weapons: readonly W[],
  ruleset: Pick<Ruleset, "freeAttackUnarmed">,
): W[] {
  return weapons.filter((weapon) => !weapon.ranged && (ruleset.freeAttackUnarmed || !weapon.unarmed));
}

/**
 * Returns when Disengage ends: at the start of the creature's next turn or at the end of this turn.
 * @rule H-FREE-03 B-ACT-03 C-07
 */
export function disengageEnds(ruleset: Pick<Ruleset, "disengage">): Ruleset["disengage"] {
  return ruleset.disengage;
}
