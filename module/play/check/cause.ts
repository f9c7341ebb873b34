/** Whether what a check was rolled for stands. */
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { findActor } from "../shared/documents.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { concentrationSave } from "../../rules/checks/concentration.ts";
import type { CheckRecord } from "./records.pure.ts";

/**
 * Whether the damage, or whatever else a check was rolled for, was taken back, or nothing is left of it by a ruling or a reaction:
 * what it came to counts no longer, until that is done again. False for a check that nothing has caused.
 * @rule H-CONC-04 H-DEATH-05
 */
export function isCauseUndone({ actor: uuid, keeps, risks }: Pick<CheckRecord, "actor" | "keeps" | "risks">): boolean {
  const cause = keeps ?? risks;
  if (!cause) return false;
  const { receipt, attack } = cause;
  const actor = findActor({ actor: uuid, token: null });
  const received = actor && receiptsOf(actor).find(({ id }) => id === receipt);
  if (!received) return isWithdrawn(attack);
  return received.state === "undone" || (keeps !== null && concentrationSave(received.amount) === null);
}
