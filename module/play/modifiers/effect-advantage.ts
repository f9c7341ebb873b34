/** Advantage and disadvantage that effects give to a roll. */
import type { StoredSway } from "../../data/effects/advantage-on.pure.ts";
import { swaysOf } from "../../documents/effects/added-dice.ts";
import { aboutOf } from "../../rules/basics/keys.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AdvantageReason } from "../common/types.ts";

/**
 * Returns one reason per effect, with the name of the effect.
 * @param key of the Attribute or skill of the roll; what an effect says of checks of an Attribute holds for its skill, too
 * @param about further matching keys: for a save, the conditions that it prevents or ends (for example Brave against
 * being frightened); for a check, its characteristic
 * @rule B-DICE-07
 */
export function effectReasons(
  actor: OpposedActor | null,
  roll: StoredSway["roll"],
  key = "",
  about: readonly string[] = [],
): AdvantageReason[] {
  return (actor?.appliedEffects ?? []).flatMap((effect) => {
    const [found] = swaysOf(effect).filter(
      (one) => one.roll === roll && ["", key, aboutOf(key), ...about].includes(one.key),
    );
    return found ? [{ key: "OD20.Why.added", data: {}, label: effect.name, value: found.value }] : [];
  });
}
