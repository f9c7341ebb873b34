/** What uses have taken from whoever did them, as he remembers it: taken once, given back once, to the number. Pure. */
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
import type { UseRecord } from "./records.pure.ts";

const RECEIPT = record({
  /** Id of the message. */
  id: word(),
  state: oneOf(["applied", "undone"], "applied"),
  /** Only of what may be paid with: a Game Master who takes a use back writes what a player's receipt says. */
  steps: list(
    // `lost`: what a withdrawn one could not give back, because a rest had filled it up already.
    optional(record({ path: word(), from: whole(), to: whole(), lost: whole() }), ({ path }) => isPayable(path)),
  ),
});
export type CostReceipt = Stored<typeof RECEIPT>;

/** The receipts of an actor. */
export const readCosts = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  RECEIPT_LIMIT,
);

export interface CostWrite {
  /** What moves. */
  readonly steps: readonly Step[];
  readonly receipts: readonly CostReceipt[];
}

export type CostDecision =
  /** It is as it should be. */
  | { readonly kind: "none" }
  | { readonly kind: "write"; readonly write: CostWrite }
  /** What it takes is not there any more, or what it fills up is full: somebody was faster. */
  | { readonly kind: "short"; readonly path: string };

type CostStep = CostReceipt["steps"][number];

/** A step of a withdrawn use, with what of it did not come back. */
const lostOf =
  (moved: readonly Step[]) =>
  (step: CostStep): CostStep => {
    const back = moved.find(({ path }) => path === step.path);
    return back ? { ...step, lost: Math.max(0, step.from - step.to - (back.to - back.from)) } : step;
  };

/** Ids of the uses that have taken what these paths lead to, as long as they count. */
export const paidWith = (receipts: readonly CostReceipt[], paths: ReadonlySet<string>): string[] =>
  receipts.flatMap(({ id, state, steps }) =>
    state === "applied" && steps.some(({ path }) => paths.has(path)) ? [id] : [],
  );

/** What of a path a use could not give back when it was withdrawn. */
export function lostAt(receipts: readonly CostReceipt[], use: string, path: string): number {
  const steps = receiptAs(receipts, use, "undone")?.steps ?? [];
  return steps.reduce((sum, step) => sum + (step.path === path ? step.lost : 0), 0);
}

/**
 * Brings what was taken, or filled up, to what the message says: paid while it counts, given back once it was withdrawn. Running it again
 * changes nothing.
 * @param most of a number that comes back; what was beyond it before stays there
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
    // What is gone by now, a thing given away, cannot come back to it.
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
    // What is full by now is not filled up, and nothing is taken for it.
    if (from === null || (by > 0 && from < by) || to === from) return { kind: "short", path };
    steps.push({ path, from, to, lost: 0 });
  }
  return { kind: "write", write: { steps, receipts: withReceipt(receipts, { id, state: "applied", steps }) } };
}

/** A receipt with one of its numbers moved by less than it says: what it took, or what of it came back once it was withdrawn. */
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
