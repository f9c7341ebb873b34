import type { CharacterData } from "../../data/actor/character.ts";
import { logHandSteps } from "../../data/actor/hand-steps.ts";

/** Adds log entries for manually set mastery steps to the update that sets them. @param by name of the user */
export function noteHandSteps(system: CharacterData, changed: Actor.UpdateData, by: string): void {
  const stored = system.toObject();
  const log = logHandSteps(stored, changed.system, system.log, {
    level: stored.details.level,
    by,
    newId: () => foundry.utils.randomID(),
  });
  if (log) foundry.utils.setProperty(changed, "system.masteryLog", log);
}
