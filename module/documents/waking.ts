/** The note that whoever is roused lies there still: fetched with the first that is. */
import { liesOut, type Faller } from "./out.ts";
import { isKnockedOut } from "./knocked.ts";
import { WOKE } from "./woken.ts";

interface Sleeper extends Faller {
  readonly flags: object;
  readonly fallen: string | null;
}

/** Whether it lies unconscious by its hit points, or by the blow that took the last of them. */
const sleeps = (actor: Sleeper): boolean =>
  liesOut(actor) || isKnockedOut(actor.creature) || actor.fallen === "unconscious";

/** Ids of blows that count in a list of receipts, the newest last. */
function blows(receipts: unknown): string[] {
  if (!Array.isArray(receipts)) return [];
  return receipts.flatMap((one: unknown) => {
    const { id, kind, state } = Object(one) as Readonly<Record<string, unknown>>;
    return kind === "damage" && state === "applied" && typeof id === "string" ? [id] : [];
  });
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
  const up = typeof value === "number" ? value > 0 : creature._source.hp.value > 0;
  if (!up || !(points || roused)) return;
  const [before, after] = [blows(creature._source.receipts), getProperty(changed, "system.receipts")];
  const counting = after === undefined ? before : blows(after);
  if (before.some((id) => !counting.includes(id))) return;
  mergeObject(changed, { [WOKE]: { id: foundry.utils.randomID(), fall: before.at(-1) ?? "" } });
}
