/** The places of what characters do next and have done last: inspiration spent, saves against death, the choice to stand. */
import { savePlace } from "./life/save-place.ts";
import { inspirationPlace } from "./inspire/bought-dice.ts";
import type { WatchedPlace } from "./exchange/places.ts";
import { standPlace } from "./life/stand.ts";

/** See watchPlaces. */
export function* heroPlaces(): Iterable<WatchedPlace> {
  for (const actor of game.actors.contents) {
    if (!actor.isCharacter()) continue;
    const { death, inspirationSpent } = actor.system;
    for (const back of [0, 1]) {
      if (death.saves >= back) yield savePlace(actor, death.saves - back);
      if (death.stands >= back) yield standPlace(actor, death.stands - back);
      if (inspirationSpent >= back) yield inspirationPlace(actor, inspirationSpent - back);
    }
  }
}
