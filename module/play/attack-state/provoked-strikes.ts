/** The attacks that a spell or a shot provoked: its targets answer only after them, and one that fells its doer stops it. */
import { concentrations } from "../../documents/effects/concentrating.ts";
import { keepsAtZero } from "../../rules/checks/concentration.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { findActor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { messageIndex } from "../common/message-index.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { readActionMessage } from "./reaction-trigger.ts";

type Message = ChatMessage.Implementation;

const byCause = messageIndex((message) =>
  message.isKind("attack") ? (readActionMessage(message).trigger?.movement ?? "") : "",
);

/** Keeps the index up to date. Call once during `init`. */
export const registerProvokedStrikes = byCause.register;

/** Returns the attacks that an action provoked, each in the place that the action and its attacker give. */
export const strikesAgainst = (message: Message): Message[] =>
  byCause.of(message.id ?? "").filter((strike) => {
    const { trigger, attackers } = readActionMessage(strike);
    const [by] = attackers;
    if (trigger?.movement !== message.id || by?.token == null) return false;
    return placesOf(id16(trigger.movement, by.token)).includes(strike.id ?? "");
  });

/**
 * Returns whether an attack that the action provoked stopped it: the attack felled the creature, or cost it the concentration on the spell.
 * @rule D-AOO-02 D-SPL-02 D-ATK-06 D-DEATH-02 D-DEATH-03 H-CONC-04 B-CONC-05
 */
export function isStruckDown(message: Message): boolean {
  const against = strikesAgainst(message);
  const [first] = against;
  if (!first) return false;
  const strikes = against.map(({ id }) => id);
  // By the rules of that time: what was stopped stays so when the table plays another game.
  const { rules } = readActionMessage(first);
  const ruleset = readRuleset(rules.profile, rules.overrides);
  const { dealt, attackers } = readActionMessage(message);
  const doer = dealt?.doer ?? attackers[0];
  const actor = doer ? findActor(doer) : null;
  if (!actor) return false;
  const receipts = receiptsOf(actor);
  const blows = receipts.filter(
    ({ kind, state, attack }) => kind === "damage" && state === "applied" && strikes.includes(attack),
  );
  if (blows.length === 0) return false;
  const ended = concentrations(actor).find(({ stored }) => stored.message === message.id)?.stored.endedBy ?? [];
  return blows.some(
    ({ id, spare, after = 1 }) => spare === "out" || ended.includes(id) || !keepsAtZero(after, false, ruleset),
  );
}
