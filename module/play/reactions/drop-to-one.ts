/** The number to save against by which a blow is endured: it follows from what the blow has done. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Amendment } from "../../rules/basics/amend.ts";
import { countNumber } from "../../rules/basics/counted-formula.ts";
import { findActor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { amendmentIn, amendsOf, said, thingOf } from "../attack-state/amendments.ts";

/**
 * DC of the save of who endures a blow.
 * @param amount what the blow came to, after armor and resistances
 * @returns null where nobody saves, or nobody can count it
 * @rule H-PRG-07 H-SPL-14
 */
export function enduranceDc(actor: OpposedActor, { as, formula }: Amendment, amount: number): number | null {
  if (as !== "endure" || formula === "") return null;
  return countNumber(formula, { ...actor.getRollData(), damage: amount });
}

/** What a blow came to on whom it met, as he remembers it; null where he does not. */
export const amountOf = (actor: OpposedActor, attackId: string, target: string): number | null =>
  receiptsOf(actor).find(({ id }) => id === id16(attackId, target))?.amount ?? null;

/** The number that a message of somebody who endures has to state; null for every other message. @rule H-PRG-07 */
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
 * The dice of a save that is rolled again: one, or two where there was advantage or disadvantage, with what is added to them.
 * @rule H-PRG-07 H-DICE-04 H-DICE-05
 */
export function rerolledWith({ formula }: Amendment, doer: OpposedActor): readonly [string, string] | readonly [] {
  const more = formula === "" ? 0 : countNumber(formula, doer.getRollData());
  if (more === null) return [];
  const added = more === 0 ? "" : more > 0 ? ` + ${String(more)}` : ` - ${String(-more)}`;
  return [`1d20${added}`, `2d20${added}`];
}
