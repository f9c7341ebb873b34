/** Warnings on buttons whose action exceeds the turn's allowance. The buttons stay clickable. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isUnarmed } from "../../documents/creatures/unarmed.ts";
import { attackAction, overuseNext, type NextDeed } from "../../play/action-economy/turn-ledger-of.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { spentOn } from "../../play/activities/attack-source.ts";
import { overuseWords } from "../card/deed-views.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { Entry } from "./bar-entries.ts";

/** Returns the action cost of an entry; null for no cost, and for reactions, which respond to others. */
function actionOf({ item, mode, use }: Entry): NextDeed | null {
  if (!item) return null;
  if (mode !== null) return attackAction(mode, 1, isUnarmed(item));
  const activity = activityOf(item, use);
  const spends = activity ? spentOn(activity) : "free";
  return spends === "active" || spends === "bonus" ? { spends } : null;
}

/**
 * Returns a function that gives the warning for an entry; "" for none, or when the table does not count actions.
 * @rule H-TURN-04 H-TURN-05 H-TURN-08
 */
export function tooMany(actor: OpposedActor): (entry: Entry) => string {
  // Most buttons have the same cost, so results are cached.
  const known = new Map<string, string>();
  return (entry) => {
    const deed = actionOf(entry);
    if (!deed) return "";
    const what = JSON.stringify(deed);
    const over = known.has(what) ? null : overuseNext(actor, deed);
    const words = known.get(what) ?? (over ? overuseWords(over, gameTexts) : "");
    known.set(what, words);
    return words;
  };
}
