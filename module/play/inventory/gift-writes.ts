/**
 * Writes the parcels and quantities of a giver's items, one client at a time, and repeats writes that another client
 * has overwritten.
 */
import { isPhysical } from "../../data/actor/item-totals.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { withMark } from "../../documents/common/writes.ts";
import { t } from "../../core/i18n.ts";
import { expectWrite, writeWatched, type Again, type Watched } from "../number-writes/write-again.ts";
import { waitForClaim } from "../protocol/claim.ts";
import { inTurn } from "../common/in-turn.ts";
import type { planClear, ThingWrite } from "./gift-plan.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { moveWithin } from "../number-writes/change.pure.ts";
import { storedList } from "../common/stored.ts";
import { SYSTEM_ID } from "../../core/constants.ts";

/** Runs a job while no other client writes the parcels of this giver; null if another client holds the lock too long. */
export async function alone<T>(giver: OpposedActor, job: () => Promise<T>): Promise<T | null> {
  return inTurn(`gifts:${giver.uuid}`, async () => {
    const claim = { id: id16(giver.uuid, "gifts"), name: t("OD20.Gift.Claim") };
    const done = await waitForClaim(giver, claim, job);
    return done && done.result;
  });
}

/** Writes all items in one update. Items without a remaining quantity are unequipped and unattuned. */
export async function write(giver: OpposedActor, writes: readonly ThingWrite[]): Promise<void> {
  const updates = writes.flatMap(({ id, quantity, parcels }) => {
    const item = giver.items.get(id);
    if (!item || !isPhysical(item.system)) return [];
    const by = quantity - stockOf(item);
    const mark = foundry.utils.randomID(16);
    if (by !== 0) expectWrite(item, mark, moving(giver, id, { by, writeName: mark }));
    const away =
      quantity === 0
        ? {
            attuned: false,
            ...(item.hand !== "none" ? { equipped: "none" } : item.isArmor() ? { equipped: false } : {}),
          }
        : {};
    return [
      {
        _id: id,
        system: { ...(by === 0 ? {} : { quantity }), ...away },
        ...withFlags(by === 0 ? { flags: {} } : withMark(item, "quantity", mark), { gifts: storedList(parcels) }),
      },
    ];
  });
  if (updates.length > 0) await giver.updateEmbeddedDocuments("Item", updates, { diff: false });
}

/** Removes a parcel whose items have arrived, and deletes the giver's empty items. */
export async function letGo(giver: OpposedActor, { writes, remove }: ReturnType<typeof planClear>): Promise<void> {
  const left = writes.filter(({ id }) => !remove.includes(id));
  if (left.length > 0) await write(giver, left);
  if (remove.length > 0) await giver.deleteEmbeddedDocuments("Item", [...remove]);
}

interface Moving {
  readonly by: number;
  readonly writeName: string;
  /** The mark of the write, the same on all clients; omitted = random. */
  readonly mark?: string;
}

/** Watches a change of a quantity. If a client that did not know of it overwrites the quantity, the change is repeated. */
export function moving(actor: OpposedActor, id: string, what: Moving): Watched {
  const { by, writeName, mark } = what;
  const again: Again = async (isLost) => {
    const item = actor.items.get(id);
    if (!item || !isPhysical(item.system)) return;
    await inTurn(item.uuid, async () => {
      if (isLost())
        await writeWatched(
          item,
          moving(actor, id, what),
          (marked) => item.update({ system: { quantity: moveWithin(stockOf(item), by) }, ...marked }, { diff: false }),
          mark,
        );
    });
  };
  return { register: "quantity", writeName, again };
}

export const withFlags = (
  { flags }: { readonly flags: Readonly<Record<string, object>> },
  more: object,
): { flags: Record<string, object> } => ({ flags: { [SYSTEM_ID]: { ...flags[SYSTEM_ID], ...more } } });

export const stockOf = (item: Item.Implementation): number =>
  isPhysical(item.system) ? item.system.toObject().quantity : 0;
