/**
 * A creature that an opportunity attack drops falls where the attack hit it. One button moves its token back there, another moves it
 * forward again. The place comes from the documents: the movement in the message and the reach that it left.
 */
import type { Standing } from "../../canvas/measure.ts";
import { refreshCards } from "../protocol/cards.ts";
import { notifyFailure } from "../common/notify.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { lastBlow } from "../apply/brought-down.pure.ts";
import { freeStrike, leftPlace, type FreeStrike } from "./offers.ts";

type Token = TokenDocument.Implementation;

/** Message ids of opportunity attacks by the UUID of the moving token. */
const cards = new Map<string, Set<string>>();
Hooks.on("updateToken", (token, changes) => {
  if ("x" in changes || "y" in changes || "_movementHistory" in changes)
    for (const id of cards.get(token.uuid) ?? []) refreshCards(id);
});

function strikeOf(id: string): FreeStrike | null {
  const message = game.messages.get(id);
  const strike = message && freeStrike(message);
  if (strike) cards.set(strike.mover.uuid, (cards.get(strike.mover.uuid) ?? new Set()).add(id));
  return strike ?? null;
}

/** Returns whether an attack is an opportunity attack. */
export const isFreeStrike = (id: string): boolean => strikeOf(id) !== null;

const isAt = (token: Token, { x, y, elevation }: Standing): boolean =>
  token.x === x && token.y === y && token.elevation === elevation;

/**
 * Returns where an attack dropped its target. Returns null if it did not, if the token is already there, or if the movement history is
 * cleared.
 * @rule B-FREE-03
 */
function backTo(id: string): { readonly mover: Token; readonly at: Standing } | null {
  const strike = strikeOf(id);
  const { actor } = strike?.mover ?? {};
  // Whoever stands to the death goes on.
  if (!strike || !actor || actor.hitPoints.standing === true) return null;
  if (lastBlow(receiptsOf(actor), actor.hitPoints.value)?.attack !== id) return null;
  const at = leftPlace(strike.mover, strike.watcher, strike.movement);
  return at && !isAt(strike.mover, at) ? { mover: strike.mover, at } : null;
}

/** Returns the attack if the last movement of the token was the move back. Otherwise returns null. */
function isBack(id: string): FreeStrike | null {
  const strike = strikeOf(id);
  const last = strike?.mover.movementHistory.at(-1);
  const at = strike && leftPlace(strike.mover, strike.watcher, strike.movement);
  return at && last?.action === "displace" && isAt(strike.mover, at) ? strike : null;
}

/** Returns whether this user may move the token back now. */
export const maySetBack = (id: string): boolean => backTo(id)?.mover.isOwner === true;
/** Returns whether this user may move the token forward again. */
export const mayGoOn = (id: string): boolean => isBack(id)?.mover.isOwner === true;

/** Moves the token back by displacement, which is not a movement of its own. */
export async function setBack(id: string): Promise<void> {
  const back = backTo(id);
  if (!back) return;
  const { x, y, elevation } = back.at;
  await back.mover.move([{ x, y, elevation, action: "displace" }], { showRuler: false }).catch(notifyFailure);
}

/** Undoes the move back. The token returns to where it went, and its movement history forgets the displacement. */
export async function goOn(id: string): Promise<void> {
  await isBack(id)?.mover.revertRecordedMovement().catch(notifyFailure);
}
