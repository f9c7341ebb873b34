/**
 * Keeps ledgers short. The active GM's client closes old entries, so that nobody undoes them any more, and makes them part of the base when
 * every client has heard of it. See `rules/ledger/ledger.ts`.
 */
import { deletedKeys } from "../../compat/generation.ts";
import { onDocument } from "../../documents/common/events.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { ledgerOf } from "../../documents/common/ledger-writes.ts";
import { positionToClose, sweepLedger } from "../../rules/ledger/ledger.ts";
import { notifyFailure } from "../common/notify.ts";

/** Milliseconds between closing and sweep: longer than an update is on its way. */
const CLOSED_FOR = 15_000;
/** Uuids of the actors whose sweep is planned. */
const planned = new Set<string>();

function update(actor: Actor.Implementation, ledger: object): Promise<unknown> {
  const data: object = { system: { ledger } };
  return actor.update(data);
}

/** Closes old entries, or plans the sweep of closed ones. Ledgers of unlinked tokens stay: their tokens would keep each deleted key. */
async function shorten(actor: Actor.Implementation): Promise<void> {
  if (actor.isToken || game.users.activeGM?.isSelf !== true || planned.has(actor.uuid)) return;
  // Whatever happens in a fight can be undone until it ends.
  if (fightOf([actor]) !== null) return;
  const { ledger } = ledgerOf(actor);
  const closedUpTo = positionToClose(ledger);
  if (closedUpTo !== null) await update(actor, { base: { closedUpTo } });
  else if (ledger.base && ledger.base.closedUpTo > 0) {
    planned.add(actor.uuid);
    setTimeout(() => void sweep(actor), CLOSED_FOR);
  }
}

async function sweep(actor: Actor.Implementation): Promise<void> {
  planned.delete(actor.uuid);
  // The actor may have been deleted, or another GM may have become the active one.
  const swept = game.actors.get(actor.id ?? "") === actor ? sweepLedger(ledgerOf(actor).ledger) : null;
  if (!swept || game.users.activeGM?.isSelf !== true) return;
  try {
    await update(actor, { base: swept.base, entries: deletedKeys(swept.ids) });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Call this once during `init`. */
export function registerLedgerSweep(): void {
  onDocument("actorUpdated", (actor, changes) => {
    if (foundry.utils.hasProperty(changes, "system.ledger")) void shorten(actor);
  });
}
