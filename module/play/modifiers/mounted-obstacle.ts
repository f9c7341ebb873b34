import type { OpposedActor } from "../../documents/actor.ts";
import { reinedIn } from "../scene/reins.ts";
import { nameForViewer } from "../scene/tokens.ts";
import { error, warning, type Obstacle } from "./obstacles.pure.ts";

/** Returns the obstacle for an action that a controlled mount may not use. A GM may ignore it. @rule B-MNT-04 */
export function reinsObstacle(actor: OpposedActor, name: string, spends: string, action = ""): Obstacle | null {
  const rider = reinedIn(actor, spends, action);
  return rider && (game.user.isGM ? warning : error)("OD20.Warning.reinedIn", { name, rider: nameForViewer(rider) });
}
