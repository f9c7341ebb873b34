/** Watches a manual change of numbers and repeats it if another client's write overwrites it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { Moved } from "../../documents/common/events.ts";
import { usesIn } from "../../data/actor/item-totals.ts";
import { mostAt } from "./change.ts";
import { moveWithin } from "./change.pure.ts";
import { findActor } from "../common/documents.ts";
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
    // The document may be deleted, given away or used up by now.
    const actor = findActor({ actor: uuid, token: null });
    if (register === "quantity" || register === "left") await countIn(fromUuidSync(uuid), moved);
    else if (actor) await count(actor, moved, (path) => mostAt(actor, `system.${path}`));
  });
}

async function countIn(item: unknown, moved: Moved): Promise<void> {
  if (!(item instanceof OpposedItem)) return;
  const most = usesIn(item.system)?.max;
  await count(item, moved, (path) => (path === "uses.value" ? most : undefined));
}

/** Repeats the change of a number. */
async function count(
  document: OpposedActor | OpposedItem,
  moved: Moved,
  most: (path: string) => number | undefined,
): Promise<void> {
  const system: Record<string, number> = {};
  for (const [path, by] of Object.entries(moved.by)) {
    const now: unknown = foundry.utils.getProperty(document._source, `system.${path}`);
    if (typeof now === "number") system[path] = moveWithin(now, by, 0, most(path));
  }
  await writeWatched(document, watched(moved), (marked): Promise<unknown> => {
    const data: object = { system: foundry.utils.expandObject(system), ...marked };
    return document.update(data, { diff: false });
  });
}
