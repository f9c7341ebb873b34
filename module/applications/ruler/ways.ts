/** Ruler labels, and the check of paths that are too long. Loads lazily in the background during `init`. */
import { gaitOf } from "../../terrain/step-costs.ts";
import { boardOf, type Waypoint as WayPlace } from "../../canvas/walked.ts";
import { isFreeMove } from "../../rules/movement/step-cost.ts";
import { untilChanged } from "../../documents/common/until-changed.ts";
import { followMoves } from "../../play/actions/follow-carrier.ts";
import { watchFalls } from "../../play/triggers/watch-falls.ts";
import { watchReins } from "../../play/triggers/mount-initiative.ts";
import { watchRides } from "../../play/triggers/watch-rides.ts";
import { reachesLeft, wayProblems, type WayProblem } from "../../play/opportunity-attacks/way-problems.ts";
import { allowanceOf, feetOfWay, type Allowance, jumpOn } from "../../play/action-economy/feet.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { gameTexts } from "../words/texts-game.ts";
import { unitWord, wayState, wayWords, WAY_COLORS, type WayFacts } from "./way-view.ts";
import { readSetting } from "../../core/settings-list.ts";
import { isSameTurn } from "../../rules/turn/turn-actions.ts";
import { checkState, readCheck } from "../../play/check/read-check.ts";
import { findActor, speaksFor } from "../../play/common/documents.ts";
import { turnOf } from "../../play/scene/reins.ts";

/** Number of recent messages to search. */
const NEWEST = 60;

/**
 * Returns whether the actor succeeded in an Athletics check for a longer jump in this turn. The GM decides how far the jump goes.
 * @rule C-10
 */
function jumpsFarther({ actor }: Token): boolean {
  const now = actor && turnOf([actor]);
  return game.messages.contents.slice(-NEWEST).some((message) => {
    const check = readCheck(message);
    if (check?.action !== "jump" || check.cancelled || !now || !check.turn || !isSameTurn(check.turn, now))
      return false;
    const [by, state] = [findActor({ actor: check.actor, token: null }), checkState(message)];
    return by === actor && speaksFor(message, by) && state?.void === null && state.result?.success !== false;
  });
}

export { costFunction } from "../../terrain/step-costs.ts";
export { watchReaches } from "../../play/opportunity-attacks/offer-tasks.ts";

/** Starts the reactions to token movement: falls, moves, and mounts. */
export function followWays(): void {
  watchFalls();
  followMoves();
  watchRides();
  watchReins();
}

type Token = TokenDocument.Implementation;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;

/** Returns the planned waypoints up to `last`, in order. */
function planned(last: Waypoint): Waypoint[] {
  const way: Waypoint[] = [last];
  for (let at = last.previous; at && way.length < 1000; at = at.previous) {
    way.unshift(at);
    if (at.stage === "passed") break;
  }
  return way;
}

/** Returns the last waypoint of the path. */
function endOf(waypoint: Waypoint): Waypoint {
  let at = waypoint;
  for (let n = 0; at.next && n < 1000; n++) at = at.next;
  return at;
}

/** Remaining movement per token and movement action, cached until the data changes. */
const allowances = untilChanged<Token, Map<string, Allowance | null>>(() => new Map());

/** Facts that all waypoints of a path share. */
interface Whole {
  /** Indexes of waypoints where the path leaves an enemy's reach. */
  readonly reaches: readonly number[];
  readonly problems: readonly WayProblem[];
}

/** Cache by last waypoint, because every waypoint of a drawn path asks. */
const drawn = new WeakMap<Waypoint, Whole>();

function wholeOf(token: Token, waypoint: Waypoint): Whole {
  const end = endOf(waypoint);
  const before = drawn.get(end);
  if (before) return before;
  const way = planned(end);
  const whole = {
    reaches: reachesLeft(token, way, waypoint.action),
    problems: wayProblems(token, way),
  };
  drawn.set(end, whole);
  return whole;
}

function factsOf(token: Token, waypoint: Waypoint): WayFacts | null {
  const { reaches, problems } = wholeOf(token, waypoint);
  const { action } = waypoint;
  const known = allowances(token);
  const allowance = known.get(action) ?? allowanceOf(token, action);
  known.set(action, allowance);
  const way = planned(waypoint);
  const feet = allowance && feetOfWay(token, way, allowance.diagonals);
  if (!allowance || feet === null) return null;
  const { mode, ownSpeed } = gaitOf(token.actor, action);
  const prone = action === "walk" && token.actor?.conditions.includes("prone") === true;
  return {
    feet,
    left: allowance.left,
    swap: allowance.swap,
    counted: allowance.counted,
    prone,
    reaches: reaches.filter((at) => at < way.length - 1).length,
    mode: prone || mode === "walk" ? "" : mode,
    double: ownSpeed !== true && ["climb", "crawl", "swim"].includes(mode ?? ""),
    jump: jumpOn(token, way),
    problems: problems.filter(({ index }) => index < way.length).map(({ problem }) => problem),
  };
}

