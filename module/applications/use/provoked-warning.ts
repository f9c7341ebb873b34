/** The warning that a spell or a shot provokes the enemies beside, in the windows of both. */
import type { OpposedActor } from "../../documents/actor.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import type { AttackPlan } from "../../play/attack/attack-plan.pure.ts";
import { provokedNow } from "../../play/opportunity-attacks/offers.ts";
import { thingNames } from "./material-choices.ts";
import { nameOf } from "../../play/secrecy/names.ts";
import { gameTexts } from "../words/texts-game.ts";
import { NOTHING_TOLD, useConsequences, type Told } from "./obstacle-views.ts";

/** Returns what is told with that warning. @param provokes whether the action is a spell or a ranged attack @rule D-ATK-06 D-SPL-02 */
export function withProvoked(told: Told, actor: OpposedActor | undefined, provokes: boolean): Told {
  const names = actor && provokes ? provokedNow(actor).map((one) => nameOf(one)) : [];
  if (names.length === 0) return told;
  const text = gameTexts.t("OD20.Use.Provokes", { names: names.join(", ") });
  return { ...told, warnings: [...told.warnings, { text, severity: "warning" }] };
}

/** Returns what the window of an attack tells beside its numbers: cost, concentration that ends, and provoked enemies. */
export function toldOf({ use, attackers: [caster], item, setup }: AttackPlan): Told {
  // Releasing a readied spell ends its own concentration, so it needs no warning.
  const held = (caster && !use?.facts.held && concentrationOf(caster.actor)?.effect.name) || "";
  const told = use
    ? useConsequences(use, use.cast.ritual, held, gameTexts, caster && thingNames(caster.actor))
    : NOTHING_TOLD;
  return withProvoked(told, caster?.actor, item.isKind("spell") || setup.ranged);
}
