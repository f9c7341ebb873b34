/** Reasons that natural traits of creatures give for rolls, from the positions of the tokens. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { packTactics } from "../../rules/attack/traits.ts";
import { side } from "./auras.ts";
import type { AdvantageReason } from "../common/types.ts";

type Token = TokenDocument.Implementation;

/**
 * Returns the reasons that the attacker's traits give for an attack. Hidden allies do not count, and nothing counts
 * without positions.
 * @rule B-MISC-03
 */
export function natureReasons(actor: OpposedActor, token: Token | null, target: Token | null): AdvantageReason[] {
  if (!token || !target || !hasTrait(actor, "packTactics")) return [];
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
