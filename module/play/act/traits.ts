/** What creatures do by nature says of their rolls: told from where the tokens stand. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { packTactics, type TRAITS } from "../../rules/traits.ts";
import { side } from "./auras.ts";
import type { AdvantageReason } from "../exchange/types.ts";

type Token = TokenDocument.Implementation;

/** Whether one of its features has this trait. */
const has = (actor: OpposedActor, trait: (typeof TRAITS)[number]): boolean =>
  actor.items.contents.some((item) => item.isKind("feature") && item.system.trait === trait);

/**
 * What the attacker's nature gives to an attack. Nobody helps where nothing is measured, nor while the GM keeps him hidden.
 * @rule B-MISC-03
 */
export function natureReasons(actor: OpposedActor, token: Token | null, target: Token | null): AdvantageReason[] {
  if (!token || !target || !has(actor, "packTactics")) return [];
  const others = (target.parent?.tokens.contents ?? []).filter(
    (one) => one !== token && one !== target && !one.hidden && one.actor?.isParty() === false,
  );
  const found = packTactics(
    others.map((one) => ({
      distance: feetBetween(target, one),
      side: side(token, one),
      acts: one.actor?.acts === true,
    })),
  );
  return found ? [{ key: found.label, data: {}, value: 1, rules: found.rules }] : [];
}
