/** Handles condition buttons of the token HUD that have rules of their own. Loaded lazily with the first click. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { HAZARDS, STATUSES } from "../../rules/movement/hazards.ts";
import { conditionEffectId, CONCENTRATING, EXHAUSTION, isCondition } from "./conditions.ts";
import { tell } from "../common/events.ts";
import { endLying, lying } from "./prone-effect.ts";
import { once } from "../common/once.ts";
import { endedCondition, markedSource, refusesCondition, setCondition } from "./set-condition.ts";

/** Result of a condition button with rules of its own. */
interface ToggleResult {
  /** Return value of Foundry's own toggle. */
  readonly done: ActiveEffect.Implementation | boolean | undefined;
}

/**
 * Toggles a status by the system's rules or by Foundry's. If another user does the same at the same time, the second user gets the
 * finished result.
 * @param active left out = the opposite of the current state
 * @param foundryToggle Foundry's own toggle
 */
export async function toggleStatus(
  actor: Actor.Implementation,
  id: string,
  active: boolean | null | undefined,
  foundryToggle: () => Promise<ToggleResult["done"]>,
): Promise<ToggleResult["done"]> {
  const switched = await toggleByRules(actor, id, active);
  const status = STATUSES.find((one) => one === id);
  if (switched || !status) return switched ? switched.done : foundryToggle();
  const isThere = (): boolean => actor.effects.has(conditionEffectId(status));
  const before = isThere();
  return (await once(foundryToggle, () => isThere() !== before)) ?? !before;
}

/**
 * Toggles a status with rules of its own. Exhaustion has levels that the creature stores: its button sets the first level, or removes the
 * levels that can go. The prone button makes a prone creature stand up, regardless of the cause.
 * @returns null if Foundry should handle it
 * @rule B-COND-EXH-1 B-COND-UNC-1
 */
async function toggleByRules(
  actor: Actor.Implementation,
  id: string,
  active: boolean | null | undefined,
): Promise<ToggleResult | null> {
  if (id === "prone" && active !== true && (actor.woken || lying(actor).length > 0)) {
    if (actor.woken) await wakeUp(actor);
    await endLying(actor);
    return { done: false };
  }
  if (id === CONFIG.specialStatusEffects.DEFEATED && isMortal(actor)) return toggleDeath(actor, active);
  const switched = active === false ? null : await switchOn(actor, id);
  const { level = 0 } = actor.creature?.exhausted ?? {};
  if (switched || id !== EXHAUSTION) return switched;
  const on = active ?? level === 0;
  if (on === level > 0) return { done: on ? true : undefined };
  await actor.setExhaustion(on ? 1 : 0);
  return { done: on };
}

/**
 * Turns on a status with rules of its own: immune creatures do not get it, an ended effect is renewed, burning stores its start, and
 * concentration requires a spell.
 * @returns null if Foundry should handle it
 * @rule B-COND-PET-7 H-CONC-01
 */
async function switchOn(actor: Actor.Implementation, id: string): Promise<ToggleResult | null> {
  if (id === CONCENTRATING && !actor.statuses.has(id)) {
    ui.notifications.info(t("OD20.Concentration.ByCasting"));
    return { done: undefined };
  }
  if (actor.conditions.includes(id)) return null;
  const hazard = HAZARDS.find((one) => one === id);
  if (hazard) return { done: await setCondition(actor, hazard, null) };
  if (!isCondition(id) || id === EXHAUSTION) return null;
  if (refusesCondition(actor, id)) return { done: undefined };
  tell("conditionSet", actor, id);
  if (id === "unconscious") return { done: await setCondition(actor, id, null) };
  const isOurs = endedCondition(actor, id) !== null || markedSource(actor, id) !== null;
  return isOurs ? { done: await setCondition(actor, id, null) } : null;
}

/** Whether the creature stores its death. For others hit points decide, and the status only marks them in the tracker. */
const isMortal = (actor: Actor.Implementation): boolean =>
  actor.isCharacter() || (actor.isNpc() && actor.system.important);

/**
 * Makes a creature dead or alive by a user's word. The status follows from the stored state, like that of the sheet's switch.
 * @returns null if an effect has the status, which Foundry then removes
 * @rule B-DEATH-11
 */
async function toggleDeath(
  actor: Actor.Implementation,
  active: boolean | null | undefined,
): Promise<ToggleResult | null> {
  const marked = actor.effects.contents.some(({ statuses }) => statuses.has(CONFIG.specialStatusEffects.DEFEATED));
  const dead = active ?? !(actor.dead || marked);
  if (!dead && marked && !actor.dead) return null;
  if (dead === actor.dead) return { done: dead ? true : undefined };
  if (!dead && !marked && actor.creature?.death.dead !== true) {
    ui.notifications.warn(t("OD20.Head.Death.Otherwise", { name: actor.name }));
    return { done: undefined };
  }
  const counters = { successes: 0, failures: 0, marks: 0 };
  const system: object = { death: dead ? { dead, stable: false } : { dead, ...counters } };
  await actor.update({ system });
  return !dead && marked ? null : { done: dead };
}

/** Makes a creature stand up that had regained consciousness, because a user said so. @rule B-COND-UNC-1 */
async function wakeUp(actor: Actor.Implementation): Promise<void> {
  const flags: object = { [SYSTEM_ID]: { woke: null } };
  await actor.update({ flags });
}
