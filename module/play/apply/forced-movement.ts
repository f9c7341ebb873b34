/**
 * Forced movement. The target's responsible client first checks all obstacles, then moves the token with a note under
 * the id of the receipt, then writes the receipt. If the tab closes in between, the note prevents a second push. Undo
 * moves the token back unless a user has moved it since. @rule B-ATK-17 B-FREE-04
 */
import { fallenTo } from "../../canvas/heights.ts";
import { placeAfter } from "../../canvas/pushes.ts";
import type { MoveRecord, MovedRecord } from "../../data/message/moves.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { findToken, findActor } from "../common/documents.ts";
import { pause } from "../common/in-turn.ts";
import { isAt, moveBack, moveNoted, placeNotes } from "../number-writes/place-notes.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { landingMoves } from "./given-effects.ts";
import { freeBeside, freeNear } from "../../canvas/beside.ts";
import { feetBetween } from "../../canvas/measure.ts";
import { feetToPlace } from "../../canvas/near-way.ts";
import { ALONG, feetOf } from "../../rules/activities/activity.ts";
import { id16 } from "../common/id.pure.ts";

/** A place in pixels. */
interface Chosen {
  readonly x: number;
  readonly y: number;
}

/** Start and end of one target's teleport. */
interface Trip {
  readonly from: Chosen & { readonly elevation?: number };
  readonly to: Chosen;
}

/** Returns the token the message names, if it still belongs to the actor. */
function tokenOf(uuid: string | null, actor: OpposedActor | null): Token | null {
  const token = uuid === null ? null : findToken(uuid);
  return token !== null && token.actor?.uuid === actor?.uuid ? token : null;
}

const corner = ({ x, y }: Chosen): Chosen => ({ x, y });

/** Returns the free place nearest to the chosen one. Null if it is too far. @rule B-MOV-31 B-MOV-32 */
function blinkTo(token: Token, chosen: Chosen, feet: number): Chosen | null {
  const apart = feetToPlace(token, chosen);
  const free = apart !== null && apart <= feet ? freeNear(token, chosen) : null;
  return free && corner(free);
}

/**
 * Returns the place of a companion beside the caster, on the same side as before. The companion stays if it was not near the caster
 * or there is no room.
 */
function beside(token: Token, doer: Token, trips: ReadonlyMap<Token, Trip>, overruled: boolean): Chosen {
  const stays = { x: Math.round(token.x), y: Math.round(token.y) };
  const trip = trips.get(doer);
  if (!trip) return stays;
  const { from, to } = trip;
  const feet = feetBetween(token, doer, { ...corner(from), elevation: from.elevation ?? doer.elevation });
  const near = overruled || feet === null || feet <= (feetOf(ALONG) ?? 0);
  const gone = to.x !== Math.round(from.x) || to.y !== Math.round(from.y);
  const best = { x: to.x + token.x - from.x, y: to.y + token.y - from.y };
  const arriving = new Map([...trips].map(([one, way]) => [one, way.to]));
  const free = near && gone ? freeBeside(token, doer, best, arriving) : null;
  return free ? corner(free) : stays;
}

/**
 * Returns where a target arrives. Null if the chosen place is too far.
 * @param feet maximum distance in feet from the caster's place
 * @rule B-MOV-31 B-MOV-32
 */
function arrivalOf({ attack, target }: TargetContext, token: Token, chosen: Chosen, feet: number): Chosen | null {
  const { targets, dealt } = attack.record;
  const by = dealt?.doer?.actor ?? null;
  const own = by === null ? undefined : targets.find(({ actor }) => actor === by);
  const doer = own && tokenOf(own.token, findActor(own));
  // If the caster itself does not teleport, the target goes to the chosen place.
  if (!doer || own.key === target.key) return blinkTo(token, chosen, feet);
  const trips = new Map<Token, Trip>();
  for (const one of [own, ...targets.filter(({ key }) => key !== own.key)]) {
    const who = one === own ? doer : tokenOf(one.token, findActor(one));
    if (!who) continue;
    const note = placeNotes(who, "pushed").find(({ id }) => id === id16(attack.id, one.key));
    const to =
      note?.to ??
      (one === own ? blinkTo(who, chosen, feet) : beside(who, doer, trips, attack.message.author?.isGM === true));
    if (!to) return null;
    if (one.key === target.key) return to;
    trips.set(who, { from: note?.from ?? corner(who), to });
  }
  return null;
}

type Token = TokenDocument.Implementation;

/** A push to make, with its token and the id of its note. */
interface Planned {
  readonly token: Token;
  readonly source: Token;
  readonly moves: readonly MoveRecord[];
  readonly id: string;
  /** Chosen destination. Null if the message has none. */
  readonly chosen: Chosen | null;
  readonly context: TargetContext;
}

const NOWHERE = { x: 0, y: 0 };
/** Record of a movement without a token. */
const TOLD: MovedRecord = { token: "", from: NOWHERE, to: NOWHERE };

