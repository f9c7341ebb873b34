import { cellDistance, type Cell } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Means of a movement: only those of the mover's own will provoke. @rule B-FREE-01 B-FREE-04 */
export const MOVE_CAUSES = ["move", "action", "bonus", "reaction", "teleport", "forced", "fall"] as const;
export type MoveCause = (typeof MOVE_CAUSES)[number];

/** An enemy that may strike at one who leaves. */
export interface Watcher {
  readonly id: string;
  /** The only cell, or the one with the lowest x and y; left out where `feet` tell how far it is. */
  readonly cell?: Cell;
  /** Feet to the mover at each place of the way, as somebody has measured them: with sizes, heights and any grid. */
  readonly feet?: readonly number[];
  /** Cells of its side; 1 when left out. */
  readonly size?: number;
  /** Feet; its own reach counts. */
  readonly reach: number;
  readonly hostile: boolean;
  readonly seesMover: boolean;
  readonly reactionLeft: boolean;
  readonly incapacitated?: boolean;
}

/** A movement under the eyes of enemies; cells from first to last. */
export interface WatchedMove {
  /** Left out where all watchers bring their feet. */
  readonly cells?: readonly Cell[];
  readonly cause: MoveCause;
  readonly disengaged?: boolean;
}

/** An offer: who may strike, and the last cell within its reach. */
export interface FreeAttackOffer {
  readonly id: string;
  readonly atIndex: number;
  readonly rules: readonly string[];
}

/** Feet from a watcher to each cell of a way, from its own nearest one. */
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
 * Who may make a free attack while somebody moves: every enemy whose reach is left, that sees it,
 * has its reaction and can act; once each, just before the reach is left.
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

/** Weapons that a free attack may use: melee ones; unarmed strikes where the table allows them. @rule H-FREE-04 B-FREE-02 C-45 */
export function freeAttackWeapons<W extends { readonly ranged: boolean; readonly unarmed: boolean }>(
  weapons: readonly W[],
  ruleset: Pick<Ruleset, "freeAttackUnarmed">,
): W[] {
  return weapons.filter((weapon) => !weapon.ranged && (ruleset.freeAttackUnarmed || !weapon.unarmed));
}

/** When a Disengage ends: at the start of the own next turn, or with this turn. @rule H-FREE-03 B-ACT-03 C-07 */
export function disengageEnds(ruleset: Pick<Ruleset, "disengage">): Ruleset["disengage"] {
  return ruleset.disengage;
}
