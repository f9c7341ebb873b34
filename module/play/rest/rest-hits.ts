/** Entries of hit points that a rest, a revival or a hardship makes. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import { newHit } from "../../documents/ledger/hit-point-writes.ts";
import { hitPointSteps, isHitTooOld } from "../../documents/ledger/hit-points.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { currentRuleset } from "../../core/settings.ts";
import { HP_PATH } from "../../data/message/rest.pure.ts";
import { id16 } from "../common/id.pure.ts";
import type { WrittenRest } from "./rest-entries.ts";

/** Path of the mark that a knocked-out creature has woken up. */
const ROUSED_PATH = "system.death.roused";

/** Returns the id of the entry for hit points. */
export const pointsEntry = (rest: string): string => id16(rest, "points");

/** Returns the entry for hit points. A rest is worth what it may heal, not what it found missing. @rule B-REST-09 C-29 */
function pointsOf(actor: OpposedActor, { id, kind, changes }: WrittenRest): StoredHit[] {
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

const rousedEntry = (rest: string): string => id16(rest, "roused");

/** Returns the entries of a rest for hit points and the death state that nobody has written. */
export function restPoints(actor: OpposedActor, rest: WrittenRest): readonly StoredHit[] {
  const { id, changes } = rest;
  if (Object.keys(restHitToggles(actor, id)).length > 0) return [];
  const roused = { id: rousedEntry(id), kind: "mark", amount: 0, death: { roused: true } } as const;
  const wakes = changes.some(({ path }) => path === ROUSED_PATH);
  return [...pointsOf(actor, rest), ...(wakes ? [newHit(actor, roused)] : [])];
}

/** Returns whether what a rest did to the hit points is too old to be undone. */
export const isRestHitTooOld = (actor: OpposedActor, id: string): boolean =>
  [pointsEntry(id), rousedEntry(id)].some((entry) => isHitTooOld(actor, entry));

/** Returns what undoes the entries of a rest for hit points and the death state. */
export function restHitToggles(actor: OpposedActor, id: string): Readonly<Record<string, true>> {
  const ids = [pointsEntry(id), rousedEntry(id)].filter((entry) => !isHitTooOld(actor, entry));
  const known = hitPointSteps(actor).steps.filter(({ entry }) => ids.includes(entry.id));
  return Object.fromEntries(known.map(({ entry }) => [entry.id, true]));
}
