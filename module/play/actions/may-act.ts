/** Decides whether an actor may act now, and warns about it. */
import { greatestSpeed } from "../../documents/creatures/speeds.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { overuseObstacle, error, warning, type Obstacle } from "../modifiers/obstacles.pure.ts";
import { reinsObstacle } from "../modifiers/obstacles.ts";
import { notifyWarning } from "../common/notify.ts";
import { tokenOf, ownsOrTell } from "../scene/tokens.ts";
import { overuseNext, turnLimits, type NextAction } from "../action-economy/turn-ledger-of.ts";

/** Language key for a creature that cannot act. */
export const CANNOT_ACT = "OD20.Warning.cannotAct";

/**
 * Returns the reasons against an action: the actor cannot act, or has no such action left. A strict table refuses extra actions to players.
 * A player cannot act for a creature that cannot act or stand up; a GM can. A controlled mount may only take the actions its rider allows.
 * @param action key of the action; left out for anything else
 * @rule B-COND-INC-1 H-TURN-04 H-TURN-10 H-MOV-08 B-COND-PRO-1 B-MNT-04
 */
export function actObstacles(actor: OpposedActor, deed: NextAction, action = ""): Obstacle[] {
  const { isGM } = game.user;
  const name = tokenOf(actor)?.name || actor.name;
  const never = (key: string): Obstacle => (isGM ? warning : error)(key, { name });
  const reins = reinsObstacle(actor, name, deed.spends, action);
  const cannot = [...(actor.acts ? [] : [never(CANNOT_ACT)]), ...(reins ? [reins] : [])];
  if (deed.spends === "stand" && actor.creature !== null && greatestSpeed(actor) === 0)
    return [...cannot, never("OD20.Turn.Tell.never.NoSpeed")];
  const over = overuseObstacle(name, overuseNext(actor, deed), isGM, turnLimits() === "refuse");
  return over ? [...cannot, over] : cannot;
}

/** Shows the reasons against an action. @returns whether the action may go on */
export function mayAct(actor: OpposedActor, deed: NextAction, action = ""): boolean {
  if (!ownsOrTell(actor)) return false;
  const found = actObstacles(actor, deed, action);
  const refused = found.filter(({ severity }) => severity === "error");
  for (const { key, data } of refused.length > 0 ? refused.slice(0, 1) : found) notifyWarning(key, data);
  return refused.length === 0;
}
