/** Watches a manual change of numbers and repeats it if another client's write overwrites it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { Moved } from "../../documents/common/events.ts";
import { handReceipts } from "../../data/actor/hand-points.ts";
import { moveWithin } from "./change.pure.ts";
import { findActor } from "../common/documents.ts";
import { inTurn } from "../common/in-turn.ts";
import { movePoints } from "./points-order.pure.ts";
import { receiptsOf } from "./receipts.ts";
import { parseReceipts } from "../common/records.pure.ts";
import { storedReceipts } from "../common/stored.ts";
import { writeWatched, type Watched } from "./write-again.ts";

function watched(moved: Moved): Watched {
  return { register: moved.register, writeName: moved.mark, again: (isLost) => moveAgain(moved, isLost) };
}

/** Repeats a manual change by the same amount if it is still missing when the job starts. */
export function moveAgain(moved: Moved, isLost: () => boolean): Promise<void> {
  const {
    document: { uuid },
    register,
  } = moved;
  return inTurn(uuid, async () => {
    // The number alone does not show whether this change is part of it.
    if (!isLost()) return;
    // The document may be deleted, given away or used up by now.
    const actor = findActor({ actor: uuid, token: null });
    if (register === "quantity") await countIn(fromUuidSync(uuid), moved);
    else if (register === "points" && actor) await points(actor, moved);
  });
}

/** Repeats the change of a quantity. */
async function countIn(item: unknown, moved: Moved): Promise<void> {
  if (!(item instanceof OpposedItem)) return;
  const now: unknown = foundry.utils.getProperty(item._source, "system.quantity");
  const quantity = typeof now === "number" ? moveWithin(now, moved.by["quantity"]) : null;
  await writeWatched(item, watched(moved), (marked): Promise<unknown> => {
    const data: object = { system: quantity === null ? {} : { quantity }, ...marked };
    return item.update(data, { diff: false });
  });
}

async function points(actor: OpposedActor, moved: Moved): Promise<void> {
  const now = { hp: actor.hitPoints, receipts: receiptsOf(actor) };
  const { repeatedDamage, tellDeath, DIES } = await import("../../documents/common/points-by-hand.ts");
  const met = repeatedDamage(actor, moved);
  const { value, temporary } = now.hp;
  const by = met
    ? { value: met.value - value, temporary: met.temporary - temporary }
    : { value: moved.by["hp.value"], temporary: moved.by["hp.temporary"] };
  const [{ id } = { id: "" }] = moved.receipts;
  const after = met && [met.value, met.temporary];
  const told = after
    ? handReceipts([value, temporary], after, { wrote: game.user.id, newId: () => id })
    : [...moved.receipts];
  // No receipt is written if the manual change killed the creature, or if the original change had no receipt.
  const { hp, receipts } = movePoints(now, by, parseReceipts(id === "" || met?.dies === true ? [] : told));
  const death = met?.dies === true ? { death: { ...DIES } } : {};
  await writeWatched(actor, watched(moved), (marked): Promise<unknown> => {
    const data: object = { system: { hp, receipts: storedReceipts(receipts), ...death }, ...marked };
    return actor.update(data, { diff: false });
  });
  if (met?.dies === true) tellDeath(actor);
}
