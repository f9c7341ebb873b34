/** Chances on the weapon buttons of open sheets, while exactly one target is marked. */
import type { OpposedActor } from "../../../documents/actor.ts";
import { markedTarget } from "../../../play/odds/odds-eyes.ts";
import { markedOdds as oddsOn } from "../../../play/odds/odds-marked.ts";
import { buttonOdds } from "../../shared/odds-view.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { OddsOf } from "../view/equipment.ts";

/** What the buttons of a creature say of the marked target; nothing while there is none that may be told about. */
export function markedOdds(actor: OpposedActor): OddsOf {
  const target = markedTarget();
  return (item, mode) => {
    const odds = target && target.actor !== actor ? oddsOn(actor, item, mode, target) : null;
    return odds && buttonOdds(odds, gameTexts);
  };
}
