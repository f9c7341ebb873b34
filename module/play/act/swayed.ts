/** Why effects give a roll advantage or disadvantage. */
import { SYSTEM_ID } from "../../constants.ts";
import { readSways, type StoredSway } from "../../data/effects/sways.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AdvantageReason } from "../exchange/types.ts";

/** What an effect sways. */
export const swaysOf = ({ flags }: Pick<ActiveEffect.Implementation, "flags">): StoredSway[] =>
  readSways(foundry.utils.getProperty(flags, `${SYSTEM_ID}.sways`));

/** Each effect once, under its name. @param key of the Attribute or skill that is rolled @rule B-DICE-07 */
export function swayedReasons(actor: OpposedActor | null, roll: StoredSway["roll"], key = ""): AdvantageReason[] {
  return (actor?.appliedEffects ?? []).flatMap((effect) => {
    const [found] = swaysOf(effect).filter((one) => one.roll === roll && (one.key === "" || one.key === key));
    return found ? [{ key: "OD20.Why.added", data: {}, label: effect.name, value: found.value }] : [];
  });
}
