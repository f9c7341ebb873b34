/** Registers the parts of play that are not needed before the game is ready. */
import { initiativeWords } from "./modifiers/initiative-words.ts";
import { onInitiative } from "../documents/combatant.ts";
import { giveReasons } from "./modifiers/added-reasons.ts";
import { paceReasons } from "./inventory/travel.ts";
import { registerForOthers } from "./actions/aftermath-for-others.ts";
import { registerRemovedByHand } from "./actions/removed-by-hand.ts";
import { registerLuckLost } from "./dice/luck-lost.ts";
import { registerCharacteristicAtZero } from "./scene/characteristic-at-zero.ts";
import { registerResumeRest } from "./rest/resume-rest.ts";
import { registerKeepCancelled } from "./reactions/keep-cancelled.ts";
import { registerReactionLimit } from "./respond/reactions-per-round.ts";
import { emitUseEvents } from "./card-state/use-events.ts";

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
}
