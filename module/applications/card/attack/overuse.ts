/** Warnings on cards of a running combat: attacks beyond the limit of the turn, and skipped casting turns. Loaded lazily. */
import { refreshCards } from "../../../play/protocol/cards.ts";
import type { AttackRecord } from "../../../play/resolve/attack-records.pure.ts";
import type { Overuse } from "../../../rules/turn/turn-ledger.ts";
import { lazyModule } from "../../common/on-demand.ts";
import type { ActionView } from "../../common/card-view.ts";

const ledger = lazyModule(() => import("./repeated-action.ts"));

/** Returns the buttons with warnings for strikes beyond the limit. Unchanged until the chunk has loaded. */
export const markOveruse = (record: AttackRecord, actions: readonly ActionView[]): readonly ActionView[] =>
  ledger.isLoaded ? ledger.code.markOveruse(record, actions) : actions;

/** Returns the lazy chunk, or null until it has loaded. The card then redraws. */
function fetched(id: string): (typeof ledger)["code"] | null {
  if (ledger.isLoaded) return ledger.code;
  void ledger.preload().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}

/** Returns the note that a GM skipped the casting turns; "" if there were none or the chunk has not loaded. @rule B-SPL-05 */
export const leftOutOf = (record: Pick<AttackRecord, "id" | "leftOut">): string =>
  (record.leftOut > 0 && fetched(record.id)?.leftOutWords(record)) || "";

/** Returns the exceeded limits by attacker. */
export function overuseOf(
  record: Pick<AttackRecord, "id" | "turn" | "attackers" | "targets"> & { readonly dealt?: unknown },
): readonly { readonly attacker: string; readonly over: Overuse }[] {
  if (record.dealt || record.turn === null || !game.combats.has(record.turn.combat)) return [];
  return fetched(record.id)?.overuseIn(record) ?? [];
}
