/** What the ruler tells of a way that is dragged, and what becomes of one that is too long. Fetched when the table is ready. */
import { boardOf } from "../../canvas/walked.ts";
import { allowanceOf, feetOfWay, reachesLeft, type Allowance } from "../../play/turn/feet.ts";
import { notifyWarning } from "../../play/exchange/notify.ts";
import { SYSTEM_ID } from "../../constants.ts";
import { gameTexts } from "../texts-game.ts";
import { wayState, wayWords, WAY_COLORS, type WayFacts } from "./way-view.ts";

export { costFunction } from "../../canvas/step-costs.ts";

type Token = TokenDocument.Implementation;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;

/** The planned places of a way up to one of them, from where it begins. */
function planned(last: Waypoint): Waypoint[] {
  const way: Waypoint[] = [last];
  for (let at = last.previous; at && way.length < 1000; at = at.previous) {
    way.unshift(at);
    if (at.stage === "passed") break;
  }
  return way;
}

/** The end of the way that a waypoint is on. */
function endOf(waypoint: Waypoint): Waypoint {
  let at = waypoint;
  for (let n = 0; at.next && n < 1000; n++) at = at.next;
  return at;
}

/** What is the same for all waypoints of a way. */
interface Whole {
  readonly allowance: Allowance | null;
  /** At which of its places a reach is left. */
  readonly reaches: readonly number[];
}

/** Of ways that are drawn: each of its waypoints asks. */
const known = new WeakMap<Waypoint, Whole>();

function wholeOf(token: Token, waypoint: Waypoint): Whole {
  const end = endOf(waypoint);
  const before = known.get(end);
  if (before) return before;
  const whole = { allowance: allowanceOf(token), reaches: reachesLeft(token, planned(end), waypoint.action) };
  known.set(end, whole);
  return whole;
}

function factsOf(token: Token, waypoint: Waypoint): WayFacts | null {
  const { allowance, reaches } = wholeOf(token, waypoint);
  const way = planned(waypoint);
  const feet = allowance && feetOfWay(token, way, allowance.diagonals);
  if (!allowance || feet === null) return null;
  return {
    feet,
    left: allowance.left,
    swap: allowance.swap,
    counted: allowance.counted,
    prone: waypoint.action === "walk" && token.actor?.conditions.includes("prone") === true,
    reaches: reaches.filter((at) => at < way.length - 1).length,
  };
}

/** Feet in the units of a scene. */
function inScene(token: Token): (feet: number) => string {
  const board = boardOf(token);
  const unit = board ? board.distance / board.feet : 1;
  return (feet) => String(Math.round(feet * unit * 10) / 10);
}

/** What stands beside a waypoint. */
export interface WayLabel {
  readonly words: string;
  /** The feet of the way alone, in the units of the scene. */
  readonly cost: string;
}

/** All places of a way that was walked, up to one of them. */
function walkedTo(last: Waypoint): Waypoint[] {
  const way: Waypoint[] = [];
  for (let at: Waypoint | null = last; at && way.length < 1000; at = at.previous) way.unshift(at);
  return way;
}

/** Null where nothing of ours stands: of others' tokens. Of what was walked the feet alone are told. */
export function labelOf(token: Token, waypoint: Waypoint): WayLabel | null {
  if (!token.isOwner) return null;
  const shown = inScene(token);
  if (waypoint.stage === "passed") {
    const feet = feetOfWay(token, walkedTo(waypoint), 0);
    return feet === null ? null : { words: shown(feet), cost: shown(feet) };
  }
  const facts = factsOf(token, waypoint);
  return facts && { words: wayWords(facts, shown, gameTexts), cost: shown(facts.feet) };
}

/** The color of the line to a waypoint; null where it stays as it is. */
export function colorOf(token: Token, waypoint: Waypoint): number | null {
  if (!token.isOwner || waypoint.stage === "passed") return null;
  const facts = factsOf(token, waypoint);
  return facts && WAY_COLORS[wayState(facts)];
}

/** Whether its record tells that a token was at a place; one that does not tell where it began may have begun there. */
function wasThere({ movementHistory: history }: Token, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return (history[0]?.cost ?? 0) > 0 || history.some((one) => one.x === x && one.y === y);
}

/**
 * Whether a way may be gone: where the table refuses what is too far, a player's own step in his own turn may not be. What is
 * taken back always may, and what is none of his own feet; that he takes it back is his word alone, so it counts only back to
 * where he was, whose feet stay told until his record of them goes with it.
 */
export function mayGo(token: Token, movement: Parameters<TokenDocument["_preUpdateMovement"]>[0]): boolean {
  if (game.user.isGM || game.settings.get(SYSTEM_ID, "movementLimit") !== "refuse") return true;
  if (movement.method === "undo" && wasThere(token, movement.destination)) return true;
  const allowance = allowanceOf(token);
  if (!allowance?.counted) return true;
  const feet = feetOfWay(token, [{ ...movement.origin, cost: 0 }, ...movement.passed.waypoints], allowance.diagonals);
  if (feet === null || feet <= allowance.left) return true;
  const shown = inScene(token);
  notifyWarning("OD20.Ruler.Refused", { name: token.name, way: shown(feet), left: shown(allowance.left) });
  return false;
}
