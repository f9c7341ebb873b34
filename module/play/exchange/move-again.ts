/** Numbers that were typed are moved again by as much when another's write has swept them away. */
import type { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import { onDocument } from "../../documents/events.ts";
import type { Moved } from "../../documents/written.ts";
import { expectWrite, writeWatched, type Watched } from "./write-again.ts";
import { findActor } from "./documents.ts";
import { inTurn } from "./in-turn.ts";
import { moveWithin } from "./change.pure.ts";
import { movePoints } from "./moved-points.pure.ts";
import { parseReceipts } from "./records.pure.ts";
import { storedReceipts } from "./stored.ts";
import { receiptsOf } from "./receipts.ts";

/** Listens to what is typed; call once during `init`. */
export function registerMoves(): void {
  onDocument("moving", (moved) => {
    expectWrite(moved.document, moved.mark, watched(moved));
  });
}

function watched(moved: Moved): Watched {
  return { register: moved.register, deed: moved.mark, again: (isLost) => moveAgain(moved, isLost) };
}

/** Moves numbers again by as much, if they are still lost when their turn has come. */
export function moveAgain(moved: Moved, isLost: () => boolean): Promise<void> {
  const {
    document: { uuid },
    register,
  } = moved;
  return inTurn(uuid, async () => {
    // A number does not tell what it was moved by.
    if (!isLost()) return;
    // It may be gone meanwhile: given away, used up, deleted.
    const actor = findActor({ actor: uuid, token: null });
    if (register === "quantity") await quantity(fromUuidSync(uuid), moved);
    else if (register === "points" && actor) await points(actor, moved);
    else if (actor?.isCharacter()) await experience(actor, moved);
  });
}

async function quantity(item: unknown, moved: Moved): Promise<void> {
  if (!(item instanceof OpposedItem)) return;
  const stock: unknown = foundry.utils.getProperty(item._source, "system.quantity");
  if (typeof stock !== "number") return;
  const left = moveWithin(stock, moved.by["quantity"]);
  await writeWatched(item, watched(moved), (marked) =>
    item.update({ system: { quantity: left }, ...marked }, { diff: false }),
  );
}

async function experience(actor: OpposedActor<"character">, moved: Moved): Promise<void> {
  const { details, awards } = actor.system.toObject();
  const xp = moveWithin(details.xp, moved.by["details.xp"]);
  await writeWatched(actor, watched(moved), (marked) =>
    actor.update({ system: { details: { xp }, awards }, ...marked }, { diff: false }),
  );
}

async function points(actor: OpposedActor, moved: Moved): Promise<void> {
  const by = { value: moved.by["hp.value"], temporary: moved.by["hp.temporary"] };
  const now = { hp: actor.hitPoints, receipts: receiptsOf(actor) };
  const { hp, receipts } = movePoints(now, by, parseReceipts(moved.receipts));
  await writeWatched(actor, watched(moved), (marked) =>
    actor.update({ system: { hp, receipts: storedReceipts(receipts) }, ...marked }, { diff: false }),
  );
}
