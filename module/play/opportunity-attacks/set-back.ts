/**
 * Who was felled by a free attack fell where he was struck: his token is set back there by a press, and forward again by another.
 * What the message says of it is asked of the documents: the movement that it names, and whose reach that has left.
 */
import type { Standing } from "../../canvas/measure.ts";
import { refreshCards } from "../protocol/cards.ts";
import { notifyFailure } from "../shared/notify.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { lastBlow } from "../apply/brought-down.pure.ts";
import { freeStrike, leftPlace, type FreeStrike } from "./offers.ts";

type Token = TokenDocument.Implementation;

/** Cards of free attacks, by their mover. */
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

/** Whether an attack is a free one. */
export const isFreeStrike = (id: string): boolean => strikeOf(id) !== null;

const isAt = (token: Token, { x, y, elevation }: Standing): boolean =>
  token.x === x && token.y === y && token.elevation === elevation;

/** Where an attack has felled its target; null where it has not, he stands there, or nobody remembers his way. @rule B-FREE-03 */
function backTo(id: string): { readonly mover: Token; readonly at: Standing } | null {
  const strike = strikeOf(id);
  const { actor } = strike?.mover ?? {};
  if (!strike || !actor || lastBlow(receiptsOf(actor), actor.hitPoints.value)?.attack !== id) return null;
  const at = leftPlace(strike.mover, strike.watcher, strike.movement);
  return at && !isAt(strike.mover, at) ? { mover: strike.mover, at } : null;
}

/** Whether he was set back last, and has not moved since. */
function isBack(id: string): FreeStrike | null {
  const strike = strikeOf(id);
  const last = strike?.mover.movementHistory.at(-1);
  const at = strike && leftPlace(strike.mover, strike.watcher, strike.movement);
  return at && last?.action === "displace" && isAt(strike.mover, at) ? strike : null;
}

/** Whether this user may set him back now. */
export const maySetBack = (id: string): boolean => backTo(id)?.mover.isOwner === true;
/** Whether this user may put him forward again. */
export const mayGoOn = (id: string): boolean => isBack(id)?.mover.isOwner === true;

/** Sets him back, not by his own feet. */
export async function setBack(id: string): Promise<void> {
  const back = backTo(id);
  if (!back) return;
  const { x, y, elevation } = back.at;
  await back.mover.move([{ x, y, elevation, action: "displace" }], { showRuler: false }).catch(notifyFailure);
}

/** Takes that back: he stands where he had gone, as if nobody had moved him. */
export async function goOn(id: string): Promise<void> {
  await isBack(id)?.mover.revertRecordedMovement().catch(notifyFailure);
}
