/**
 * Effects on other creatures that an action ends: waking a sleeper, or moving a mark to a new target. Loaded lazily when the game is ready.
 */
import { resolveMissedAftermath, more } from "./resolve-aftermath.ts";
import { carriedAway } from "./transferred-marks.ts";
import { shakenOff, WAKES } from "./shake-awake.ts";

/** Sets the handler in resolve-aftermath.ts. Call once. @rule B-COND-01 B-CONC-01 */
export function registerForOthers(): void {
  more.owed = (doer, message, use) => {
    if (use.laid) return carriedAway(doer, message, use.laid.message);
    return use.action === WAKES ? shakenOff(message, use) : null;
  };
  // Catch up on messages that arrived while no responsible client was connected.
  resolveMissedAftermath(true);
}
