/**
 * Ends conditions that a use cures. A cure is an effect that makes its bearer immune to a condition and ends with this turn. While it
 * lasts, immunity hides the condition; this makes the condition end for good.
 */
import { readChanges } from "../../compat/effect-shape.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endBy } from "../../documents/effects/end-by.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";

type Effect = ActiveEffect.Implementation;

/** Returns the conditions that an effect cures; none for a lasting effect, which only suppresses them. */
const curedBy = (effect: Effect): string[] =>
  endsOf(effect)?.at === "thisTurn"
    ? readChanges(effect._source).flatMap(({ key, value }) => (key === "system.conditionImmunities" ? [value] : []))
    : [];

/**
 * Ends the effects that cause a condition which one of these effects cures.
 * @param cures ids of the effects that a use has given
 * @param receipt id of their receipt: the conditions return when it is undone
 * @rule B-RES-06 B-COND-01
 */
export async function cure(actor: OpposedActor, cures: readonly string[], receipt: string): Promise<void> {
  // A cure that has ended leaves newer conditions alone.
  const given = actor.effects.contents.filter(({ id, hasEnded }) => id !== null && cures.includes(id) && !hasEnded);
  const cured = new Set(given.flatMap(curedBy));
  for (const effect of actor.effects.contents)
    if ([...effect.statuses].some((id) => cured.has(id)) && !effect.hasEnded) await endBy(effect, receipt);
}
