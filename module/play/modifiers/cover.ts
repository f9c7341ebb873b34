/**
 * Cover of a target. The walls and tokens in between give a suggestion; a user's other choice is kept for the pair of
 * tokens.
 */
import type { Pixels } from "../../canvas/cells.ts";
import { coverOnBoard, type CoverOnBoard } from "../../canvas/cover-board.ts";
import { COVERS, type Cover } from "../../rules/basics/ids.ts";
import { knowsName } from "../secrecy/names.ts";

type Token = TokenDocument.Implementation;

/** The suggestion. */
export interface Suggested {
  readonly cover: Cover;
  /** Name of the creature in between as this user may know it, "" = a secret name; null if no creature gives cover. */
  readonly somebody: string | null;
}

/** The cover that counts, and the suggestion. */
export interface Shelter {
  readonly cover: Cover;
  readonly suggested: Suggested;
}

function suggestedOf({ cover, by }: CoverOnBoard): Suggested {
  if (by === null || by === "walls") return { cover, somebody: null };
  return { cover, somebody: knowsName({ actor: by.actor, token: by }) ? by.name : "" };
}

/** Covers that this user chose instead of the suggestion, until one of the two tokens moves. */
const chosen = new Map<string, { readonly cover: Cover; readonly places: string }>();

const pairKey = (from: Token, to: Token): string => `${from.uuid} ${to.uuid}`;
const placesOf = (...tokens: readonly Token[]): string =>
  tokens.map(({ x, y, elevation, width }) => [x, y, elevation, width].join()).join(" ");

/** Stores the cover that a user chose for a target. */
export function rememberCover(attackers: readonly (Token | null)[], to: Token, cover: Cover): void {
  for (const from of attackers) if (from) chosen.set(pairKey(from, to), { cover, places: placesOf(from, to) });
}

/**
 * Returns the suggested cover of a target from a token or from a point in pixels; null without a distance.
 * @param bodies whether creatures in between give cover
 */
export function suggestedCover(from: Token | Pixels | null, to: Token | null, bodies = true): Suggested | null {
  const found = from && to ? coverOnBoard(from, to, bodies) : null;
  return found && suggestedOf(found);
}

function pairShelter(from: Token, to: Token): Shelter | null {
  const suggested = suggestedCover(from, to);
  if (!suggested) return null;
  const key = pairKey(from, to);
  const kept = chosen.get(key);
  if (kept?.places === placesOf(from, to)) return { cover: kept.cover, suggested };
  chosen.delete(key);
  return { cover: suggested.cover, suggested };
}

/**
 * Returns the cover of a target against several attackers at once: the least cover against any of them.
 * @returns null if there is no distance
 * @rule H-COV-01 H-COV-02 H-COV-03 B-COV-01 B-COV-02 B-COV-03
 */
export function shelterOf(attackers: readonly (Token | null)[], to: Token | null): Shelter | null {
  const found = to ? attackers.flatMap((from) => (from && pairShelter(from, to)) ?? []) : [];
  const [first, ...others] = found;
  if (!first || found.length < attackers.length) return null;
  return others.reduce((one, other) => (COVERS.indexOf(other.cover) < COVERS.indexOf(one.cover) ? other : one), first);
}
