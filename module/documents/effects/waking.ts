/** Writes the note that a woken creature is still prone. Loaded lazily with the first creature that wakes. */
import { liesOut, type Faller } from "../fights/downed.ts";
import type { HitPointReceipt } from "../../data/actor/stored-hit-points.pure.ts";
import { isKnockedOut, WOKE } from "./knocked-out.ts";

interface Sleeper extends Faller {
  readonly flags: object;
  readonly fallen: string | null;
}

/** Returns whether a creature is unconscious because of its hit points or a knock-out. */
const sleeps = (actor: Sleeper): boolean =>
  liesOut(actor) || isKnockedOut(actor.creature) || actor.fallen === "unconscious";

/** Returns the id of the hit that brought down an unconscious creature, even if later hits followed; "" = unknown. */
function felledBy(receipts: readonly HitPointReceipt[]): string {
  const blows = receipts.filter(({ kind, state }) => kind === "damage" && state === "applied");
  const felled = blows.findLast(({ spare, hp, after = 0 }) => spare === "out" || (after <= 0 && after + hp > 0));
  return (felled ?? blows.at(-1))?.id ?? "";
}

/**
 * Adds the note to an update that wakes a creature, so that it stays prone. `_preUpdate` calls it. Undoing the hit that brought the
 * creature down adds no note: without that hit it would not be prone.
 * @rule B-COND-UNC-1
 */
export function noteWaking(actor: Sleeper, changed: object): void {
  const { getProperty, mergeObject } = foundry.utils;
  const { creature } = actor;
  if (!creature || actor.dead || !sleeps(actor)) return;
  const value: unknown = getProperty(changed, "system.hp.value");
  const points = typeof value === "number" && value !== creature._source.hp.value;
  const roused = getProperty(changed, "system.death.roused") === true;
  const up = roused || (typeof value === "number" ? value : creature._source.hp.value) > 0;
  if (!up || !(points || roused)) return;
  const { receipts } = creature;
  const isUndone = (id: string): boolean => getProperty(changed, `system.ledger.entries.${id}.undone`) === true;
  if (receipts.some(({ id, kind }) => kind === "damage" && isUndone(id))) return;
  const fall = felledBy(receipts);
  mergeObject(changed, { [WOKE]: { id: foundry.utils.randomID(), fall } });
}
