/** The functions of `spell-slots.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../spell-slots.ts";
import { requireInteger } from "../errors.ts";
import { MAX_CIRCLE } from "../spellcasting.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../spell-slots.ts";

export const castSpell = checked(rules.castSpell, (i) => {
  requireInteger("circle", i.circle, 0, MAX_CIRCLE);
  requireList("slots", i.slots, 0, MAX_CIRCLE);
  if (i.prepared === false || i.asRitual === true || i.circle === 0) return;
  const used = requireInteger("slotCircle", i.slotCircle ?? i.circle, 1, MAX_CIRCLE);
  const slot = i.slots[used - 1];
  if (used >= i.circle && slot) requireInteger("slots.value", slot.value, 0, 1000);
});
export const upcastDice = checked(rules.upcastDice, (base, perCircle, above) => {
  requireInteger("base.count", base.count, 0, 100);
  requireInteger("perCircle", perCircle, 0, 20);
  requireInteger("above", above, 0, MAX_CIRCLE);
  requireInteger("base.faces", base.faces, 1, 1000);
});
export const preparedSpells = checked(rules.preparedSpells, (prepared, limit) => {
  requireInteger("prepared", prepared, 0, 1000);
  requireInteger("limit", limit, 0, 1000);
});
export const readySpell = checked(rules.readySpell, (castingActions) => {
  requireInteger("castingActions", castingActions, 0, 1000);
});
const requireMissing = (slots: readonly rules.MissingSlots[]): void => {
  requireList("slots", slots, 0, MAX_CIRCLE);
  for (const { circle, missing } of slots) {
    requireInteger("slots.circle", circle, 1, MAX_CIRCLE);
    requireInteger("slots.missing", missing, 0, 100);
  }
};
export const regainedCircles = checked(rules.regainedCircles, (slots, most, top) => {
  requireMissing(slots);
  requireInteger("most", most, 0, 100);
  requireInteger("top", top, 0, MAX_CIRCLE);
});
export const wantedCircles = checked(rules.wantedCircles, (slots, top, wanted) => {
  requireMissing(slots);
  requireInteger("top", top, 0, MAX_CIRCLE);
  requireList("wanted", wanted, 0, MAX_CIRCLE);
  for (const { circle, by } of wanted) {
    requireInteger("wanted.circle", circle, 1, MAX_CIRCLE);
    requireInteger("wanted.by", by, 0, 100);
  }
});
export const regainedSlots = checked(rules.regainedSlots, (slots, count) => {
  requireMissing(slots);
  requireInteger("count", count, 0, 1000);
});
