/** Tells Game Masters once of each creature or thing whose ledger holds what this version cannot read. */
import { countUnread } from "../../data/actor/unread-entries.pure.ts";
import { onDocument } from "../../documents/common/events.ts";
import type { LedgerDocument } from "../../documents/ledger/ledger.ts";
import { notifyWarning } from "../common/notify.ts";

/** Uuids that were told. */
const told = new Set<string>();

function tellOf(document: LedgerDocument): void {
  const count = told.has(document.uuid) ? 0 : countUnread(foundry.utils.getProperty(document._source, "system.ledger"));
  if (count === 0) return;
  told.add(document.uuid);
  notifyWarning("OD20.Notify.ledgerUnread", { name: document.name, n: count });
}

/** Call this once when the game is ready. */
export function registerTellUnread(): void {
  if (!game.user.isGM) return;
  for (const actor of game.actors) for (const one of [actor, ...actor.items]) tellOf(one);
  onDocument("actorUpdated", (actor, changes) => {
    if (foundry.utils.hasProperty(changes, "system.ledger")) tellOf(actor);
  });
  onDocument("itemUpdated", (item, changes) => {
    if (foundry.utils.hasProperty(changes, "system.ledger")) tellOf(item);
  });
}
