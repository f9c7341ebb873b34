/** Reasons why a numbered button would be refused. They come from the same obstacle lists as the window and the action. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Obstacle } from "../../play/modifiers/obstacle.pure.ts";
import { attemptFacts } from "../../play/modifiers/obstacles.ts";
import { attackObstacles } from "../../play/modifiers/obstacles.pure.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { usesOf } from "../../play/activities/activities.ts";
import { attemptWith } from "../../play/activities/attack-source.ts";
import { planItem } from "../../play/cast/use-item.ts";
import { AS_USUAL } from "../../play/activities/use-plan.pure.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { Entry } from "./bar-entries.ts";

/** Returns the obstacles before a target is chosen. */
function obstacles(actor: OpposedActor, { item, mode, use }: Entry): readonly Obstacle[] {
  if (!item) return [];
  if (mode !== null) {
    const attackers = [{ actor, token: tokenOf(actor) }];
    return attackObstacles(
      attemptFacts(attemptWith({ item, mode, cast: AS_USUAL, attackers, targets: [], strikes: [1] })),
    );
  }
  const activity = use ?? usesOf(item)[0]?.key;
  if (activity === undefined) return [];
  return planItem(actor, item, { ...AS_USUAL, kind: null, targets: 0, activity })?.obstacles ?? [];
}

/**
 * Returns the reason in words; "" when the user may proceed, even with a warning.
 * @rule H-TURN-04 H-RNG-01 H-RNG-02 H-SPL-04 B-COND-INC-1
 */
export function refusal(actor: OpposedActor, entry: Entry): string {
  // The user chooses a priced material in the window.
  const [first] = obstacles(actor, entry).filter(
    (one) => one.severity === "error" && one.whenTried !== true && one.key !== "OD20.Use.Missing.material",
  );
  return first ? gameTexts.t(first.key, first.data) : "";
}
