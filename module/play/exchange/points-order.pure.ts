/** Everything that has moved an actor's points and counts, in the order in which it came: what arrived, and rests in between. Pure. */
import { HP_PATH } from "../../data/message/rest.pure.ts";
import type { ChangeInForce, MetAgain } from "../../rules/hit-point-order.ts";
import type { ReceiptRecord } from "./records.pure.ts";
import { isUntouched, type RestReceipt } from "./rest-receipts.pure.ts";

/** What moved points, by the id of its receipt. */
export interface Placed extends ChangeInForce {
  readonly id: string;
}

/** What names a receipt in its place: given again it stands in another. */
const placeOf = ({ id, again = 0 }: Pick<ReceiptRecord, "id" | "again">): string => `${id}.${String(again)}`;

/** Receipts that a rest names: should the newest be given again, the one before it still tells where the rest was. */
const NAMED = 4;

/** What a rest tells of its place, when it is given. */
export const placeNow = (receipts: readonly ReceiptRecord[]): string[] =>
  receipts.slice(-NAMED).toReversed().map(placeOf);

/** What a rest has done to the hit points, if anything. */
function ofRest({ id, kind, state, changes }: RestReceipt): Placed[] {
  const change = changes.find(({ path }) => path === HP_PATH);
  if (!change || state !== "applied" || change.to === change.from) return [];
  const by = change.to - change.from;
  return [
    {
      id,
      kind: by > 0 ? "healing" : "damage",
      moved: { hp: Math.abs(by), temporary: 0 },
      needs: isUntouched(kind, change) ? "exact" : 1,
    },
  ];
}

function ofReceipt({ id, kind, amount, hp, temporary, spare, most }: Ordered): Placed {
  return {
    id,
    kind,
    moved: { hp, temporary },
    needs: 0,
    // What is spent of an amount that counts no longer still is spent.
    full:
      kind === "temporary"
        ? Math.max(temporary, amount)
        : Math.max(hp, kind === "damage" ? amount - temporary : amount),
    ...(most === undefined ? {} : { most }),
    ...(spare ? SPARES[spare] : {}),
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
  "id" | "kind" | "state" | "amount" | "hp" | "temporary" | "spare" | "most" | "again"
>;

/** Everything in its order; what is undone stands there as having moved nothing. */
function orderOf(
  receipts: readonly Ordered[],
  rests: readonly RestReceipt[],
): readonly (Placed & { counts: boolean })[] {
  const places = new Set(receipts.map(placeOf));
  const restsAt = (place: string | undefined): Placed[] =>
    rests.filter(({ after = [] }) => after.find((one) => places.has(one)) === place).flatMap(ofRest);
  return [
    // Whose place nobody knows any more came before everything that is still in the list.
    ...restsAt(undefined).map((rest) => ({ ...rest, counts: true })),
    ...receipts.flatMap((receipt) => [
      receipt.state === "applied"
        ? { ...ofReceipt(receipt), counts: true }
        : { id: receipt.id, kind: receipt.kind, moved: { hp: 0, temporary: 0 }, counts: false },
      ...restsAt(placeOf(receipt)).map((rest) => ({ ...rest, counts: true })),
    ]),
  ];
}

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
  const order = orderOf(receipts, rests).filter(({ counts }) => counts);
  const at = order.findIndex((one) => one.id === id);
  return at < 0 ? [] : order.slice(at + 1).filter(({ moved }) => all || moved.hp + moved.temporary > 0);
}

/**
 * Hit points after each of them, by their ids: those of now, with everything younger taken back. What was changed without a
 * receipt since then is not known.
 */
export function pointsAfter(
  receipts: readonly Ordered[],
  now: number,
  rests: readonly RestReceipt[] = [],
): ReadonlyMap<string, number> {
  const after = new Map<string, number>();
  let points = now;
  for (const { id, kind, moved } of orderOf(receipts, rests).toReversed()) {
    after.set(id, points);
    points += kind === "damage" ? moved.hp : -moved.hp;
  }
  return after;
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
