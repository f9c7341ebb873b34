/** Reads the numbers of an actor and its items, and changes the actor in one job after another. */
import type { OpposedActor } from "../../documents/actor.ts";
import { documentAt, ledgerNumber, numberAt } from "../../documents/ledger/ledger.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";

/** Returns the id of the item in a path, and the rest of the path; null for a path on the actor. */
function onItem(path: string): { readonly id: string; readonly path: string } | null {
  const [where, id = "", ...rest] = path.split(".");
  return where === "items" ? { id, path: rest.join(".") } : null;
}

/** Returns the stored source value at a path. */
function storedAt(actor: OpposedActor, path: string): unknown {
  const item = onItem(path);
  return item
    ? foundry.utils.getProperty(actor.items.get(item.id)?._source ?? {}, item.path)
    : foundry.utils.getProperty(actor._source, path);
}

/** Returns the stored value at a path, a boolean as 1 or 0; null for everything else. Numbers of a ledger follow from it. */
export function valueAt(actor: OpposedActor, path: string): number | null {
  const number = numberAt(path);
  if (number !== null) {
    const document = documentAt(actor, path);
    return document && ledgerNumber(document, number).value;
  }
  const value = storedAt(actor, path);
  return typeof value === "number" ? value : typeof value === "boolean" ? Number(value) : null;
}

/**
 * Changes an actor after the earlier jobs of this actor have ended. `decide` reads the state at that time. Notifies
 * the user if the change is refused or fails.
 * @param decide returns the write, or the language key of the reason for a refusal; "" = the caller notifies the user
 * @returns whether the change was made
 */
export async function changeInTurn(
  actor: OpposedActor,
  decide: () => (() => Promise<unknown>) | string,
): Promise<boolean> {
  try {
    return await inTurn(actor.uuid, async () => {
      const write = decide();
      if (typeof write !== "string") await write();
      else if (write !== "") notifyWarning(write, { name: actor.name });
      return typeof write !== "string";
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/**
 * Whether the creature is still in the same fall to 0 hit points: no healing arrived since, and the same damage is
 * still applied.
 */
export function isSameFall(was: readonly ReceiptRecord[], now: readonly ReceiptRecord[]): boolean {
  const found = new Map(was.map(({ id, state }) => [id, state]));
  return now.every(({ id, kind, state, hp }) => {
    const before = found.get(id);
    return hp <= 0 || before === state || (before === undefined && (kind !== "healing" || state !== "applied"));
  });
}
