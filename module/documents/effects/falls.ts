/** Updates the death state when hit points reach 0 or rise above 0. Loaded lazily with the first change of hit points. */
import { fightOf } from "../fights/fights.ts";
import { atZeroOf, liesOut, type Faller } from "../fights/downed.ts";

/** Adds the death state to an update of hit points. `_preUpdate` calls it. */
export function noteCrossing(actor: Faller, changed: Actor.UpdateData): void {
  const { creature } = actor;
  const value: unknown = foundry.utils.getProperty(changed, "system.hp.value");
  if (!creature || typeof value !== "number") return;
  // Above 0 nothing of the time at 0 remains, not even a manual correction of the marks. @rule B-DEATH-06 C-27
  const { hp, death } = creature._source;
  const { marks, standing, stable, dead, successes, failures } = death;
  if (value > 0 && value !== hp.value && (standing || stable || dead || marks !== 0 || successes + failures > 0))
    foundry.utils.mergeObject(changed, { system: { death: { marks: 0 } } });
  // Healing from below 0 can also end at 0, which crosses nothing.
  if (value === 0 || value > 0 !== creature._source.hp.value > 0) noteFall(actor, value, changed);
  noteOwing(actor, value, changed);
}

/** Returns the current turn in the fight of a creature; empty outside of a fight. */
function turnNow(actor: Faller): { combat: string; round: number; combatant: string } {
  const now = fightOf([actor]);
  return { combat: now?.id ?? "", round: now?.round ?? 0, combatant: now?.combatant?.id ?? "" };
}

/** Stores the turn in which a creature becomes unstable. Its death saves begin with its next turn. @rule B-DEATH-05 D-DEATH-03 */
function noteOwing(actor: Faller, value: number, changed: object): void {
  const { getProperty, mergeObject } = foundry.utils;
  const { creature } = actor;
  if (!creature) return;
  const { hp, death } = creature._source;
  const lies = atZeroOf(actor) === "negative" ? -1 : 0;
  const stable = getProperty(changed, "system.death.stable") ?? death.stable;
  if (value <= lies && stable !== true && (hp.value > lies || death.stable))
    mergeObject(changed, { system: { death: { owes: turnNow(actor) } } });
}

/**
 * Stores the turn in which a creature comes to 0 hit points, and resets its choice. If a creature that dropped out without a choice rises
 * above 0, the update marks it as dropped out. If the rules allow no choice, the turn is stored in case the rules change. If hit points
 * can be negative, it is the turn in which the creature came from above 0 to 0 or below, or from below 0 to exactly 0.
 * @rule H-DEATH-01 H-DEATH-02 D-DEATH-02
 */
function noteFall(actor: Faller, value: number, changed: object): void {
  const { getProperty, mergeObject } = foundry.utils;
  const { creature } = actor;
  if (!creature) return;
  const state = atZeroOf(actor);
  const { hp, death } = creature.toObject();
  const fell = turnNow(actor);
  if (state === "negative" && value <= 0 && (hp.value > 0 || (value === 0 && hp.value < 0)))
    mergeObject(changed, { system: { death: { fell } } });
  if (state === "negative" || state === "dead") return;
  const said = getProperty(changed, "system.death.droppedOut") !== undefined;
  const out = liesOut(actor);
  if (hp.value > 0 && value <= 0) {
    mergeObject(changed, { system: { death: { fell, ...(out || said ? {} : { droppedOut: false }) } } });
  } else if (
    state !== "unconscious" &&
    hp.value <= 0 &&
    value > 0 &&
    out &&
    !death.droppedOut &&
    !death.standing &&
    !said
  )
    mergeObject(changed, { system: { death: { droppedOut: true, fight: death.fell.combat } } });
}
