/** Reasons for weapon attacks under water: disadvantage, and a miss beyond the normal range. */
import type { AttackSetup } from "../../documents/item.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { RangeState } from "../../rules/areas/range-increments.ts";
import { underwaterAttack } from "../../rules/attack/underwater.ts";
import type { AdvantageReason } from "../common/types.ts";

const reason = (label: string, rules: readonly string[]): AdvantageReason => ({
  key: `OD20.Reason.${label}`,
  data: {},
  value: -1,
  rules: [...rules],
});

/**
 * Returns why a strike of a creature under water has disadvantage or misses.
 * @param range of the target; "ok" if there is no distance
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
