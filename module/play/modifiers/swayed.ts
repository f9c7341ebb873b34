/** Why effects give a roll advantage or disadvantage. */
import type { StoredSway } from "../../data/effects/sways.pure.ts";
import { swaysOf } from "../../documents/effects/added-dice.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AdvantageReason } from "../shared/types.ts";

/**
 * Each effect once, under its name.
 * @param key of the Attribute or skill that is rolled
 * @param about other keys that fit: conditions that a save is to prevent or end, for brave is who has advantage against one of
 *   them; the characteristic that a check is made with
 * @rule B-DICE-07
 */
export function swayedReasons(
  actor: OpposedActor | null,
  roll: StoredSway["roll"],
  key = "",
  about: readonly string[] = [],
): AdvantageReason[] {
  return (actor?.appliedEffects ?? []).flatMap((effect) => {
    const [found] = swaysOf(effect).filter((one) => one.roll === roll && ["", key, ...about].includes(one.key));
    return found ? [{ key: "OD20.Why.added", data: {}, label: effect.name, value: found.value }] : [];
  });
}
