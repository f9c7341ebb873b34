/** Computes the save DC of enduring a hit, which depends on the damage. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Amendment } from "../../rules/basics/amend.ts";
import { countNumber } from "../../rules/basics/counted-formula.ts";
import { findActor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { amendmentIn, amendsOf, said, thingOf } from "../attack-state/amendments.ts";

/**
 * Returns the DC of the save to endure a hit.
 * @param amount damage of the hit after armor and resistances
 * @returns null if there is no save or the formula is invalid
 * @rule H-PRG-07 H-SPL-14
 */
export function enduranceDc(actor: OpposedActor, { as, formula }: Amendment, amount: number): number | null {
  if (as !== "endure" || formula === "") return null;
  return countNumber(formula, { ...actor.getRollData(), damage: amount });
}

/** Returns the damage of a hit from the target's receipt; null if there is none. */
export const amountOf = (actor: OpposedActor, attackId: string, target: string): number | null =>
  receiptsOf(actor).find(({ id }) => id === id16(attackId, target))?.amount ?? null;

/** Returns the DC that a message of an enduring creature must state. Null for other messages. @rule H-PRG-07 */
export function statedEndurance(message: ChatMessage.Implementation): number | null {
  const amends = amendsOf(message);
  if (amends?.as !== "endure") return null;
  const record = said(message);
  const doer = record.actor && findActor(record.actor);
  const thing = doer && thingOf(record, doer);
  const own = thing && amendmentIn(thing, "endure");
  const amount = doer && amountOf(doer, amends.message, amends.target);
  return doer && own && amount !== null ? enduranceDc(doer, own, amount) : null;
}

/**
 * Returns the formulas of a rerolled save: one die, and two dice for advantage or disadvantage. Both include the bonus. Empty if
 * the bonus is invalid.
 * @rule H-PRG-07 H-DICE-04 H-DICE-05
 */
export function rerolledWith({ formula }: Amendment, doer: OpposedActor): readonly [string, string] | readonly [] {
  const more = formula === "" ? 0 : countNumber(formula, doer.getRollData());
  if (more === null) return [];
  const added = more === 0 ? "" : more > 0 ? ` + ${String(more)}` : ` - ${String(-more)}`;
  return [`1d20${added}`, `2d20${added}`];
}
