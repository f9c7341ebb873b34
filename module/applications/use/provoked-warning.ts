/** The warning that a spell or a shot provokes the enemies beside, in the windows of both. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import type { UseFacts } from "../../play/activities/use-plan.pure.ts";
import type { AttackPlan } from "../../play/attack/attack-plan.pure.ts";
import { provokedNow } from "../../play/opportunity-attacks/offers.ts";
import { thingNames } from "./material-choices.ts";
import { nameOf } from "../../play/secrecy/names.ts";
import { gameTexts } from "../words/texts-game.ts";
import { NO_NOTES, useConsequences, type WindowNotes } from "./obstacle-views.ts";

/** Returns whether a use casts a spell that provokes: an own one, or that of a feature. @rule D-SPL-02 */
export const isProvokingCast = (item: OpposedItem, facts: UseFacts | undefined): boolean =>
  item.isKind("spell") || (item.isKind("feature") && facts?.activity.borrowed !== undefined);

/** Returns the notes with that warning. @param provokes whether the action is a spell or a ranged attack @rule D-ATK-06 D-SPL-02 */
export function withProvoked(notes: WindowNotes, actor: OpposedActor | undefined, provokes: boolean): WindowNotes {
  const names = actor && provokes ? provokedNow(actor).map((one) => nameOf(one)) : [];
  if (names.length === 0) return notes;
  const text = gameTexts.t("OD20.Use.Provokes", { names: names.join(", ") });
  return { ...notes, warnings: [...notes.warnings, { text, severity: "warning" }] };
}

/** Returns the notes of the window of an attack: cost, concentration that ends, and provoked enemies. */
export function attackNotes({ use, attackers: [caster], item, setup }: AttackPlan): WindowNotes {
  // Releasing a readied spell ends its own concentration, so it needs no warning.
  const held = (caster && !use?.facts.held && concentrationOf(caster.actor)?.effect.name) || "";
  const notes = use
    ? useConsequences(use, use.cast.ritual, held, gameTexts, caster && thingNames(caster.actor))
    : NO_NOTES;
  return withProvoked(notes, caster?.actor, isProvokingCast(item, use?.facts) || setup.ranged);
}