function planned(context: TargetContext, allow: boolean): Planned | MovedRecord | undefined {
  const { attack, target, actor, answerId, receipt } = context;
  if (receipt?.moved) return receipt.moved;
  if (receipt?.state === "undone") return undefined;
  const moves = landingMoves(context, allow);
  if (moves.length === 0) return undefined;
  const token = tokenOf(target.token, actor);
  const doer = attack.record.dealt ? attack.record.dealt.doer : attack.record.attackers[0];
  const named = doer?.token == null ? null : findToken(doer.token);
  // The push starts from the token of the acting creature only.
  const source = named?.actor?.uuid === doer?.actor ? named : null;
  const area = readUseMessage(attack.message)?.area;
  const chosen = area && area.scene === token?.parent?.id ? { x: area.x, y: area.y } : null;
  const alone = moves.every(({ way }) => way === "down" || way === "blink");
  return token && (source || alone) ? { token, source: source ?? token, moves, id: answerId, chosen, context } : TOLD;
}

/** Returns start and end of the movement. If the token is already pushed, returns the noted places. */
function wayOf(plan: Planned): MovedRecord {
  const { token, source, moves, id } = plan;
  const before = placeNotes(token, "pushed").find((one) => one.id === id);
  if (before) return { token: token.uuid, from: before.from, to: before.to };
  const from = { x: Math.round(token.x), y: Math.round(token.y) };
  const blink = moves.find(({ way }) => way === "blink");
  if (blink) {
    const to = plan.chosen && arrivalOf(plan.context, token, plan.chosen, blink.feet);
    return to ? { token: token.uuid, from, to } : TOLD;
  }
  const down = moves.reduce((sum, { way, feet }) => sum + (way === "down" ? feet : 0), 0);
  const pushes = moves.flatMap(({ way, feet }) => (way === "down" || way === "blink" ? [] : [{ way, feet }]));
  const to = pushes.length > 0 ? placeAfter(token, source, pushes) : from;
  if (!to) return TOLD;
  if (down === 0) return { token: token.uuid, from, to };
  const { elevation } = token;
  return { token: token.uuid, from: { ...from, elevation }, to: { ...to, elevation: fallenTo(token, down) } };
}

/**
 * Returns the movement that a target's receipt would record. Does not move the token.
 * @param allow true if a GM accepts a player's homemade effects
 * @returns undefined if nothing moves the target
 */
export function pushOf(context: TargetContext, allow: boolean): MovedRecord | undefined {
  const plan = planned(context, allow);
  return plan && "source" in plan ? wayOf(plan) : plan;
}

/** Moves the target's token if the message moves it and it has not moved yet. @returns the movement for the receipt */
export async function push(context: TargetContext, allow: boolean): Promise<MovedRecord | undefined> {
  const plan = planned(context, allow);
  return plan && "source" in plan ? pushOnce(plan) : plan;
}

/**
 * Moves the token with a note. Two clients may push at the same moment and overwrite each other's notes. A client whose note is
 * gone pushes again from the new place.
 */
async function pushOnce(plan: Planned): Promise<MovedRecord> {
  const { token, id, moves } = plan;
  const way = wayOf(plan);
  const done = placeNotes(token, "pushed").some((one) => one.id === id);
  // A note on a token that has not moved means that the pushing tab closed early.
  if (way.token === "" || (done && !isAt(token, way.from))) return way;
  const again = async (): Promise<unknown> => {
    await othersMoves(token, id);
    return isTaken(token, id) ? undefined : pushOnce(plan);
  };
  const action = moves.some((move) => move.way === "blink") ? "blink" : "displace";
  return (await moveNoted(token, "pushed", { id, from: way.from, to: way.to }, { again, action })) ? way : TOLD;
}

/** Number of attempts and pause in milliseconds while waiting for another client's move. */
const TRIES = 8;
const REST = 500;

/** Waits for the move that belongs to another client's note. That move would overwrite a push made before it arrives. */
async function othersMoves(token: Token, id: string): Promise<void> {
  const isComing = (): boolean => {
    const newest = placeNotes(token, "pushed").findLast((one) => one.id !== id);
    return newest !== undefined && !isAt(token, newest.to);
  };
  for (let tries = 0; tries < TRIES && isComing(); tries += 1) await pause(REST);
}

/** Returns whether the push was undone in the meantime. */
const isTaken = ({ actor }: Token, id: string): boolean =>
  actor instanceof OpposedActor && receiptsOf(actor).some((one) => one.id === id && one.state === "undone");

/** Returns whether the token has a note of a push that its receipt no longer lists. */
export function isPushUndone({ target, actor, answerId, receipt }: TargetContext): boolean {
  const token = receipt && (receipt.state === "undone" || !receipt.moved) ? tokenOf(target.token, actor) : null;
  return token !== null && placeNotes(token, "pushed").some(({ id }) => id === answerId);
}

/** Undoes a push. The token moves back if it is still where the push left it. */
export async function pullBack(uuid: string | null, actor: OpposedActor, receiptId: string): Promise<void> {
  const token = tokenOf(uuid, actor);
  if (token) await moveBack(token, "pushed", receiptId);
}
