/** Sets conditions on a creature, with immunities and durations. */
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import { t } from "../../core/i18n.ts";
import { CONDITION_LABELS, type ConditionId } from "../../rules/conditions/conditions.ts";
import { applyCondition, SOURCED_CONDITIONS } from "../../rules/conditions/apply-condition.ts";
import type { StatusId } from "../../rules/movement/hazards.ts";
import { isImmune } from "./derived-statuses.ts";
import { conditionEffectId, isCondition } from "./conditions.ts";
import { once } from "../common/once.ts";
import { beginsNow } from "./begins-now.ts";

/** Returns whether a creature is immune to a condition, and warns the user. @rule B-RES-06 B-COND-PET-7 */
export function refusesCondition(actor: Actor.Implementation, id: ConditionId): boolean {
  const immunities = [...(actor.creature?.conditionImmunities ?? [])];
  const refused = applyCondition(actor.conditions.filter(isCondition), id, immunities).reason === "immune";
  if (refused)
    ui.notifications.warn(t("OD20.Effects.Immune", { name: actor.name, condition: t(CONDITION_LABELS[id]) }));
  return refused;
}

/** Returns the effect of a condition button that has ended. A new effect of the same condition reuses it. */
export function endedCondition(actor: Actor.Implementation, id: ConditionId): ActiveEffect.Implementation | null {
  const effect = actor.effects.get(conditionEffectId(id));
  return effect?.hasEnded === true ? effect : null;
}

/**
 * Returns the update for a new end, without earlier saves, uses and rests.
 * @param more further parts of the effect
 */
export const endsAnew = (ends: StoredEnds | null, more: object = {}): { readonly system: object } => ({
  system: { ends: ends && { ...ends, usedBy: null }, endedBy: null, rested: null, ...more },
});

/**
 * Returns the uuid of the source of a condition that needs one: the only creature that this user has targeted; null = none.
 * @rule B-COND-CHA-1 B-COND-FRI-1 B-COND-GRA-2
 */
export function markedSource(actor: Actor.Implementation, id: ConditionId): string | null {
  const marked = [...game.user.targets].flatMap((token) => token.actor ?? []).filter(({ uuid }) => uuid !== actor.uuid);
  return SOURCED_CONDITIONS.includes(id) && marked.length === 1 ? (marked[0]?.uuid ?? null) : null;
}

/**
 * Sets a condition with an end, in one write. An existing effect of the condition button gets the new end.
 * @param ends null = it lasts until a user removes it
 * @returns false when the creature is immune
 */
export async function setCondition(
  actor: Actor.Implementation,
  id: StatusId,
  ends: StoredEnds | null,
): Promise<boolean> {
  if (id === "burning") return ignite(actor, ends);
  if (isCondition(id) && refusesCondition(actor, id)) return false;
  const origin = isCondition(id) ? { origin: markedSource(actor, id) } : {};
  const set = { id, data: { ...origin, ...endsAnew(ends, { action: null }) } };
  await put(actor, id === "unconscious" ? [set, ...falling(actor)] : [set]);
  return true;
}

/**
 * A creature that falls unconscious also becomes prone and stays prone when it wakes: a separate effect in the same write.
 * @rule B-COND-UNC-1
 */
function falling(actor: Actor.Implementation): Switch[] {
  // Only an active effect of the prone button counts here. Other prone effects may end while the creature sleeps.
  const lies = actor.effects.get(conditionEffectId("prone"))?.active === true;
  return lies || isImmune(actor, "prone") ? [] : [{ id: "prone", data: endsAnew(null, { action: null }) }];
}

/** Sets burning. The effect always stores its start, because fire deals damage from the next turn on. @rule B-HAZ-01 */
async function ignite(actor: Actor.Implementation, ends: StoredEnds | null): Promise<true> {
  const lasts = ends ?? { at: "never", of: "bearer", turns: 1, save: null, ...beginsNow(actor) };
  await put(actor, [{ id: "burning", data: endsAnew(lasts, { action: null }) }]);
  return true;
}

/** A condition to set, and the data of its effect. */
interface Switch {
  readonly id: StatusId;
  readonly data: object;
}

/**
 * Creates or updates the effects of condition buttons, and enables those that ended or were disabled. If another client creates or deletes
 * one at the same time, the function starts again, so that all of them are set.
 */
async function put(actor: Actor.Implementation, switches: readonly Switch[]): Promise<void> {
  const missing: ActiveEffect.CreateData[] = [];
  const there = new Set(switches.flatMap(({ id }) => (actor.effects.has(conditionEffectId(id)) ? [id] : [])));
  for (const { id, data } of switches) {
    const effect = actor.effects.get(conditionEffectId(id));
    if (effect) {
      const done = await once(
        () => effect.update({ disabled: false, ...data }),
        () => !actor.effects.has(conditionEffectId(id)),
      );
      if (done === null) return put(actor, switches);
      continue;
    }
    const made = await getDocumentClass("ActiveEffect").fromStatusEffect(id);
    made.updateSource(data);
    missing.push(made.toObject());
  }
  if (missing.length === 0) return;
  const made = await once(
    () => actor.createEmbeddedDocuments("ActiveEffect", missing, { keepId: true }),
    () => switches.some(({ id }) => !there.has(id) && actor.effects.has(conditionEffectId(id))),
  );
  if (made === null) await put(actor, switches);
}
