/** Effects that would tell players a result which the GM keeps to himself. */
import type { EffectLike } from "../../data/effects/model.ts";
import { REQUEST } from "../../data/message/request.pure.ts";
import { actionOf } from "./action-effects.ts";

/**
 * Returns whether only GMs may see an effect: it follows from a check whose difficulty players do not know. It blocks all the same.
 * @rule B-SOC-05 B-SOC-06
 */
export function isToldToGMs(effect: EffectLike): boolean {
  const stored = actionOf(effect);
  if (stored?.action !== "influence") return false;
  const check = game.messages.get(stored.message);
  if (check?.isKind("check") === true && check.system.request === "") return false;
  const request = check?.isKind("check") === true ? game.messages.get(check.system.request) : undefined;
  // Without its messages nobody can tell any more whether players knew.
  return request?.isKind("request") !== true || REQUEST.read(request.system).difficulty === "hidden";
}
