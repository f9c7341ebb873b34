/** What a creature notes when it comes to 0 hit points, or is lifted above: fetched with the first that does. */
import { fightOf } from "./fights.ts";
import { atZeroOf, liesOut, type Faller } from "./out.ts";

/**
 * For `_preUpdate`: whoever comes to 0 is remembered with the turn that runs, and may choose anew; who is lifted above 0 after
 * he had dropped out without a word has dropped out. Where nobody chooses the turn is kept for rules that let him. Where hit
 * points go on below 0 it is the turn in which he was disabled.
 * @rule H-DEATH-01 H-DEATH-02 D-DEATH-02
 */
export function noteFall(actor: Faller, changed: object): void {
  const { getProperty, mergeObject } = foundry.utils;
  const value: unknown = getProperty(changed, "system.hp.value");
  const { creature } = actor;
  if (!creature || typeof value !== "number") return;
  const state = atZeroOf(actor);
  const { hp, death } = creature.toObject();
  const now = fightOf([actor]);
  const fell = { combat: now?.id ?? "", round: now?.round ?? 0, combatant: now?.combatant?.id ?? "" };
  if (state === "negative" && value === 0 && hp.value !== 0) mergeObject(changed, { system: { death: { fell } } });
  if (state === "negative" || state === "dead") return;
  const said = getProperty(changed, "system.death.droppedOut") !== undefined;
  const out = liesOut(actor);
  if (hp.value > 0 && value <= 0) {
    mergeObject(changed, { system: { death: { fell, ...(out || said ? {} : { droppedOut: false }) } } });
  } else if (state !== "unconscious" && hp.value <= 0 && value > 0 && out && !death.droppedOut && !said)
    mergeObject(changed, { system: { death: { droppedOut: true, fight: death.fell.combat } } });
}
