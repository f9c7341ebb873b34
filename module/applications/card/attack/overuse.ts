/**
 * What of an attack was one too many in its turn, and that it was cast at once. Few messages are of a fight that goes on: only those
 * have it fetched.
 */
import { refreshCards } from "../../../play/protocol/cards.ts";
import type { AttackRecord } from "../../../play/resolve/attack-records.pure.ts";
import type { Overuse } from "../../../rules/turn/turn-ledger.ts";
import { behind } from "../../shared/on-demand.ts";
import type { ActionView } from "../../shared/card-view.ts";

const ledger = behind(() => import("./once-more.ts"));

/** The buttons of its card, of which those that would be one too many now say so; as they are until that has come. */
export const toldOver = (record: AttackRecord, actions: readonly ActionView[]): readonly ActionView[] =>
  ledger.there ? ledger.here.toldOver(record, actions) : actions;

/** What is fetched, null until then; the card is drawn again when it has come. */
function fetched(id: string): (typeof ledger)["here"] | null {
  if (ledger.there) return ledger.here;
  void ledger.ahead().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}

/** That a Game Master has left out its turns of casting; "" = none were, or it has not come yet. @rule B-SPL-05 */
export const leftOutOf = (record: Pick<AttackRecord, "id" | "leftOut">): string =>
  (record.leftOut > 0 && fetched(record.id)?.leftOutWords(record)) || "";

/** By attacker. */
export function overuseOf(
  record: Pick<AttackRecord, "id" | "turn" | "attackers" | "targets"> & { readonly dealt?: unknown },
): readonly { readonly attacker: string; readonly over: Overuse }[] {
  if (record.dealt || record.turn === null || !game.combats.has(record.turn.combat)) return [];
  return fetched(record.id)?.overuseIn(record) ?? [];
}
