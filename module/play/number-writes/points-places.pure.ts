/** The order of receipts and rests that changed an actor's hit points, and the hit points after each of them. Pure. */
import { HP_PATH } from "../../data/message/rest.pure.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import type { RestReceipt } from "./rest-receipts.pure.ts";

/** Returns the key of a receipt's position. A receipt that is applied again gets a new position and key. */
export const placeOf = ({ id, again = 0 }: Pick<ReceiptRecord, "id" | "again">): string => `${id}.${String(again)}`;

/** Returns the change of hit points by an applied rest; undefined if there is none. */
export const pointsOfRest = ({ state, changes }: RestReceipt): RestReceipt["changes"][number] | undefined =>
  state === "applied" ? changes.find(({ path, from, to }) => path === HP_PATH && to !== from) : undefined;

/**
 * Returns all receipts and rests in their order, including undone ones. A rest without a known position comes before
 * all receipts in the list.
 */
export function orderOf<Receipt extends Pick<ReceiptRecord, "id" | "again">>(
  receipts: readonly Receipt[],
  rests: readonly RestReceipt[],
): readonly (Receipt | RestReceipt)[] {
  const places = new Set(receipts.map(placeOf));
  const restsAt = (place: string | undefined): RestReceipt[] =>
    rests.filter(({ after = [] }) => after.find((one) => places.has(one)) === place);
  return [...restsAt(undefined), ...receipts.flatMap((one) => [one, ...restsAt(placeOf(one))])];
}

/** The fields of a receipt that give its change of hit points. */
export type Moved = Pick<ReceiptRecord, "id" | "kind" | "state" | "hp" | "again">;

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
