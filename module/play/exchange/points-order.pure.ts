/** Everything that has moved an actor's points and counts, in the order in which it came: what arrived, and rests in between. Pure. */
import { HP_PATH } from "../../data/message/rest.pure.ts";
import type { PointsMoved } from "../../rules/hit-point-change.ts";
import type { ChangeInForce } from "../../rules/hit-point-order.ts";
import type { ReceiptRecord } from "./records.pure.ts";
import { isUntouched, type RestReceipt } from "./rest-receipts.pure.ts";

/** What moved points, by the id of its receipt. */
export interface Placed extends ChangeInForce {
  readonly id: string;
}

/** What names a receipt in its place: given again it stands in another. */
const placeOf = ({ id, again = 0 }: ReceiptRecord): string => `${id}.${String(again)}`;

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

/**
 * What came after something, in that order.
 * @param id of a receipt, or of a rest
 * @param all also what has moved none
 */
export function pointsSince(
  receipts: readonly ReceiptRecord[],
  rests: readonly RestReceipt[],
  id: string,
  all = false,
): readonly Placed[] {
  const places = new Set(receipts.map(placeOf));
  const restsAt = (place: string | undefined): Placed[] =>
    rests.filter(({ after = [] }) => after.find((one) => places.has(one)) === place).flatMap(ofRest);
  const order = [
    // Whose place nobody knows any more came before everything that is still in the list.
    ...restsAt(undefined),
    ...receipts.flatMap((receipt): Placed[] => {
      const { kind, state, hp, temporary } = receipt;
      const own: Placed = { id: receipt.id, kind, moved: { hp, temporary }, needs: 0 };
      return [...(state === "applied" ? [own] : []), ...restsAt(placeOf(receipt))];
    }),
  ];
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
  moved: readonly PointsMoved[],
): ReceiptRecord[] {
  const now = new Map(since.map(({ id }, index) => [id, moved[index]]));
  return receipts.map((one) => {
    const { hp = one.hp } = now.get(one.id) ?? {};
    return hp === one.hp ? one : { ...one, hp };
  });
}
