/**
 * Pushing and pulling: the target's own side moves its token, first, with a note under the id of the receipt, then the receipt
 * tells it. A tab that dies in between leaves a token that knows its push: nobody pushes it twice. Taken back it stands where it
 * stood, unless somebody has moved it since.
 * @rule B-ATK-17 B-FREE-04
 */
import { SYSTEM_ID } from "../../constants.ts";
import { placeAfter } from "../../canvas/pushes.ts";
import { PUSHED_LIMIT, readPushed, type MovedRecord } from "../../data/message/moved.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { findToken } from "../exchange/documents.ts";
import type { TargetContext } from "./context.ts";
import { landingMoves } from "./given.ts";

type Token = TokenDocument.Implementation;

const pushesOf = ({ flags }: Pick<Token, "flags">) =>
  readPushed(foundry.utils.getProperty(flags, `${SYSTEM_ID}.pushed`));

/** The token that the message has aimed at, where it is still this creature's. */
function tokenOf(uuid: string | null, actor: OpposedActor | null): Token | null {
  const token = uuid === null ? null : findToken(uuid);
  return token !== null && token.actor?.uuid === actor?.uuid ? token : null;
}

/** Puts a token somewhere else, not by its own feet, with what it remembers of that. */
async function put(token: Token, place: { readonly x: number; readonly y: number }, pushed: readonly object[]) {
  const flags: object = { [SYSTEM_ID]: { pushed } };
  await token.update({ ...place, flags });
}

/**
 * Moves the token of a target, if the message moves it and it was not yet.
 * @param allow a Game Master lets things of a player's own making count
 * @returns what its receipt tells; undefined where nothing moves it
 */
export async function push(context: TargetContext, allow: boolean): Promise<MovedRecord | undefined> {
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
  const nowhere = { x: 0, y: 0 };
  if (!token || !source) return { token: "", from: nowhere, to: nowhere };
  const known = pushesOf(token);
  const before = known.find(({ id }) => id === answerId);
  if (before) return { token: token.uuid, from: before.from, to: before.to };
  const from = { x: Math.round(token.x), y: Math.round(token.y) };
  const to = placeAfter(token, source, moves);
  if (!to) return { token: "", from: nowhere, to: nowhere };
  await put(token, to, [...known, { id: answerId, from, to }].slice(-PUSHED_LIMIT));
  return { token: token.uuid, from, to };
}

/** Whether a token still knows a push that its receipt does not tell any more. */
export function isPushedInVain({ target, actor, answerId, receipt }: TargetContext): boolean {
  const token = receipt && (receipt.state === "undone" || !receipt.moved) ? tokenOf(target.token, actor) : null;
  return token !== null && pushesOf(token).some(({ id }) => id === answerId);
}

/** Takes a push back: the token stands where it stood, if it stands where it was pushed. */
export async function pullBack(uuid: string | null, actor: OpposedActor, receiptId: string): Promise<void> {
  const token = tokenOf(uuid, actor);
  const known = token ? pushesOf(token) : [];
  const own = known.find(({ id }) => id === receiptId);
  if (!token || !own) return;
  const there = Math.round(token.x) === own.to.x && Math.round(token.y) === own.to.y;
  await put(
    token,
    there ? own.from : { x: token.x, y: token.y },
    known.filter((one) => one !== own),
  );
}
