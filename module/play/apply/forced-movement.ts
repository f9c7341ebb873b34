/**
 * Pushing and pulling: the target's own side moves its token, first, with a note under the id of the receipt, then the receipt
 * tells it. Whatever may refuse is asked before. A tab that dies in between leaves a token that knows its push: nobody pushes it
 * twice. Taken back it stands where it stood, unless somebody has moved it since.
 * @rule B-ATK-17 B-FREE-04
 */
import { fallenTo } from "../../canvas/heights.ts";
import { placeAfter } from "../../canvas/pushes.ts";
import type { MovedRecord } from "../../data/message/moved.pure.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { readUseMessage } from "../actions/use.ts";
import { findToken } from "../shared/documents.ts";
import { pause } from "../shared/in-turn.ts";
import { isAt, moveBack, moveNoted, placeNotes } from "../number-writes/place-notes.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { landingMoves } from "./given-effects.ts";
import { arrivalOf, tokenOf, type Chosen } from "./teleported-group.ts";

type Token = TokenDocument.Implementation;

/** What is to be done with a token, and under which id. */
interface Planned {
  readonly token: Token;
  readonly source: Token;
  readonly moves: readonly MoveRecord[];
  readonly id: string;
  /** Where it was sent to; null = nowhere. */
  readonly chosen: Chosen | null;
  readonly context: TargetContext;
}

const NOWHERE = { x: 0, y: 0 };
/** It was moved in words alone. */
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
  // Away from whoever does it, and from nobody else.
  const source = named?.actor?.uuid === doer?.actor ? named : null;
  const area = readUseMessage(attack.message)?.area;
  const chosen = area && area.scene === token?.parent?.id ? { x: area.x, y: area.y } : null;
  const alone = moves.every(({ way }) => way === "down" || way === "blink");
  return token && (source || alone) ? { token, source: source ?? token, moves, id: answerId, chosen, context } : TOLD;
}

/** Where it goes from where it stands now; what the token knows already where it was pushed before. */
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
 * What the receipt of a target would tell of being moved, before anything is.
 * @param allow a Game Master lets things of a player's own making count
 * @returns undefined where nothing moves it
 */
export function pushOf(context: TargetContext, allow: boolean): MovedRecord | undefined {
  const plan = planned(context, allow);
  return plan && "source" in plan ? wayOf(plan) : plan;
}

/** Moves the token of a target, if the message moves it and it was not yet. @returns what its receipt tells */
export async function push(context: TargetContext, allow: boolean): Promise<MovedRecord | undefined> {
  const plan = planned(context, allow);
  return plan && "source" in plan ? pushOnce(plan) : plan;
}

/** Two who push it at one instant sweep away each other's notes: who finds his own gone does it again, from where it stands then. */
async function pushOnce(plan: Planned): Promise<MovedRecord> {
  const { token, id, moves } = plan;
  const way = wayOf(plan);
  const done = placeNotes(token, "pushed").some((one) => one.id === id);
  // With a note, but where it was: whoever began it has died in between.
  if (way.token === "" || (done && !isAt(token, way.from))) return way;
  const again = async (): Promise<unknown> => {
    await othersMoves(token, id);
    return isTaken(token, id) ? undefined : pushOnce(plan);
  };
  const action = moves.some((move) => move.way === "blink") ? "blink" : "displace";
  return (await moveNoted(token, "pushed", { id, from: way.from, to: way.to }, { again, action })) ? way : TOLD;
}

/** How often, and after how many milliseconds, is looked for the move that follows another's note. */
const TRIES = 8;
const REST = 500;

/** The note that has swept one's own away is followed by a move, which would sweep away whatever is done before it comes. */
async function othersMoves(token: Token, id: string): Promise<void> {
  const isComing = (): boolean => {
    const newest = placeNotes(token, "pushed").findLast((one) => one.id !== id);
    return newest !== undefined && !isAt(token, newest.to);
  };
  for (let tries = 0; tries < TRIES && isComing(); tries += 1) await pause(REST);
}

/** Whether what has pushed a token was taken back meanwhile. */
const isTaken = ({ actor }: Token, id: string): boolean =>
  actor instanceof OpposedActor && receiptsOf(actor).some((one) => one.id === id && one.state === "undone");

/** Whether a token still knows a push that its receipt does not tell any more. */
export function isPushedInVain({ target, actor, answerId, receipt }: TargetContext): boolean {
  const token = receipt && (receipt.state === "undone" || !receipt.moved) ? tokenOf(target.token, actor) : null;
  return token !== null && placeNotes(token, "pushed").some(({ id }) => id === answerId);
}

/** Takes a push back: the token stands where it stood, if it stands where it was pushed. */
export async function pullBack(uuid: string | null, actor: OpposedActor, receiptId: string): Promise<void> {
  const token = tokenOf(uuid, actor);
  if (token) await moveBack(token, "pushed", receiptId);
}
