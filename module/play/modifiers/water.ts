/** What water says of the blow of a weapon: a reason like any other, and beyond the normal range a miss. */
import type { AttackSetup } from "../../documents/item.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { RangeState } from "../../rules/areas/range-increments.ts";
import { underwaterAttack } from "../../rules/attack/underwater.ts";
import type { AdvantageReason } from "../shared/types.ts";

const reason = (label: string, rules: readonly string[]): AdvantageReason => ({
  key: `OD20.Reason.${label}`,
  data: {},
  value: -1,
  rules: [...rules],
});

/**
 * Why one strike of who is under water has disadvantage, or misses.
 * @param range where its target is; "ok" where nothing is measured
 * @rule B-UW-01 B-UW-02
 */
export function waterReasons(
  actor: OpposedActor,
  { ranged, weapon, damage }: Pick<AttackSetup, "ranged" | "weapon" | "damage">,
  range: RangeState,
): AdvantageReason[] {
  if (!actor.conditions.includes("underwater")) return [];
  const swimSpeed = (actor.creature?.movement.swim.total ?? 0) > 0;
  const piercing = damage[0]?.type === "piercing";
  const { state, misses, rules } = underwaterAttack({ ranged, weapon, piercing, swimSpeed, range });
  return [
    ...(state < 0 ? [reason(ranged ? "UnderwaterShot" : "UnderwaterBlow", rules)] : []),
    ...(misses ? [{ ...reason("UnderwaterMiss", rules), misses: true as const }] : []),
  ];
}
