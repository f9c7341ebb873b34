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
   * Changes to slots, uses and quantities. Only payable paths are accepted, because a GM who takes a use back writes what a
   * player's receipt names.
   */
  steps: list(
    // `lost` is the part that a withdrawn use could not refund, because the resource was already full.
    optional(record({ path: word(), from: whole(), to: whole(), lost: whole() }), ({ path }) => isPayable(path)),
  ),
});
export type CostReceipt = Stored<typeof RECEIPT>;

/** Reads the cost receipts of an actor. */
export const readCosts = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  RECEIPT_LIMIT,
);

export interface CostWrite {
  /** Changes to slots, uses and quantities. */
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

/** Returns a step of a withdrawn use with the part that could not be refunded. */
const lostOf =
  (moved: readonly Step[]) =>
  (step: CostStep): CostStep => {
    const back = moved.find(({ path }) => path === step.path);
    return back ? { ...step, lost: Math.max(0, step.from - step.to - (back.to - back.from)) } : step;
  };

/** Returns the ids of the uses that changed these paths and still count. */
export const paidWith = (receipts: readonly CostReceipt[], paths: ReadonlySet<string>): string[] =>
  receipts.flatMap(({ id, state, steps }) =>
    state === "applied" && steps.some(({ path }) => paths.has(path)) ? [id] : [],
  );

/** Returns the amount at a path that a withdrawn use could not refund. */
export function lostAt(receipts: readonly CostReceipt[], use: string, path: string): number {
  const steps = receiptAs(receipts, use, "undone")?.steps ?? [];
  return steps.reduce((sum, step) => sum + (step.path === path ? step.lost : 0), 0);
}

/**
 * Decides what to write so that the numbers match the message: a valid use is paid, a withdrawn use is refunded. Repeated calls change
 * nothing.
 * @param most maximum of the number at a path; a refund does not exceed it
 * @rule H-SPL-04 H-SPL-09 B-REST-04
 */
export function decideCost(
  { id, pays, cancelled }: Pick<UseRecord, "id" | "pays" | "cancelled">,
  receipts: readonly CostReceipt[],
  at: Standing,
  most: (path: string) => number,
): CostDecision {
  const applied = receiptAs(receipts, id, "applied");
  if (cancelled) {
    if (!applied) return { kind: "none" };
    // Numbers of a deleted item cannot be refunded.
    const there = applied.steps.filter(({ path }) => at(path) !== null);
    const back = takeStepsBack(there, at, ({ path }) => ({ least: 0, most: most(path) }));
    const moved = back.ok ? back.steps : [];
    return {
      kind: "write",
      write: {
        steps: moved.map(({ path, from, to }) => ({ path, from, to })),
        receipts: withReceipt(receipts, {
          ...applied,
          state: "undone",
          steps: applied.steps.map(lostOf(moved)),
        }),
      },
    };
  }
  if (pays.length === 0 || receipts.some((receipt) => receipt.id === id)) return { kind: "none" };
  const steps: CostStep[] = [];
  for (const { path, by } of pays) {
    const from = at(path);
    const to = moveWithin(from ?? 0, -by, 0, by < 0 ? most(path) : Infinity);
    // A full resource cannot be refilled. The use is then refused and costs nothing.
    if (from === null || (by > 0 && from < by) || to === from) return { kind: "short", path };
    steps.push({ path, from, to, lost: 0 });
  }
  return { kind: "write", write: { steps, receipts: withReceipt(receipts, { id, state: "applied", steps }) } };
}

/** Returns the receipt with a smaller amount at one path: a smaller payment, or a smaller refund for a withdrawn use. */
export function withLess(receipt: CostReceipt, { path, from, to }: Step): CostReceipt {
  return {
    ...receipt,
    steps: receipt.steps.map((step) =>
      step.path !== path
        ? step
        : receipt.state === "applied"
          ? { ...step, from, to }
          : { ...step, lost: Math.max(0, step.from - step.to - (to - from)) },
    ),
  };
}
