/** Entries of hit points that a rest, a revival or a hardship makes. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import { newHit } from "../../documents/ledger/hit-point-writes.ts";
import { hitPointSteps } from "../../documents/ledger/hit-points.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { currentRuleset } from "../../core/settings.ts";
import { HP_PATH } from "../../data/message/rest.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { ROUSED_PATH, type RestReceipt } from "../number-writes/rest-receipts.pure.ts";

/** Returns the id of the entry for hit points. */
export const pointsEntry = (rest: string): string => id16(rest, "points");

/** Returns the entry for hit points. A rest is worth what it may heal, not what it found missing. @rule B-REST-09 C-29 */
function pointsOf(actor: OpposedActor, { id, kind, changes }: RestReceipt): StoredHit[] {
  const change = changes.find(({ path }) => path === HP_PATH);
  const entry = (as: StoredHit["kind"], amount: number): StoredHit[] => [
    newHit(actor, {
      id: pointsEntry(id),
      kind: as,
      amount: Math.max(0, amount),
      ...(change?.max == null ? {} : { terms: { max: change.max } }),
    }),
  ];
  const by = change ? change.to - change.from : 0;
  if (kind === "revival") return change ? entry("revive", change.to) : [];
  if (kind === "hardship") return by === 0 ? [] : entry(by < 0 ? "damage" : "healing", Math.abs(by));
  if (change && change.from < 1) return entry("wake", change.to);
  if (kind === "short") return by === 0 ? [] : entry("hitDice", by);
  const max = change?.max ?? actor.hitPoints.max;
  const { longRestHealing } = currentRuleset();
  if (longRestHealing === "full") return entry("rest", NUMBER_LIMIT);
  return entry("rest", longRestHealing === "half" ? Math.max(1, Math.floor(max / 2)) : by);
}

/**
 * Returns what a rest writes for hit points and the death state: entries, and those that it takes back.
 * @param receipt the rest; undone if it is taken back
 */
export function restPoints(
  actor: OpposedActor,
  receipt: RestReceipt,
): { readonly hits: readonly StoredHit[]; readonly toggles: Readonly<Record<string, boolean>> } {
  const { id, state, changes } = receipt;
  const ids = [pointsEntry(id), id16(id, "roused")];
  const known = hitPointSteps(actor).steps.flatMap(({ entry }) => (ids.includes(entry.id) ? entry.id : []));
  if (state === "undone") return { hits: [], toggles: Object.fromEntries(known.map((entry) => [entry, true])) };
  if (known.length > 0) return { hits: [], toggles: {} };
  const roused = { id: id16(id, "roused"), kind: "mark", amount: 0, death: { roused: true } } as const;
  const wakes = changes.some(({ path }) => path === ROUSED_PATH);
  return { hits: [...pointsOf(actor, receipt), ...(wakes ? [newHit(actor, roused)] : [])], toggles: {} };
}
