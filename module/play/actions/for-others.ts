/** What a deed ends of others: who is shaken awake, from whom a mark is carried away. Fetched when the table is there. */
import { lookAgain, more } from "./after.ts";
import { carriedAway } from "./carried.ts";
import { shakenOff, WAKES } from "./wake.ts";

/** From now on it is written. Call once. @rule B-COND-01 B-CONC-01 */
export function registerForOthers(): void {
  more.owed = (doer, message, use) => {
    if (use.laid) return carriedAway(doer, message, use.laid.message);
    return use.action === WAKES ? shakenOff(message, use) : null;
  };
  // What was told while nobody was there.
  lookAgain(true);
}
