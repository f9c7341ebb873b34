/** Writes a rest, a revival or a hardship on a creature, and undoes it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { deletedKeys } from "../../compat/generation.ts";
import { RESTS_KEPT } from "../../data/message/rest.pure.ts";
import { lastLongRest, readRests, type RestTaken } from "../../data/message/rests-taken.pure.ts";
import { hitPointSteps } from "../../documents/ledger/hit-points.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { bookedOn, writeEntries, writeItemEntries } from "../number-writes/entries.ts";
import { entriesOfRest, openEntriesOfRest, undoneByRest, type WrittenRest } from "./rest-entries.ts";
import { pointsEntry, restHitToggles, restPoints } from "./rest-hits.ts";

async function updateRest(actor: OpposedActor, ledger: object | null, rest: object): Promise<void> {
  const data: object = { system: { ...ledger, rest } };
  await actor.update(data);
}

/**
 * Writes one update of the creature, then one of its things. A client that closes in between leaves the second to others.
 * @param end world time at which a long rest ends; null = it is none
 */
export async function writeRest(actor: OpposedActor, rest: WrittenRest, end: number | null = null): Promise<void> {
  const { id, kind } = rest;
  const bookings = entriesOfRest(actor, rest);
  const ledger = bookedOn(actor, bookings, { hits: restPoints(actor, rest), toggles: {} });
  const before = readRests(actor.creature?.rest.log);
  const n = (before.at(-1)?.n ?? 0) + 1;
  await updateRest(actor, ledger, {
    log: { [id]: { kind, n, end }, ...dropped(actor, before).keys },
    ...dropped(actor, before).base,
  });
  await writeItemEntries(actor, bookings);
}

/** Returns what removes the oldest rests. Those of unlinked tokens stay: their tokens would keep each deleted key. */
function dropped(actor: OpposedActor, before: readonly RestTaken[]): { readonly keys: object; readonly base: object } {
  const old = actor.isToken ? [] : before.slice(0, Math.max(0, before.length + 1 - RESTS_KEPT));
  if (old.length === 0) return { keys: {}, base: {} };
  const lastLong = lastLongRest(old, actor.creature?._source.rest.lastLong ?? null);
  return { keys: deletedKeys(old.map(({ id }) => id)), base: { lastLong } };
}

/** Undoes what a rest has written. The creature is then as without it. */
export async function undoWrittenRest(actor: OpposedActor, id: string): Promise<void> {
  const bookings = undoneByRest(actor, id);
  const ledger = bookedOn(actor, bookings, { hits: [], toggles: restHitToggles(actor, id) });
  await updateRest(actor, ledger, { log: { [id]: { undone: true } } });
  await writeItemEntries(actor, bookings);
}

/**
 * Returns whether another client revived the creature at the same instant, and its revival is the one that counts: neither knew of the
 * other. A revival that counts for nothing because the creature's death was undone stays.
 */
export function isOutrun(actor: OpposedActor, id: string): boolean {
  const revivals = readRests(actor.creature?.rest.log).filter(({ kind, undone }) => kind === "revival" && !undone);
  const own = revivals.find((one) => one.id === id);
  const isCrossed = own && revivals.some((one) => one.id !== id && one.n === own.n);
  return (
    isCrossed === true &&
    hitPointSteps(actor).steps.some(({ entry, inVain }) => inVain && !entry.undone && entry.id === pointsEntry(id))
  );
}

/** Takes back a revival that came too late. */
export const withdrawRest = (actor: OpposedActor, id: string): Promise<void> =>
  inTurn(actor.uuid, async () => {
    if (!isOutrun(actor, id)) return;
    await undoWrittenRest(actor, id);
    notifyWarning("OD20.Revive.NotDead", { name: actor.name });
  });

/** Returns whether a rest is only partly written. */
export const isIncomplete = (actor: OpposedActor, id: string): boolean => openEntriesOfRest(actor, id).length > 0;

/** Writes the missing entries of a rest. */
export const finishRest = (actor: OpposedActor, id: string): Promise<void> =>
  inTurn(actor.uuid, () => writeEntries(actor, openEntriesOfRest(actor, id)));
