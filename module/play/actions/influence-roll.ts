/** The roll that would decide an attempt to influence, for the GM who answers it. */
import { sum } from "../../rules/basics/parts.ts";
import { checkSituation } from "../check/situation.ts";
import type { Advantage } from "../common/records.pure.ts";
import { situationalParts } from "../dice/rolls.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import type { InfluenceAttempt } from "./influence.ts";

/** Returns the bonus and the advantage; null if the check fails without a roll. @param attitude advantage by the attitude */
export function pleaRoll(
  { actor, token, target, skill }: Pick<InfluenceAttempt, "actor" | "token" | "target" | "skill">,
  attitude: Advantage,
): { readonly bonus: number; readonly advantage: Advantage } | null {
  const { parts, reasons, situational, fails } = checkSituation({
    actor,
    token,
    kind: "skill",
    key: skill,
    against: [target.uuid],
  });
  const all = [...actor.getCheck("skill", skill).parts, ...parts, ...(situationalParts(situational) ?? [])];
  return fails ? null : { bonus: sum(all).total, advantage: weighed(attitude, reasons) };
}