/** Returns a function that converts feet to the scene's units. */
function inScene(token: Token): (feet: number) => string {
  const board = boardOf(token);
  const unit = board ? board.distance / board.feet : 1;
  return (feet) => String(Math.round(feet * unit * 10) / 10);
}

const labelFor = ({ parent }: Token, words: string) => ({
  way: { words, units: unitWord(parent?.grid.units ?? "", gameTexts) },
});

/** Returns all waypoints of a walked path up to `last`, in order. */
function walkedTo(last: Waypoint): Waypoint[] {
  const way: Waypoint[] = [];
  for (let at: Waypoint | null = last; at && way.length < 1000; at = at.previous) way.unshift(at);
  return way;
}

/** Returns the label of a waypoint; null for tokens of other users. A walked path shows only its feet. */
export function labelOf(token: Token, waypoint: Waypoint) {
  if (!token.isOwner) return null;
  const shown = inScene(token);
  if (waypoint.stage === "passed") {
    const feet = feetOfWay(token, walkedTo(waypoint), 0);
    return feet === null ? null : labelFor(token, shown(feet));
  }
  const facts = factsOf(token, waypoint);
  return facts && labelFor(token, wayWords(facts, shown, gameTexts));
}

/** Returns the color of the line to a waypoint; null keeps Foundry's color. */
export function colorOf(token: Token, waypoint: Waypoint): number | null {
  // A highlighted grid cell may lack its waypoint data.
  if (!token.isOwner || waypoint.stage === "passed" || !("previous" in waypoint)) return null;
  const facts = factsOf(token, waypoint);
  return facts && WAY_COLORS[wayState(facts)];
}

/** Returns whether the movement history shows that the token was at a place. An incomplete history counts as yes. */
function wasThere({ movementHistory: history }: Token, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return (history[0]?.cost ?? 0) > 0 || history.some((one) => one.x === x && one.y === y);
}

type Movement = Parameters<TokenDocument["_preUpdateMovement"]>[0];

/** Returns all waypoints of a movement, including those after a pause, because the first step checks the whole path. */
const placesOf = ({ passed, pending }: Partial<Pick<Movement, "passed" | "pending">>) => [
  ...(passed?.waypoints ?? []),
  ...(pending?.waypoints ?? []),
];

/**
 * Returns whether a movement is allowed. If the table refuses excess movement, a player's own movement on the
 * creature's turn has to fit. Undoing a movement is always allowed, but only back to a recorded place, because a client
 * could claim any movement to be an undo. Forced movement and teleports are always allowed.
 */
export function mayGo(token: Token, movement: Movement): boolean {
  if (game.user.isGM || readSetting("movementLimit") !== "refuse") return true;
  if (movement.method === "undo" && wasThere(token, movement.destination)) return true;
  const way = [{ ...movement.origin, cost: 0 }, ...placesOf(movement)];
  return way.every((waypoint, index) => {
    const action = "action" in waypoint ? waypoint.action : "";
    const next = way[index + 1];
    // Checks at each waypoint where the movement mode changes, and at the end.
    const ends = index > 0 && (!next || !("action" in next) || next.action !== action);
    return !ends || isFreeMove(action) || isWithin(token, way.slice(0, index + 1), action);
  });
}

/**
 * Returns whether the turn has enough movement for a path, and whether a jump at its end is short enough. Notifies the
 * user of what is too far.
 */
function isWithin(token: Token, way: readonly WayPlace[], action: string): boolean {
  const allowance = allowanceOf(token, action);
  if (!allowance?.counted) return true;
  const [shown, { name }] = [inScene(token), token];
  const jumped = jumpOn(token, way);
  if (jumped && jumped.feet > jumped.most && !jumpsFarther(token)) {
    notifyWarning("OD20.Ruler.JumpRefused", { name, way: shown(jumped.feet), most: shown(jumped.most) });
    return false;
  }
  if (wayProblems(token, way).some(({ problem }) => problem === "closerToFear")) {
    notifyWarning("OD20.Ruler.FearRefused", { name });
    return false;
  }
  const feet = feetOfWay(token, way, allowance.diagonals);
  const left = allowance.left + (allowance.takes ? allowance.swap : 0);
  if (feet === null || feet <= left) return true;
  notifyWarning("OD20.Ruler.Refused", { name, way: shown(feet), left: shown(left) });
  return false;
}
