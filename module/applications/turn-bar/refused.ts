/** Why a press of a numbered button would come to nothing: by the one list that its window and the deed ask. */
import type { OpposedActor } from "../../documents/actor.ts";
import { itemById } from "../../documents/creatures/unarmed.ts";
import { readFavorite } from "../../play/character/favorites.pure.ts";
import type { Obstacle } from "../../play/modifiers/obstacle.pure.ts";
import { attemptFacts } from "../../play/modifiers/obstacles.ts";
import { attackObstacles } from "../../play/modifiers/obstacles.pure.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { usesOf } from "../../play/activities/activities.ts";
import { attemptWith } from "../../play/activities/attack-source.ts";
import { planItem } from "../../play/cast/use-item.ts";
import { AS_USUAL } from "../../play/activities/use-plan.pure.ts";
import { gameTexts } from "../words/texts-game.ts";
import { lentBy } from "./lent.ts";

/** What stands against it before anybody is aimed at. */
function obstacles(actor: OpposedActor, key: string): readonly Obstacle[] {
  const lent = lentBy(actor, key);
  const favorite = readFavorite(key);
  const item = lent?.feature ?? (favorite ? itemById(actor, favorite.key) : null);
  if (!item) return [];
  if (favorite?.kind === "attack") {
    const mode = item.getAttackModes().find((one) => one === favorite.mode);
    const attackers = [{ actor, token: tokenOf(actor) }];
    const asked = { item, cast: AS_USUAL, attackers, targets: [], strikes: [1] };
    return mode ? attackObstacles(attemptFacts(attemptWith({ ...asked, mode }))) : [];
  }
  const activity = lent?.use ?? usesOf(item)[0]?.key;
  if (activity === undefined) return [];
  return planItem(actor, item, { ...AS_USUAL, kind: null, targets: 0, activity })?.obstacles ?? [];
}

/** In words; "" where this user may go on, be it against what is told. @rule H-TURN-04 H-RNG-01 H-RNG-02 H-SPL-04 B-COND-INC-1 */
export function refusal(actor: OpposedActor, key: string): string {
  // A material with a price is chosen in the window.
  const [first] = obstacles(actor, key).filter(
    (one) => one.severity === "error" && one.whenTried !== true && one.key !== "OD20.Use.Missing.material",
  );
  return first ? gameTexts.t(first.key, first.data) : "";
}
