/**
 * Keeps ledgers short. The active GM's client closes old entries, so that nobody undoes them any more, and makes them part of the base when
 * every client has heard of it. See `rules/ledger/ledger.ts`.
 */
import { deletedKeys } from "../../compat/generation.ts";
import { onDocument } from "../../documents/common/events.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { ledgerOf, type LedgerDocument } from "../../documents/ledger/ledger.ts";
import { positionToClose, sweepLedger } from "../../rules/ledger/ledger-writes.ts";
import { notifyFailure } from "../common/notify.ts";

/** Milliseconds between closing and sweep: longer than an update is on its way. */
const CLOSED_FOR = 15_000;
/** Uuids of the documents whose sweep is planned. */
const planned = new Set<string>();

function update(document: LedgerDocument, ledger: object): Promise<unknown> {
  const data: object = { system: { ledger } };
  return document.update(data);
}

/** Closes old entries, or plans the sweep of closed ones. Ledgers of unlinked tokens stay: their tokens would keep each deleted key. */
async function shorten(document: LedgerDocument): Promise<void> {
  const { uuid } = document;
  const { ledger, owner } = ledgerOf(document);
  if (owner !== "" || game.users.activeGM?.isSelf !== true || planned.has(uuid)) return;
  // Whatever happens in a fight can be undone until it ends.
  const bearer = document.documentName === "Item" ? document.actor : document;
  if (bearer && fightOf([bearer]) !== null) return;
  const closedUpTo = positionToClose(ledger);
  if (closedUpTo !== null) await update(document, { base: { closedUpTo } });
  else if (ledger.base && ledger.base.closedUpTo > 0) {
    planned.add(uuid);
    setTimeout(() => void sweep(document), CLOSED_FOR);
  }
}

async function sweep(document: LedgerDocument): Promise<void> {
  planned.delete(document.uuid);
  // The document may have been deleted, or another GM may have become the active one.
  const swept = fromUuidSync(document.uuid) === document ? sweepLedger(ledgerOf(document).ledger) : null;
  if (!swept || game.users.activeGM?.isSelf !== true) return;
  try {
    await update(document, { base: swept.base, entries: deletedKeys(swept.ids) });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Call this once during `init`. */
export function registerLedgerSweep(): void {
  onDocument("actorUpdated", (actor, changes) => {
    if (foundry.utils.hasProperty(changes, "system.ledger")) void shorten(actor).catch(notifyFailure);
  });
  onDocument("itemUpdated", (item, changes) => {
    if (foundry.utils.hasProperty(changes, "system.ledger")) void shorten(item).catch(notifyFailure);
  });
}
