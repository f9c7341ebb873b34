/**
 * A token's own actor on raw JSON: the world actor with the token's delta applied. The server uses it for permissions
 * and item updates; the client uses it as the source of the synthetic Actor.
 * Written from: API ActorDelta / TokenDocument pages.
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { applyChanges, copy, isObject } from "./changes.ts";

/** Keys of a delta that are not changes of the actor. */
const OWN = new Set(["_id", "items", "effects", "type", "_stats"]);

/** The items, or effects, of a token's actor: the base's, overlaid by id, tombstones removed. */
export function syntheticItems(base: LooseObject[], delta: LooseObject[]): LooseObject[] {
  const over = new Map(delta.map((item) => [item["_id"], item]));
  const kept = base.filter((item) => !over.has(item["_id"])).map((item) => copy(item));
  const overlaid = base.flatMap((item) => (over.has(item["_id"]) ? [over.get(item["_id"])] : []));
  const known = new Set(base.map((item) => item["_id"]));
  const added = delta.filter((item) => !known.has(item["_id"]));
  return [
    ...kept,
    ...overlaid.flatMap((item) => (item ? [copy(item)] : [])),
    ...added.map((item) => copy(item)),
  ].filter((item) => item["_tombstone"] !== true);
}

/** The full source of a token's actor. */
export function syntheticActor(
  base: LooseObject,
  delta: LooseObject | null | undefined,
  generation: 13 | 14,
): LooseObject {
  const out = copy(base);
  if (!delta) return out;
  const changes: LooseObject = {};
  for (const [key, value] of Object.entries(delta)) {
    if (OWN.has(key) || value === null || value === undefined) continue;
    changes[key] = value;
  }
  applyChanges(out, copy(changes), { generation });
  for (const key of ["items", "effects"]) out[key] = syntheticItems(list(base[key]), list(delta[key]));
  return out;
}

/** Writes an update of the token's actor into its delta. */
export function applyToDelta(
  delta: LooseObject,
  changes: LooseObject,
  options: { generation: 13 | 14; recursive?: boolean },
): void {
  const rest: LooseObject = {};
  for (const [key, value] of Object.entries(changes))
    if (key !== "_id" && key !== "items" && key !== "effects") rest[key] = value;
  if (!isObject(delta["system"])) delta["system"] = {};
  applyChanges(delta, rest, { ...options, keep: true });
}

function list(value: Loose): LooseObject[] {
  return Array.isArray(value) ? value : [];
}
