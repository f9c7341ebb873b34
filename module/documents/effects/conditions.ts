/** Registers the fifteen conditions of the rules, burning and being under water as Foundry's status effects. */
import { hideOtherStatuses, registerStatus } from "../../compat/status.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { CONDITIONS, type ConditionId } from "../../rules/conditions/conditions.ts";
import { STATUS_LABELS, STATUSES, type StatusId } from "../../rules/movement/hazards.ts";

/** Exhaustion has levels that creatures store. It is not an effect. */
export const EXHAUSTION: ConditionId = "exhaustion";

/** Status of concentration effects. Its button on the token HUD ends the concentration. */
export const CONCENTRATING = "concentrating";

/** Ids of the rules by the ids of the conditions that Foundry ships. */
export const CORE_CONDITIONS: Readonly<Record<string, ConditionId>> = {
  paralysis: "paralyzed",
  stun: "stunned",
  sleep: "unconscious",
  blind: "blinded",
  deaf: "deafened",
  fear: "frightened",
  poison: "poisoned",
  restrain: "restrained",
};

/** Returns whether a status is a condition of the rules. */
export function isCondition(status: string): status is ConditionId {
  return CONDITIONS.some((id) => id === status);
}

/** Returns the id of the effect of a condition: the same in every world, 16 characters. */
export function conditionEffectId(id: StatusId): string {
  return `cond${id}`.slice(0, 16).padEnd(16, "0");
}

export function conditionImage(id: StatusId): string {
  return `systems/${SYSTEM_ID}/icons/${id === "burning" ? "damage-fire" : id}.svg`;
}

/**
 * Registers the conditions for the token HUD. It hides Foundry's own conditions except the one for defeated creatures, because the others
 * have no rules here. Statuses that modules add later stay. Call during `init`. @rule B-COND-02
 */
export function registerConditions(): void {
  for (const id of STATUSES)
    registerStatus({ id, effect: conditionEffectId(id), name: STATUS_LABELS[id], img: conditionImage(id) });
  registerStatus({
    id: CONCENTRATING,
    name: "OD20.Spellbook.Concentration",
    img: `systems/${SYSTEM_ID}/icons/effect.svg`,
  });
  hideOtherStatuses(new Set([...STATUSES, CONCENTRATING, CONFIG.specialStatusEffects.DEFEATED]));
  CONFIG.specialStatusEffects.BLIND = "blinded";
}
