/** What uses have taken from whoever did them, as he remembers it: taken once, given back once, to the number. Pure. */
import { list, optional, oneOf, record, whole, word, type Stored } from "../../data/message/record.pure.ts";
import { isPayable } from "../../data/message/taken.pure.ts";
import {
  moveWithin,
  receiptAs,
  takeStepsBack,
  withReceipt,
  type Standing,
  type Step,
} from "../exchange/change.pure.ts";
import type { UseRecord } from "./records.pure.ts";

const RECEIPT = record({
  /** Id of the message. */
  id: word(),
  state: oneOf(["applied", "undone"], "applied"),
  /** Only of what may be paid with: a Game Master who takes a use back writes what a player's receipt says. */
  steps: list(optional(record({ path: word(), from: whole(), to: whole() }), ({ path }) => isPayable(path))),
});
export type CostReceipt = Stored<typeof RECEIPT>;

/** The receipts of an actor. */
export const readCosts = list(
  optional(RECEIPT, ({ id }) => id !== ""),
  Infinity,
).read;

export interface CostWrite {
  readonly steps: readonly Step[];
  readonly receipts: readonly CostReceipt[];
}

export type CostDecision =
  /** It is as it should be. */
  | { readonly kind: "none" }
  | { readonly kind: "write"; readonly write: CostWrite }
  /** What it takes is not there any more: somebody was faster. */
  | { readonly kind: "short"; readonly path: string };

/**
 * Brings what was taken to what the message says: paid while it counts, given back once it was withdrawn. Running it again
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
    return {
      kind: "write",
      write: {
        steps: back.ok ? back.steps : [],
        receipts: withReceipt(receipts, { ...applied, state: "undone" }),
      },
    };
  }
  if (pays.length === 0 || receipts.some((receipt) => receipt.id === id)) return { kind: "none" };
  const steps: Step[] = [];
  for (const { path, by } of pays) {
    const from = at(path);
    if (from === null || from < by) return { kind: "short", path };
    steps.push({ path, from, to: moveWithin(from, -by) });
  }
  return { kind: "write", write: { steps, receipts: withReceipt(receipts, { id, state: "applied", steps }) } };
}
