/** All receipts and rests that changed an actor's hit points, their order, and the place of each. Pure. */
import type { ChangeInForce, MetAgain } from "../../rules/damage/hit-point-order.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { isUntouched, type RestReceipt } from "./rest-receipts.pure.ts";
import { HP_PATH } from "../../data/message/rest.pure.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { moveWithin, RECEIPT_LIMIT } from "./change.pure.ts";

/** A change of hit points with the id of its receipt or rest. */
export interface Placed extends ChangeInForce {
  readonly id: string;
}

/**
 * How many receipts a rest refers to. If the newest one is applied again and moves to the end, the next one still
 * marks the position of the rest.
 */
const NAMED = 4;

/** Returns the key of a receipt's position. A receipt that is applied again gets a new position and key. */
const placeOf = ({ id, again = 0 }: Pick<ReceiptRecord, "id" | "again">): string => `${id}.${String(again)}`;

/** Returns the change of hit points by an applied rest; undefined if there is none. */
const pointsOfRest = ({ state, changes }: RestReceipt): RestReceipt["changes"][number] | undefined =>
  state === "applied" ? changes.find(({ path, from, to }) => path === HP_PATH && to !== from) : undefined;

/**
 * Returns all receipts and rests in their order, including undone ones. A rest without a known position comes before
 * all receipts in the list.
 */
function orderOf<Receipt extends Pick<ReceiptRecord, "id" | "again">>(
  receipts: readonly Receipt[],
  rests: readonly RestReceipt[],
): readonly (Receipt | RestReceipt)[] {
  const places = new Set(receipts.map(placeOf));
  const restsAt = (place: string | undefined): RestReceipt[] =>
    rests.filter(({ after = [] }) => after.find((one) => places.has(one)) === place);
  return [...restsAt(undefined), ...receipts.flatMap((one) => [one, ...restsAt(placeOf(one))])];
}

/** The fields of a receipt that give its change of hit points. */
type Moved = Pick<ReceiptRecord, "id" | "kind" | "state" | "hp" | "again">;

/** Returns the hit points that a receipt or rest added (negative for damage). */
function movedBy(one: Moved | RestReceipt): number {
  if (!("changes" in one)) return one.state !== "applied" ? 0 : one.kind === "damage" ? -one.hp : one.hp;
  const change = pointsOfRest(one);
  return change ? change.to - change.from : 0;
}

/**
 * Returns the hit points after each receipt and rest, by id: the current points without all later changes. Later
 * changes without a receipt are unknown and not considered.
 */
export function pointsAfter(
  receipts: readonly Moved[],
  now: number,
  rests: readonly RestReceipt[] = [],
): ReadonlyMap<string, number> {
  const after = new Map<string, number>();
  let points = now;
  for (const one of orderOf(receipts, rests).toReversed()) {
    after.set(one.id, points);
    points -= movedBy(one);
  }
  return after;
}

/** Returns the references that a new rest stores as its position. */
export const placeNow = (receipts: readonly ReceiptRecord[]): string[] =>
  receipts.slice(-NAMED).toReversed().map(placeOf);

/** Returns the change of hit points by a rest; empty if there is none. */
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
  // The spent part of an amount stays spent, even if a ruling later lowers the amount.
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

/** The fields of a receipt that give its position and its change of hit points. */
export type Ordered = Pick<
  ReceiptRecord,
  "id" | "kind" | "state" | "amount" | "hp" | "temporary" | "spare" | "most" | "stood" | "again"
>;

/**
 * Returns the changes after a receipt or rest, in their order.
 * @param id of a receipt or of a rest
 * @param all also changes that moved no points
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

/** Returns the applied rests after a receipt, including those that changed no hit points. */
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

/** Returns the receipts with the recomputed amounts of the later changes. */
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

/**
 * Repeats a manual change of hit points that another client's write has overwritten, starting from the current values.
 * Pure.
 */
interface PointsNow {
  readonly hp: Pick<HitPoints, "value" | "temporary" | "max">;
  readonly receipts: readonly ReceiptRecord[];
}

/**
 * Returns hit points and receipts after the repeated change.
 * @param by how far the user moved the points
 * @param told the receipts of the change; if a bound limits the change, they get the smaller amount
 */
export function movePoints(
  { hp: { value, temporary, max }, receipts }: PointsNow,
  by: { readonly value: number | undefined; readonly temporary: number | undefined },
  told: readonly ReceiptRecord[],
): { readonly hp: Pick<HitPoints, "value" | "temporary">; readonly receipts: ReceiptRecord[] } {
  const hp = { value: moveWithin(value, by.value, -Infinity, max), temporary: moveWithin(temporary, by.temporary) };
  const missing = told
    .filter(({ id }) => !receipts.some((receipt) => receipt.id === id))
    .map((receipt): ReceiptRecord => {
      const sign = receipt.kind === "damage" ? -1 : 1;
      return {
        ...receipt,
        hp: Math.min(receipt.hp, Math.max(0, sign * (hp.value - value))),
        temporary: Math.min(receipt.temporary, Math.max(0, sign * (hp.temporary - temporary))),
      };
    });
  return { hp, receipts: [...receipts, ...missing].slice(-RECEIPT_LIMIT) };
}
