/** Reasons from the Dodge action, for attacks on the creature and for its own saves. */
import { greatestSpeed } from "../../documents/creatures/speeds.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { ailing } from "../../documents/effects/derived-statuses.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { dodge } from "../../rules/conditions/condition-effects.ts";
import type { Reason } from "../../rules/checks/situation.ts";
import type { AdvantageReason } from "../common/types.ts";

const reasons = (found: readonly Reason[], value: 1 | -1, own = ""): AdvantageReason[] =>
  found.map(({ label, rules }) => ({ key: own || label, data: {}, value, rules }));

function dodgeOf(actor: OpposedActor, seesAttacker: boolean): ReturnType<typeof dodge> | null {
  if (goingOn(actor, "dodge").length === 0) return null;
  const { acts } = actor;
  return dodge({ ...ailing(actor), acts }, greatestSpeed(actor), seesAttacker);
}

/**
 * Returns the reasons against an attack because its target dodges.
 * @param seesAttacker whether the target sees the attacker
 * @rule B-ACT-04 B-ACT-05 C-51
 */
export function attackedReasons(target: OpposedActor | null, seesAttacker: boolean): AdvantageReason[] {
  return target ? reasons(dodgeOf(target, seesAttacker)?.attacked.disadvantages ?? [], -1) : [];
}

/**
 * Returns the reasons for the creature's own save because it dodges.
 * @param attribute the Attribute of the save
 * @rule B-ACT-04 B-ACT-05
 */
export function saveReasons(actor: OpposedActor, attribute: string | null): AdvantageReason[] {
  if (attribute !== "acrobatics") return [];
  return reasons(dodgeOf(actor, true)?.acrobatics.advantages ?? [], 1, "OD20.Why.dodging");
}
