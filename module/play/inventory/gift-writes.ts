/** Writes the parcels of a giver's items, one client at a time. The quantities are entries of ledgers. */
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { waitForClaim } from "../protocol/claim.ts";
import { inTurn } from "../common/in-turn.ts";
import type { planClear, ThingWrite } from "./gift-plan.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { storedList } from "../common/stored.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { piecesEntry } from "./stacks.ts";

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
    if (!item) return [];
    const by = quantity - item.quantity;
    // Of equal places the lowest id comes first, so what is held out counts before a shot at the same instant.
    const entry = piecesEntry(`0${foundry.utils.randomID(15)}`, by);
    const isAttuned = quantity === 0 && "attuned" in item.system && item.system.attuned;
    const unattuned = isAttuned ? [{ id: foundry.utils.randomID(16), number: "attuned", amount: -1 } as const] : [];
    const away: object =
      quantity !== 0 ? {} : item.hand !== "none" ? { equipped: "none" } : item.isArmor() ? { equipped: false } : {};
    const flags: Record<string, object> = { [SYSTEM_ID]: { gifts: storedList(parcels) } };
    return [
      {
        _id: id,
        system: { ...(by === 0 ? {} : ledgerUpdate(item, [entry, ...unattuned])), ...away },
        flags,
      },
    ];
  });
  if (updates.length > 0) await giver.updateEmbeddedDocuments("Item", updates);
}

/** Removes a parcel whose items have arrived, and deletes the giver's empty items. */
export async function letGo(giver: OpposedActor, { writes, remove }: ReturnType<typeof planClear>): Promise<void> {
  const left = writes.filter(({ id }) => !remove.includes(id));
  if (left.length > 0) await write(giver, left);
  if (remove.length > 0) await giver.deleteEmbeddedDocuments("Item", [...remove]);
}
