/** Everything that has moved an actor's points and counts, in the order in which it came: what arrived, and rests in between. Pure. */
import type { ChangeInForce, MetAgain } from "../../rules/damage/hit-point-order.ts";
import { orderOf, placeOf, pointsOfRest } from "./points-places.pure.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { isUntouched, type RestReceipt } from "./rest-receipts.pure.ts";

/** What moved points, by the id of its receipt. */
export interface Placed extends ChangeInForce {
  readonly id: string;
}

/** Receipts that a rest names: should the newest be given again, the one before it still tells where the rest was. */
const NAMED = 4;

/** What a rest tells of its place, when it is given. */
export const placeNow = (receipts: readonly ReceiptRecord[]): string[] =>
  receipts.slice(-NAMED).toReversed().map(placeOf);

/** What a rest has done to the hit points, if anything. */
function ofRest(rest: RestReceipt): Placed[] {
  const change = pointsOfRest(rest);
  if (!change) return [];
  const by = change.to - change.from;
  return [
    {
      id: rest.id,
      kind: by > 0 ? "healing" : "damage",
      moved: { hp: Math.abs(by), temporary: 0 },
      needs: isUntouched(rest.kind, change) ? "exact" : 1,
      found: change.from,
    },
  ];
}

function ofReceipt({ id, kind, amount, hp, temporary, spare, most, stood }: Ordered): Placed {
  // What is spent of an amount that counts no longer still is spent.
  const full =
    kind === "temporary" ? Math.max(temporary, amount) : Math.max(hp, kind === "damage" ? amount - temporary : amount);
  return {
    id,
    kind,
    moved: { hp, temporary },
    needs: 0,
    full,
    ...(most === undefined ? {} : { most: Math.min(most, full) }),
    ...(spare ? SPARES[spare] : {}),
    ...(stood ? { stood: true } : {}),
  };
}
const SPARES: Readonly<Record<NonNullable<ReceiptRecord["spare"]>, Pick<Placed, "spares" | "spared">>> = {
  meant: { spares: "out" },
  out: { spares: "out", spared: true },
  endures: { spares: "endures" },
  held: { spares: "endures", spared: true },
};

/** What of a receipt tells of its place, and of what it moved. */
export type Ordered = Pick<
  ReceiptRecord,
  "id" | "kind" | "state" | "amount" | "hp" | "temporary" | "spare" | "most" | "stood" | "again"
>;

/**
 * What came after something, in that order.
 * @param id of a receipt, or of a rest
 * @param all also what has moved none
 */
export function pointsSince(
  receipts: readonly Ordered[],
  rests: readonly RestReceipt[],
  id: string,
  all = false,
): readonly Placed[] {
  const order = orderOf(receipts, rests).flatMap((one) =>
    "changes" in one ? ofRest(one) : one.state === "applied" ? [ofReceipt(one)] : [],
  );
  const at = order.findIndex((one) => one.id === id);
  return at < 0 ? [] : order.slice(at + 1).filter(({ moved }) => all || moved.hp + moved.temporary > 0);
}

/** The rests that count and came after a receipt, whatever they have moved. */
export function restsSince(
  receipts: readonly ReceiptRecord[],
  rests: readonly RestReceipt[],
  id: string,
): readonly RestReceipt[] {
  const places = receipts.map(placeOf);
  const at = receipts.findIndex((one) => one.id === id);
  return rests.filter(({ state, after = [] }) => {
    const place = after.find((one) => places.includes(one));
    return state === "applied" && at >= 0 && place !== undefined && places.indexOf(place) >= at;
  });
}

/** The list with what some of them move now. */
export function withMoved(
  receipts: readonly ReceiptRecord[],
  since: readonly Placed[],
  moved: readonly MetAgain[],
): ReceiptRecord[] {
  const now = new Map(since.map(({ id }, index) => [id, moved[index]]));
  return receipts.map((one) => {
    const met = now.get(one.id);
    if (!met) return one;
    const { spare } = one;
    const spares = spare && (spare === "meant" || spare === "out" ? OUT : ENDURED)[met.spared === true ? 1 : 0];
    const { hp, temporary, most } = met;
    return { ...one, hp, temporary, most, ...(spares ? { spare: spares } : {}) };
  });
}
const OUT = ["meant", "out"] as const;
const ENDURED = ["endures", "held"] as const;
