/** Whether the cause of a check still counts. */
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { findActor } from "../common/documents.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { concentrationSave } from "../../rules/checks/concentration.ts";
import type { CheckRecord } from "./check-records.pure.ts";

/**
 * Whether the damage or other cause of a check was undone, or a ruling or reaction reduced it to nothing. Then the
 * result of the check does not count until the cause is applied again. False for checks without a cause.
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
