/** Suggests an attack like the attack window does, for attacks without a window. */
import type { AttackSetup } from "../../documents/item.ts";
import type { Combatant } from "../common/types.ts";
import { decidedStrikes } from "./planned-reasons.pure.ts";
import { plannedStrikes } from "./prepare-attack.ts";
import type { AttackRequest, RequestedTarget } from "../activities/attack-request.ts";

/** Returns the strikes with their own reasons. Notes from earlier fumbles are added by the attack itself. */
export function suggestedStrikes(
  attackers: readonly Combatant[],
  targets: readonly RequestedTarget[],
  setup: AttackSetup,
  each = 1,
): Required<Pick<AttackRequest, "advantage" | "assignment">> {
  const planned = plannedStrikes(attackers, targets, setup, each);
  return { advantage: 0, assignment: decidedStrikes(planned, 0, [], new Set()) };
}
