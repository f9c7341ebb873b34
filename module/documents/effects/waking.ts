/** Writes the note that a woken creature is still prone. Loaded lazily with the first creature that wakes. */
import { liesOut, type Faller } from "../fights/downed.ts";
import { isKnockedOut, WOKE } from "./knocked-out.ts";

interface Sleeper extends Faller {
  readonly flags: object;
  readonly fallen: string | null;
}

/** Returns whether a creature is unconscious because of its hit points or a knock-out. */
const sleeps = (actor: Sleeper): boolean =>
  liesOut(actor) || isKnockedOut(actor.creature) || actor.fallen === "unconscious";

/** The part of a receipt that this file reads. */
interface Received {
  readonly id: string;
  readonly kind: unknown;
  readonly hp: number;
  readonly spare: unknown;
}

/** Returns the applied receipts of a list, newest last. */
function counting(receipts: unknown): Received[] {
  if (!Array.isArray(receipts)) return [];
  return receipts.flatMap((one: unknown) => {
    const { id, kind, state, hp, spare } = Object(one) as Readonly<Record<string, unknown>>;
    return state === "applied" && typeof id === "string" ? [{ id, kind, hp: Number(hp) || 0, spare }] : [];
  });
}

const blows = (received: readonly Received[]): string[] =>
  received.flatMap(({ id, kind }) => (kind === "damage" ? [id] : []));

/**
 * Returns the id of the hit that brought down an unconscious creature, even if later hits followed; "" = unknown.
 * @param points current hit points
 */
function felledBy(received: readonly Received[], points: number): string {
  let after = points;
  for (const { id, kind, hp, spare } of received.toReversed()) {
    if (kind === "damage" && (spare === "out" || (after <= 0 && after + hp > 0))) return id;
    if (kind !== "temporary") after += kind === "damage" ? hp : -hp;
  }
  return blows(received).at(-1) ?? "";
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
  const [before, after] = [counting(creature._source.receipts), getProperty(changed, "system.receipts")];
  const still = after === undefined ? null : blows(counting(after));
  if (still && blows(before).some((id) => !still.includes(id))) return;
  const fall = felledBy(before, creature._source.hp.value);
  mergeObject(changed, { [WOKE]: { id: foundry.utils.randomID(), fall } });
}
