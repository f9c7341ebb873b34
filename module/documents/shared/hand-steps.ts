import type { CharacterData } from "../../data/actor/character.ts";
import { logHandSteps } from "../../data/actor/hand-steps.ts";

/** Puts the log of steps set by hand into the update that sets them. */
export function noteHandSteps(system: CharacterData, changed: Actor.UpdateData, by: string): void {
  const stored = system.toObject();
  const log = logHandSteps(stored, changed.system, system.log, {
    level: stored.details.level,
    by,
    newId: () => foundry.utils.randomID(),
  });
  if (log) foundry.utils.setProperty(changed, "system.masteryLog", log);
}
