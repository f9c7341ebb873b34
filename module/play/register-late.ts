/** Registers the parts of play that are not needed before the game is ready. */
import { onInitiative, type InitiativeWords } from "../documents/combatant.ts";
import { giveReasons, addedTo } from "./modifiers/added-reasons.ts";
import { paceReasons } from "./inventory/travel.ts";
import { registerRemovedByHand } from "./actions/removed-by-hand.ts";
import { registerLuckLost } from "./dice/luck.ts";
import { registerCharacteristicAtZero } from "./scene/characteristic-at-zero.ts";
import { registerTellUnread } from "./number-writes/tell-unread.ts";
import { registerResumeRest } from "./rest/resume-rest.ts";
import { registerKeepCancelled } from "./reactions/cancelled-reactions.ts";
import { registerReactionLimit } from "./respond/reactions-per-round.ts";
import { emitUseEvents } from "./card-state/use-events.ts";
import { resolveMissedAftermath, more } from "./actions/resolve-aftermath.ts";
import { carriedAway } from "./actions/transferred-marks.ts";
import { shakenOff, WAKES } from "./actions/shake-awake.ts";
import { registerRevealCombatants } from "./encounters/reveal-combatants.ts";
import { registerShapes } from "./shapes/shapes.ts";
import { registerSummons } from "./summons/summons.ts";
import { auraParts } from "./modifiers/auras.ts";

/** Sets the handler in resolve-aftermath.ts. Call once. @rule B-COND-01 B-CONC-01 */
function registerForOthers(): void {
  more.owed = (doer, message, use) => {
    if (use.laid) return carriedAway(doer, message, use.laid.message);
    return use.action === WAKES ? shakenOff(message, use) : null;
  };
  // Catch up on messages that arrived while no responsible client was connected.
  resolveMissedAftermath(true);
}

/** @rule B-AOE-07 B-DICE-07 */
function initiativeWords({ actor, token }: Combatant.Implementation): InitiativeWords {
  if (!actor?.creature) return { reasons: [], parts: [] };
  const added = addedTo({ purpose: "initiative", roller: { actor, token }, other: null, check: null });
  return {
    // The label is the module's own text, not a language key.
    reasons: added.reasons.map(({ key, label = key, value, rules = [] }) => ({ label, value, rules, whose: "own" })),
    parts: [...auraParts(actor, { kind: "input", key: "bonuses.initiative" }, token), ...added.parts],
  };
}

export function registerLate(): void {
  giveReasons(paceReasons);
  onInitiative(initiativeWords);
  emitUseEvents();
  registerKeepCancelled();
  registerReactionLimit();
  registerResumeRest();
  registerLuckLost();
  registerForOthers();
  registerRemovedByHand();
  registerCharacteristicAtZero();
  registerTellUnread();
  registerSummons();
  registerShapes();
  registerRevealCombatants();
}
