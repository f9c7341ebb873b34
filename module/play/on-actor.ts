/** What is told and due when a creature has changed: its cards, its concentration, its standing to the death. */
import type { OpposedActor } from "../documents/actor.ts";
import { concentrations } from "../documents/effects/concentrating.ts";
import { mayShake } from "../documents/effects/effect-ends.ts";
import { readAwards } from "./award/receipts.pure.ts";
import { readCheck } from "./check/read.ts";
import { refreshCards } from "./protocol/cards.ts";
import { findActor } from "./shared/documents.ts";
import { messageIndex } from "./shared/message-index.ts";
import { refreshQueue } from "./protocol/prompts.ts";
import { receiptsOf } from "./number-writes/receipts.ts";
import { asksMortals, endDodges, keepConcentration, lookAtMortals, restoreDice } from "./fetched.ts";
import { readRestReceipts } from "./number-writes/rest-receipts.pure.ts";
import { changedBy } from "./attack-state/amendments.ts";
import { fallsOn } from "./apply/death-state.ts";
import { finishOwn } from "./respond/respond.ts";

type Message = ChatMessage.Implementation;

/** The receipts of each actor, with what their cards tell of a fall, when its cards were asked last. */
const told = new WeakMap<OpposedActor, ReadonlyMap<string, string>>();

/** One has changed, or an effect on it. */
export function onActor(actor: OpposedActor, changes: object): void {
  // Only cards whose receipt is another one now; all of them when somebody else may press their buttons.
  const before = "ownership" in changes ? undefined : told.get(actor);
  if (concentrations(actor).length > 0 || mayShake(actor)) {
    keepConcentration(actor);
    tellSpells(actor);
  }
  if (asksMortals(actor)) lookAtMortals(actor);
  endDodges(actor);
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
    (foundry.utils.hasProperty(changes, "system.awards") || foundry.utils.hasProperty(changes, "system.details.level"))
  )
    for (const { id } of readAwards(actor.system.awards)) refreshCards(id);
  refreshQueue();
}

/** Checks by the receipt that has asked for them. */
const askedBy = messageIndex((message) => {
  const { keeps, risks } = readCheck(message) ?? {};
  return (keeps ?? risks)?.receipt ?? "";
});

/** Keeps them; call once during `init`. */
export const registerAsked = askedBy.register;

/** The cards of the checks that receipts have asked for say whether those stand. */
function tellChecks(receipts: ReadonlySet<string>): void {
  for (const receipt of receipts) for (const { id } of askedBy.of(receipt)) if (id !== null) refreshCards(id);
}

/** The cards of what a creature concentrates on, or has, say so. */
export function tellSpells(actor: Actor.Implementation): void {
  for (const { deed } of concentrations(actor)) refreshCards(deed.message);
}

/** A save that keeps a concentration has come, or gone, or one of its dice was rolled again. */
export function onKept(message: Message): void {
  const changed = changedBy(message);
  if (!message.isKind("check") && changed === "") return;
  const { keeps, risks, actor: uuid } = readCheck(game.messages.get(changed) ?? message) ?? {};
  const cause = keeps ?? risks;
  if (!cause) return;
  refreshCards(cause.attack);
  const actor = findActor({ actor: uuid ?? null, token: null });
  if (actor) (keeps ? keepConcentration : lookAtMortals)(actor);
}

/** Rests that stand in an actor's list, and those that a crossing write has swept out of it. */
function refreshRests(actor: OpposedActor): void {
  const ids = new Set(readRestReceipts(actor.creature?.rest.receipts).map(({ id }) => id));
  for (const message of game.messages.contents.slice(-100)) if (message.isKind("rest")) ids.add(message.id);
  for (const id of ids) refreshCards(id);
}
