/** What a creature notes when it comes to 0 hit points, or is lifted above: fetched with the first points that are written. */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { fightOf } from "../fights/fights.ts";
import { atZeroOf, liesOut, type Faller } from "../fights/downed.ts";
import { takeAlong } from "../shared/writes.ts";

/** For `_preUpdate`: what hit points that are written take along. */
export function noteCrossing(actor: Faller, changed: Actor.UpdateData): void {
  const { creature } = actor;
  const value: unknown = foundry.utils.getProperty(changed, "system.hp.value");
  if (!creature || typeof value !== "number") return;
  // What is counted at 0 tells which saves it knows of: who has counted one at that instant sees that it is gone.
  const { saves } = creature._source.death;
  if (value <= 0 && foundry.utils.getProperty(changed, "system.death.failures") !== undefined)
    foundry.utils.mergeObject(changed, { system: { death: { saves } } }, { overwrite: false });
  riseAgain(creature, value, changed);
  if (value > 0 !== creature._source.hp.value > 0) noteFall(actor, value, changed);
  noteOwing(actor, value, changed);
}

/** The turn that runs among those of a creature. */
function turnNow(actor: Faller): { combat: string; round: number; combatant: string } {
  const now = fightOf([actor]);
  return { combat: now?.id ?? "", round: now?.round ?? 0, combatant: now?.combatant?.id ?? "" };
}

/** Whoever begins to lie there unstable is remembered with the turn: he saves from his next one on. @rule B-DEATH-05 D-DEATH-03 */
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
 * Whoever comes to 0 is remembered with the turn that runs, and may choose anew; who is lifted above 0 after
 * he had dropped out without a word has dropped out. Where nobody chooses the turn is kept for rules that let him. Where hit
 * points go on below 0 it is the turn in which he was disabled.
 * @rule H-DEATH-01 H-DEATH-02 D-DEATH-02
 */
function noteFall(actor: Faller, value: number, changed: object): void {
  const { getProperty, mergeObject } = foundry.utils;
  const { creature } = actor;
  if (!creature) return;
  const state = atZeroOf(actor);
  const { hp, death } = creature.toObject();
  const fell = turnNow(actor);
  if (state === "negative" && value === 0 && hp.value !== 0) mergeObject(changed, { system: { death: { fell } } });
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

/**
 * Whoever comes back above 0 stands to the death no longer, and everything that was counted between life and death begins
 * anew. Nothing heals the dead, so hit points above 0 are somebody's word that he lives. Points on either side of 0 take
 * along whether he stands, those above that nothing is counted: of two that cross, the later one says all.
 * @rule B-DEATH-06 B-DEATH-10 B-DEATH-11 C-27
 */
function riseAgain(data: CharacterData | NpcData, value: number, changed: Actor.UpdateData): void {
  const { getProperty } = foundry.utils;
  const { hp, death } = data.toObject();
  if (value === 0) return;
  const { standing, marks, successes, failures, stable, dead } = death;
  if (value < 0) {
    if (standing && getProperty(changed, "system.death.standing") === undefined)
      takeAlong(changed, "points", "death.standing", true);
    return;
  }
  const anew = value !== hp.value && (standing || stable || dead || marks + successes + failures > 0);
  const nothing = { successes: 0, failures: 0, stable: false, ...(anew || hp.value <= 0 ? { dead: false } : {}) };
  for (const [key, none] of Object.entries({ standing: false, ...nothing, ...(anew ? { marks: 0 } : {}) }))
    if (anew || key === "standing" || getProperty(changed, `system.death.${key}`) === undefined)
      takeAlong(changed, "points", `death.${key}`, none);
}
