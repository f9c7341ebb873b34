/** Odds on weapon buttons of open sheets, while exactly one token is targeted. */
import type { OpposedActor } from "../../../documents/actor.ts";
import { markedTarget } from "../../../play/odds/odds-eyes.ts";
import { markedOdds as oddsOn } from "../../../play/odds/odds-marked.ts";
import { buttonOdds } from "../../common/odds-view.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { OddsOf } from "../view/equipment.ts";

/**
 * Returns a function for the odds against the targeted token. It returns null without a target, or when the user may
 * not know the odds.
 */
export function markedOdds(actor: OpposedActor): OddsOf {
  const target = markedTarget();
  return (item, mode) => {
    const odds = target && target.actor !== actor ? oddsOn(actor, item, mode, target) : null;
    return odds && buttonOdds(odds, gameTexts);
  };
}
