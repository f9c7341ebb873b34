import type { OpposedActor } from "../../documents/actor.ts";
import { reinedIn } from "../scene/reins.ts";
import { nameForViewer } from "../scene/tokens.ts";
import { error, warning, type Obstacle } from "./obstacle.pure.ts";

/** That a mount is directed, and does not do what it is about to: a Game Master may overrule it. @rule B-MNT-04 */
export function reinsObstacle(actor: OpposedActor, name: string, spends: string, action = ""): Obstacle | null {
  const rider = reinedIn(actor, spends, action);
  return rider && (game.user.isGM ? warning : error)("OD20.Warning.reinedIn", { name, rider: nameForViewer(rider) });
}
