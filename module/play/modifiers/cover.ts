/** Cover before an attack: suggested from what stands between, never forced. What somebody chooses instead is kept for the pair. */
import type { Pixels } from "../../canvas/cells.ts";
import { coverOnBoard, type CoverOnBoard } from "../../canvas/cover-board.ts";
import { COVERS, type Cover } from "../../rules/basics/ids.ts";
import { knowsName } from "../secrecy/names.ts";

type Token = TokenDocument.Implementation;

/** What the place suggests. */
export interface Suggested {
  readonly cover: Cover;
  /** Who stands between, as this user may call him, "" = somebody; null where it is nobody. */
  readonly somebody: string | null;
}

/** What counts, and what is suggested. */
export interface Shelter {
  readonly cover: Cover;
  readonly suggested: Suggested;
}

function suggestedOf({ cover, by }: CoverOnBoard): Suggested {
  if (by === null || by === "walls") return { cover, somebody: null };
  return { cover, somebody: knowsName({ actor: by.actor, token: by }) ? by.name : "" };
}

/** What this user has chosen against a suggestion, until one of the two moves. */
const chosen = new Map<string, { readonly cover: Cover; readonly places: string }>();

const keyOf = (from: Token, to: Token): string => `${from.uuid} ${to.uuid}`;
const placesOf = (...tokens: readonly Token[]): string =>
  tokens.map(({ x, y, elevation, width }) => [x, y, elevation, width].join()).join(" ");

/** Keeps what somebody says of the cover of a target. */
export function rememberCover(attackers: readonly (Token | null)[], to: Token, cover: Cover): void {
  for (const from of attackers) if (from) chosen.set(keyOf(from, to), { cover, places: placesOf(from, to) });
}

/**
 * What a place suggests against somebody, or against what comes from a place in pixels; null where nothing is measured.
 * @param bodies whether creatures between count
 */
export function suggestedCover(from: Token | Pixels | null, to: Token | null, bodies = true): Suggested | null {
  const found = from && to ? coverOnBoard(from, to, bodies) : null;
  return found && suggestedOf(found);
}

function pairShelter(from: Token, to: Token): Shelter | null {
  const suggested = suggestedCover(from, to);
  if (!suggested) return null;
  const key = keyOf(from, to);
  const kept = chosen.get(key);
  if (kept?.places === placesOf(from, to)) return { cover: kept.cover, suggested };
  chosen.delete(key);
  return { cover: suggested.cover, suggested };
}

/**
 * The cover of a target against all who attack it at once: the least that it has against one of them.
 * @returns null where nothing is measured
 * @rule H-COV-01 H-COV-02 H-COV-03 B-COV-01 B-COV-02 B-COV-03
 */
export function shelterOf(attackers: readonly (Token | null)[], to: Token | null): Shelter | null {
  const found = to ? attackers.flatMap((from) => (from && pairShelter(from, to)) ?? []) : [];
  const [first, ...others] = found;
  if (!first || found.length < attackers.length) return null;
  return others.reduce((one, other) => (COVERS.indexOf(other.cover) < COVERS.indexOf(one.cover) ? other : one), first);
}
