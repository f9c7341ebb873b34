/** Which buttons of the bar would take what the turn has no more: told, and pressed all the same. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isUnarmed, itemById } from "../../documents/creatures/unarmed.ts";
import { readFavorite } from "../../play/character/favorites.pure.ts";
import { attackDeed, overuseNext, type NextDeed } from "../../play/action-economy/ledger-of.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { spentOn } from "../../play/activities/attack-source.ts";
import { overuseWords } from "../card/deed-views.ts";
import { gameTexts } from "../words/texts-game.ts";
import { lentBy } from "./lent.ts";

/** What of a turn the button takes; null for what takes nothing, and for reactions, which answer others. */
function deedOf(actor: OpposedActor, key: string): NextDeed | null {
  const lent = lentBy(actor, key);
  const favorite = readFavorite(key);
  const item = lent?.feature ?? (favorite ? itemById(actor, favorite.key) : null);
  if (!item) return null;
  if (favorite?.kind === "attack") {
    const mode = item.getAttackModes().find((one) => one === favorite.mode);
    return mode ? attackDeed(mode, 1, isUnarmed(item)) : null;
  }
  const activity = activityOf(item, lent?.use);
  const spends = activity ? spentOn(activity) : "free";
  return spends === "active" || spends === "bonus" ? { spends } : null;
}

/**
 * In words, by the key of a button; "" while it is not one too many, and where nobody wants to know.
 * @rule H-TURN-04 H-TURN-05 H-TURN-08
 */
export function tooMany(actor: OpposedActor): (key: string) => string {
  // Of nine buttons most take the same.
  const known = new Map<string, string>();
  return (key) => {
    const deed = deedOf(actor, key);
    if (!deed) return "";
    const what = JSON.stringify(deed);
    const over = known.has(what) ? null : overuseNext(actor, deed);
    const words = known.get(what) ?? (over ? overuseWords(over, gameTexts) : "");
    known.set(what, words);
    return words;
  };
}
