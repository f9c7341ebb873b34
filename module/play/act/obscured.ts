/** What zones that hide say of a roll: suggested as any other reason, and fetched once a zone may lie there. */
import { obscuredAt } from "../../canvas/zone-ground.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { obscuredAttack, type Senses } from "../../rules/senses.ts";
import type { AdvantageReason } from "../exchange/types.ts";
import type { giveReasons } from "./added-reasons.ts";
import { feetApart } from "./circumstances.ts";

const sensesOf = (actor: Actor.Implementation | null): Senses =>
  (actor instanceof OpposedActor ? actor.creature?.sight : null) ?? {};

const reason = (label: string, value: 1 | -1, ...rules: readonly string[]): AdvantageReason => ({
  key: `OD20.Reason.${label}`,
  data: {},
  value,
  rules,
});

/** @rule B-SENSE-04 B-SENSE-05 B-ATK-07 B-ATK-09 */
export const obscuredReasons: Parameters<typeof giveReasons>[0] = ({ purpose, roller, other, check }) => {
  const [from, to] = [roller.token, other?.token ?? null];
  if (!from || !to || !other) return [];
  if (purpose !== "attack")
    return check?.key === "awareness" && obscuredAt(to) !== "none" ? [reason("Obscured", -1, "B-SENSE-04")] : [];
  const { unseenTarget, unseenAttacker } = obscuredAttack({
    attacker: obscuredAt(from),
    target: obscuredAt(to),
    attackerSenses: sensesOf(roller.actor),
    targetSenses: sensesOf(other.actor),
    distance: feetApart(from, to) ?? 5,
  });
  return [
    ...(unseenTarget ? [reason("UnseenTarget", -1, "B-SENSE-05", "B-ATK-07")] : []),
    ...(unseenAttacker ? [reason("UnseenAttacker", 1, "B-SENSE-05", "B-ATK-09")] : []),
  ];
};
