/** Updates that follow a change of an actor: its cards, its concentration, its death state. */
import type { OpposedActor } from "../documents/actor.ts";
import { concentrations } from "../documents/effects/concentrating.ts";
import { mayShake } from "../documents/effects/effect-ends.ts";
import { ledgerNumber } from "../documents/ledger/ledger.ts";
import { readCheck } from "./check/read-check.ts";
import { refreshCards } from "./protocol/cards.ts";
import { findActor } from "./common/documents.ts";
import { messageIndex } from "./common/message-index.ts";
import { refreshQueue } from "./protocol/prompts.ts";
import { receiptsOf } from "./number-writes/receipts.ts";
import { needsZeroHpTasks, followChanges, keepConcentration, checkAllZeroHp, restoreDice } from "./lazy-follow-ups.ts";
import { readRests } from "../data/message/rests-taken.pure.ts";
import { changedBy } from "./attack-state/amendments.ts";
import { fallsOn } from "./apply/death-state.ts";
import { finishOwn } from "./respond/respond.ts";

type Message = ChatMessage.Implementation;

/** The receipts of each actor at the last update, with the death state that their cards show. */
const told = new WeakMap<OpposedActor, ReadonlyMap<string, string>>();

/** Handles a change of an actor or of one of its effects. */
export function onActor(actor: OpposedActor, changes: object): void {
  // Only cards with a changed receipt are updated. After a change of owners all cards are, because other users may use
  // their buttons.
  const before = "ownership" in changes ? undefined : told.get(actor);
  if (concentrations(actor).length > 0 || mayShake(actor)) {
    keepConcentration(actor);
    refreshConcentrationCards(actor);
  }
  if (needsZeroHpTasks(actor)) checkAllZeroHp(actor);
  followChanges(actor);
  const falls = fallsOn(actor);
  const now = new Map(
    receiptsOf(actor).map((receipt) => [receipt.id, JSON.stringify([receipt, falls.get(receipt.id)])]),
  );
  const changed = receiptsOf(actor).filter(({ id }) => now.get(id) !== before?.get(id));
  told.set(actor, now);
  const ids = new Set(changed.map(({ id }) => id));
  for (const attack of new Set(changed.map((receipt) => receipt.attack))) {
    refreshCards(attack);
    finishOwn(attack, ids);
    void restoreDice(attack);
  }
  if (ids.size > 0) tellChecks(ids);
  if (foundry.utils.hasProperty(changes, "system.rest")) refreshRests(actor);
  if (
    actor.isCharacter() &&
    (foundry.utils.hasProperty(changes, "system.ledger") || foundry.utils.hasProperty(changes, "system.details.level"))
  )
    for (const { entry } of ledgerNumber(actor, "experience").steps) refreshCards(entry.id);
  refreshQueue();
}

/** Index of checks by the receipt that caused them. */
const askedBy = messageIndex((message) => {
  const { keeps, risks } = readCheck(message) ?? {};
  return (keeps ?? risks)?.receipt ?? "";
});

/** Keeps the index up to date. Call this once during `init`. */
export const registerAsked = askedBy.register;

/** Draws the cards of the checks that these receipts caused, because the cards show whether the checks still count. */
function tellChecks(receipts: ReadonlySet<string>): void {
  for (const receipt of receipts) for (const { id } of askedBy.of(receipt)) if (id !== null) refreshCards(id);
}

/** Draws the cards of the spells that a creature concentrates on or has concentrated on. */
export function refreshConcentrationCards(actor: Actor.Implementation): void {
  for (const { stored } of concentrations(actor)) refreshCards(stored.message);
}

/** Handles a new, changed or deleted concentration save or death check, or a reroll of its dice. */
export function onKept(message: Message): void {
  const changed = changedBy(message);
  if (!message.isKind("check") && changed === "") return;
  const { keeps, risks, actor: uuid } = readCheck(game.messages.get(changed) ?? message) ?? {};
  const cause = keeps ?? risks;
  if (!cause) return;
  refreshCards(cause.attack);
  const actor = findActor({ actor: uuid ?? null, token: null });
  if (actor) (keeps ? keepConcentration : checkAllZeroHp)(actor);
}

/**
 * Draws the cards of the rests in the actor's list, and of recent rests that another client's write may have removed
 * from it.
 */
function refreshRests(actor: OpposedActor): void {
  const ids = new Set(readRests(actor.creature?.rest.log).map(({ id }) => id));
  for (const message of game.messages.contents.slice(-100)) if (message.isKind("rest")) ids.add(message.id);
  for (const id of ids) refreshCards(id);
}
