/** The switches of the token's HUD, as far as the rules have a word in them; fetched with the first press. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { HAZARDS, STATUSES } from "../../rules/movement/hazards.ts";
import { conditionEffectId, CONCENTRATING, EXHAUSTION, isCondition } from "./conditions.ts";
import { tell } from "../shared/events.ts";
import { endLying, lying } from "./lying.ts";
import { once } from "../shared/once.ts";
import { endedCondition, markedSource, refusesCondition, setCondition } from "./set-condition.ts";

/** What the switch of a status does by these rules. */
interface Switched {
  /** As Foundry's own switch tells it. */
  readonly done: ActiveEffect.Implementation | boolean | undefined;
}

/**
 * The switch of a creature's status: what the rules have a word in, or Foundry's own. Two may press at one moment: the other
 * finds done what he wanted.
 * @param active left out = the other way than it is
 * @param core what Foundry does
 */
export async function toggle(
  actor: Actor.Implementation,
  id: string,
  active: boolean | null | undefined,
  core: () => Promise<Switched["done"]>,
): Promise<Switched["done"]> {
  const switched = await byRules(actor, id, active);
  const status = STATUSES.find((one) => one === id);
  if (switched || !status) return switched ? switched.done : core();
  const isThere = (): boolean => actor.effects.has(conditionEffectId(status));
  const before = isThere();
  return (await once(core, () => isThere() !== before)) ?? !before;
}

/**
 * Turns a status of a creature on or off by its switch. Exhaustion has levels, which the creature stores: its switch gives the
 * first one, or takes what may go; the switch of being prone gets up whoever lies, whatever has laid him down.
 * @returns null for what Foundry does
 * @rule B-COND-EXH-1 B-COND-UNC-1
 */
async function byRules(
  actor: Actor.Implementation,
  id: string,
  active: boolean | null | undefined,
): Promise<Switched | null> {
  if (id === "prone" && active !== true && (actor.woken || lying(actor).length > 0)) {
    if (actor.woken) await getUp(actor);
    await endLying(actor);
    return { done: false };
  }
  const switched = active === false ? null : await switchOn(actor, id);
  const { level = 0 } = actor.creature?.exhausted ?? {};
  if (switched || id !== EXHAUSTION) return switched;
  const on = active ?? level === 0;
  if (on === level > 0) return { done: on ? true : undefined };
  await actor.setExhaustion(on ? 1 : 0);
  return { done: on };
}

/**
 * Sets a status by its switch, where the rules have a word in it: who is immune does not get it, one that has run out is set
 * anew, a fire knows since when it burns, and nobody concentrates without a spell.
 * @returns null for what Foundry does
 * @rule B-COND-PET-7 H-CONC-01
 */
async function switchOn(actor: Actor.Implementation, id: string): Promise<Switched | null> {
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

/** By hand: who has come round lies no more. @rule B-COND-UNC-1 */
async function getUp(actor: Actor.Implementation): Promise<void> {
  const flags: object = { [SYSTEM_ID]: { woke: null } };
  await actor.update({ flags });
}
