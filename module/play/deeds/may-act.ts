/** Whether somebody may do something in his turn, and what is told of it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { overuseObstacle } from "../act/obstacles.pure.ts";
import { warning, type Obstacle } from "../act/obstacle.pure.ts";
import { notifyWarning } from "../exchange/notify.ts";
import { tokenOf } from "../table/tokens.ts";
import { overuseNext, turnLimits } from "../turn/ledger-of.ts";

/**
 * What stands against it: that he cannot act, and that it is one too many. Both are told; what is too many is refused to
 * players where the table is strict, and who cannot act does nothing unless a GM says so.
 * @rule B-COND-INC-1 H-TURN-04 H-TURN-10
 */
export function actObstacles(actor: OpposedActor, spends: string): Obstacle[] {
  const { isGM } = game.user;
  const name = tokenOf(actor)?.name || actor.name;
  const cannot = warning("OD20.Warning.cannotAct", { name });
  const over = overuseObstacle(name, overuseNext(actor, { spends }), isGM, turnLimits() === "refuse");
  return [...(actor.acts ? [] : [{ ...cannot, severity: isGM ? cannot.severity : "error" } as const]), over].filter(
    (one) => one !== null,
  );
}

/** Tells what stands against it. @returns whether it may be done all the same */
export function mayAct(actor: OpposedActor, spends: string): boolean {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return false;
  }
  const found = actObstacles(actor, spends);
  const refused = found.filter(({ severity }) => severity === "error");
  for (const { key, data } of refused.length > 0 ? refused.slice(0, 1) : found) notifyWarning(key, data);
  return refused.length === 0;
}
