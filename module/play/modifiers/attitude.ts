/** How a creature takes those who want to influence it: as its token stands to them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { influence, type Attitude } from "../../rules/checks/social.ts";
import type { AdvantageReason } from "../shared/types.ts";
import { sideOf } from "../scene/tokens.ts";

/** Whether somebody was urged in vain that way, and it is too early to do it again. @rule B-SOC-06 */
export const influenceFailedRecently = (actor: OpposedActor, other: OpposedActor, skill: string): boolean =>
  goingOn(actor, "influence").some(({ deed }) => deed.target === other.uuid && deed.skill === skill);

/** A token's disposition says it; one that is kept secret says nothing. @rule B-SOC-01 */
function attitudeOf(actor: OpposedActor): Attitude {
  const side = sideOf(actor);
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  return side === FRIENDLY ? "friendly" : side === HOSTILE ? "hostile" : "indifferent";
}

/** Friends are easily won, enemies hardly: of the action Influence alone. @rule B-SOC-02 B-SOC-03 B-ACT-13 */
export function attitudeReasons(action: string, [other]: readonly OpposedActor[]): AdvantageReason[] {
  if (action !== "influence" || other?.isNpc() !== true) return [];
  const attitude = attitudeOf(other);
  const learning = other.system.characteristics.learning.value;
  const { state, rules } = influence({ attitude, willingness: "hesitant", learning });
  return state === 0 ? [] : [{ key: `OD20.Reason.Attitude.${attitude}`, data: {}, value: state, rules: [...rules] }];
}
