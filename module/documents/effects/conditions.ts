/** The fifteen conditions of the rules, burning and water, as Foundry's status effects. */
import { hideOtherStatuses, registerStatus } from "../../compat/status.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { CONDITIONS, type ConditionId } from "../../rules/conditions/conditions.ts";
import { STATUS_LABELS, STATUSES, type StatusId } from "../../rules/movement/hazards.ts";

/** It has levels, which creatures store; no effect stands for it. */
export const EXHAUSTION: ConditionId = "exhaustion";

/** What the effect of a concentration bears: its switch on the HUD gives it up. */
export const CONCENTRATING = "concentrating";

/** Status effects that Foundry ships, by the names that the rules give them. */
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

/** Whether a status is one of the rules' conditions. */
export function isCondition(status: string): status is ConditionId {
  return CONDITIONS.some((id) => id === status);
}

/** Id of the effect that stands for a condition: the same in every world, 16 characters. */
export function conditionEffectId(id: StatusId): string {
  return `cond${id}`.slice(0, 16).padEnd(16, "0");
}

export function conditionImage(id: StatusId): string {
  return `systems/${SYSTEM_ID}/icons/${id === "burning" ? "damage-fire" : id}.svg`;
}

/**
 * Offers them on the token's HUD, and of Foundry's own what marks the fallen: cursed, flying and the like do nothing by these
 * rules. What modules add after this stays. Call during `init`. @rule B-COND-02
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
