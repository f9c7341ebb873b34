/** Watches a manual change of numbers and repeats it if another client's write overwrites it. */
import { OpposedItem } from "../../documents/item.ts";
import type { Moved } from "../../documents/common/events.ts";
import { moveWithin } from "./change.pure.ts";
import { inTurn } from "../common/in-turn.ts";
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
    if (register === "quantity") await countIn(fromUuidSync(uuid), moved);
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
