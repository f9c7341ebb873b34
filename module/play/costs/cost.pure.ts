/** Receipts of the costs an actor has paid. Each cost is paid once and refunded once. Pure functions. */
import { list, newest, optional, oneOf, record, whole, word, type Stored } from "../../data/record/record.pure.ts";
import { isPayable } from "../../data/message/taken.pure.ts";
import {
  moveWithin,
  RECEIPT_LIMIT,
  receiptAs,
  takeStepsBack,
  withReceipt,
  type Standing,
  type Step,
} from "../number-writes/change.pure.ts";
import type { UseRecord } from "./action-records.pure.ts";

const RECEIPT = record({
  /** Id of the message that caused the cost. */
  id: word(),
  state: oneOf(["applied", "undone"], "applied"),
  /**
   * Changes to quantities. Only payable paths are accepted, because a GM who takes a use back writes what a
   * player's receipt names.
   */
  steps: list(optional(record({ path: word(), from: whole(), to: whole() }), ({ path }) => isPayable(path))),
});
export type CostReceipt = Stored<typeof RECEIPT>;

/** Reads the cost receipts of an actor. */
export const readCosts = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  RECEIPT_LIMIT,
);

export interface CostWrite {
  /** Changes to quantities. */
  readonly steps: readonly Step[];
  readonly receipts: readonly CostReceipt[];
}

export type CostDecision =
  /** Nothing to write. */
  | { readonly kind: "none" }
  | { readonly kind: "write"; readonly write: CostWrite }
  /** The write is impossible: the resource at `path` is too low to pay the cost, or already full. */
  | { readonly kind: "short"; readonly path: string };

type CostStep = CostReceipt["steps"][number];

/**
 * Decides what to write so that the numbers match the message: a valid use is paid, a withdrawn use is refunded. Repeated calls change
 * nothing.
 * @rule H-SPL-04 H-SPL-09 B-REST-04
 */
export function decideCost(
  { id, pays, cancelled }: Pick<UseRecord, "id" | "pays" | "cancelled">,
  receipts: readonly CostReceipt[],
  at: Standing,
): CostDecision {
  const applied = receiptAs(receipts, id, "applied");
  if (cancelled) {
    if (!applied) return { kind: "none" };
    // Numbers of a deleted item cannot be refunded.
    const there = applied.steps.filter(({ path }) => at(path) !== null);
    const back = takeStepsBack(there, at, () => ({ least: 0, most: Infinity }));
    const moved = back.ok ? back.steps : [];
    return {
      kind: "write",
      write: {
        steps: moved.map(({ path, from, to }) => ({ path, from, to })),
        receipts: withReceipt(receipts, { ...applied, state: "undone" }),
      },
    };
  }
  if (pays.length === 0 || receipts.some((receipt) => receipt.id === id)) return { kind: "none" };
  const steps: CostStep[] = [];
  for (const { path, by } of pays) {
    const from = at(path);
    const to = moveWithin(from ?? 0, -by);
    if (from === null || from < by || to === from) return { kind: "short", path };
    steps.push({ path, from, to });
  }
  return { kind: "write", write: { steps, receipts: withReceipt(receipts, { id, state: "applied", steps }) } };
}

/** Returns the receipt with a smaller payment at one path. */
export function withLess(receipt: CostReceipt, { path, from, to }: Step): CostReceipt {
  return {
    ...receipt,
    steps: receipt.steps.map((step) =>
      step.path === path && receipt.state === "applied" ? { ...step, from, to } : step,
    ),
  };
}
