/** The note that whoever is roused lies there still: fetched with the first that is. */
import { liesOut, type Faller } from "../fights/downed.ts";
import { isKnockedOut } from "./knocked-out.ts";
import { WOKE } from "./woken.ts";

interface Sleeper extends Faller {
  readonly flags: object;
  readonly fallen: string | null;
}

/** Whether it lies unconscious by its hit points, or by the blow that took the last of them. */
const sleeps = (actor: Sleeper): boolean =>
  liesOut(actor) || isKnockedOut(actor.creature) || actor.fallen === "unconscious";

/** A receipt, as far as it is looked at. */
interface Received {
  readonly id: string;
  readonly kind: unknown;
  readonly hp: number;
  readonly spare: unknown;
}

/** Those that count in a list of receipts, the newest last. */
function counting(receipts: unknown): Received[] {
  if (!Array.isArray(receipts)) return [];
  return receipts.flatMap((one: unknown) => {
    const { id, kind, state, hp, spare } = Object(one) as Readonly<Record<string, unknown>>;
    return state === "applied" && typeof id === "string" ? [{ id, kind, hp: Number(hp) || 0, spare }] : [];
  });
}

const blows = (received: readonly Received[]): string[] =>
  received.flatMap(({ id, kind }) => (kind === "damage" ? [id] : []));

/** The blow that felled a sleeper, whatever fell upon him afterwards; "" where none is known. @param points of now */
function felledBy(received: readonly Received[], points: number): string {
  let after = points;
  for (const { id, kind, hp, spare } of received.toReversed()) {
    if (kind === "damage" && (spare === "out" || (after <= 0 && after + hp > 0))) return id;
    if (kind !== "temporary") after += kind === "damage" ? hp : -hp;
  }
  return blows(received).at(-1) ?? "";
}

/**
 * For `_preUpdate`: what rouses a sleeper leaves him prone. Taking back a blow that felled him rouses nobody: without it he
 * would not have lain there.
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
