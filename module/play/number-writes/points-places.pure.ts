/** In which order it came that an actor's points were moved, by receipts and by rests in between, and where they stood then. Pure. */
import { HP_PATH } from "../../data/message/rest.pure.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import type { RestReceipt } from "./rest-receipts.pure.ts";

/** What names a receipt in its place: given again it stands in another. */
export const placeOf = ({ id, again = 0 }: Pick<ReceiptRecord, "id" | "again">): string => `${id}.${String(again)}`;

/** What a rest that counts has done to the hit points, if anything. */
export const pointsOfRest = ({ state, changes }: RestReceipt): RestReceipt["changes"][number] | undefined =>
  state === "applied" ? changes.find(({ path, from, to }) => path === HP_PATH && to !== from) : undefined;

/** All of them, also what counts no longer. Whose place nobody knows any more came before everything that is still in the list. */
export function orderOf<Receipt extends Pick<ReceiptRecord, "id" | "again">>(
  receipts: readonly Receipt[],
  rests: readonly RestReceipt[],
): readonly (Receipt | RestReceipt)[] {
  const places = new Set(receipts.map(placeOf));
  const restsAt = (place: string | undefined): RestReceipt[] =>
    rests.filter(({ after = [] }) => after.find((one) => places.has(one)) === place);
  return [...restsAt(undefined), ...receipts.flatMap((one) => [one, ...restsAt(placeOf(one))])];
}

/** What of a receipt tells where points stood. */
export type Moved = Pick<ReceiptRecord, "id" | "kind" | "state" | "hp" | "again">;

/** By how many hit points one of them has moved them. */
function movedBy(one: Moved | RestReceipt): number {
  if (!("changes" in one)) return one.state !== "applied" ? 0 : one.kind === "damage" ? -one.hp : one.hp;
  const change = pointsOfRest(one);
  return change ? change.to - change.from : 0;
}

/**
 * Hit points after each of them, by their ids: those of now, with everything younger taken back. What was changed without a
 * receipt since then is not known.
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
