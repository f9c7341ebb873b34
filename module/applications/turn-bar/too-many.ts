/** Warnings on buttons whose action exceeds the turn's allowance. The buttons stay clickable. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isUnarmed, itemById } from "../../documents/creatures/unarmed.ts";
import { readFavorite } from "../../play/character/favorites.pure.ts";
import { attackAction, overuseNext, type NextDeed } from "../../play/action-economy/turn-ledger-of.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { spentOn } from "../../play/activities/attack-source.ts";
import { overuseWords } from "../card/deed-views.ts";
import { gameTexts } from "../words/texts-game.ts";
import { grantedSpellOf } from "./granted-spells.ts";

/** Returns the action cost of a button; null for no cost, and for reactions, which respond to others. */
function actionOf(actor: OpposedActor, key: string): NextDeed | null {
  const lent = grantedSpellOf(actor, key);
  const favorite = readFavorite(key);
  const item = lent?.feature ?? (favorite ? itemById(actor, favorite.key) : null);
  if (!item) return null;
  if (favorite?.kind === "attack") {
    const mode = item.getAttackModes().find((one) => one === favorite.mode);
    return mode ? attackAction(mode, 1, isUnarmed(item)) : null;
  }
  const activity = activityOf(item, lent?.use);
  const spends = activity ? spentOn(activity) : "free";
  return spends === "active" || spends === "bonus" ? { spends } : null;
}

/**
 * Returns a function that gives the warning for a button's key; "" for none, or when the table does not count actions.
 * @rule H-TURN-04 H-TURN-05 H-TURN-08
 */
export function tooMany(actor: OpposedActor): (key: string) => string {
  // Most buttons have the same cost, so results are cached.
  const known = new Map<string, string>();
  return (key) => {
    const deed = actionOf(actor, key);
    if (!deed) return "";
    const what = JSON.stringify(deed);
    const over = known.has(what) ? null : overuseNext(actor, deed);
    const words = known.get(what) ?? (over ? overuseWords(over, gameTexts) : "");
    known.set(what, words);
    return words;
  };
}
