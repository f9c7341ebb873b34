/** Opens the window in which something that is not chosen yet is chosen. */
import { giveMissingFeatures } from "../../play/character/origin.ts";
import type { Character } from "../../play/character/mastery.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import { openChoicesOfItems } from "../creation/choices-dialog.ts";
import { openLearn } from "../creation/learn-dialog.ts";
import { openPlanner } from "../planner/planner.ts";
import { openPrepare } from "./prepare-dialog.ts";
import { openRaise } from "./raise-dialog.ts";

/**
 * Opens the window of an entry. Does nothing if it was decided meanwhile.
 * @param key key of the entry, see `unfinished`
 */
export async function openUnfinishedChoice(actor: Character, key: string): Promise<void> {
  const entry = unfinished(actor).find((one) => one.key === key);
  switch (entry?.kind) {
    case "lost":
      // What comes back may have choices of its own.
      return openChoicesOfItems(actor, [...(await giveMissingFeatures(entry.item))]);
    case "choice":
      return openChoicesOfItems(actor, [entry.item]);
    case "raise":
      return openRaise(actor, entry.level);
    case "learn":
      return openLearn(actor);
    case "prepare":
      return openPrepare(actor);
    case "spend":
      return openPlanner(actor);
    case undefined:
      return undefined;
  }
}
