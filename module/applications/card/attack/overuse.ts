/** What of an attack was one too many in its turn. Few messages are of a fight that goes on: only those have it fetched. */
import { refreshCards } from "../../../play/exchange/cards.ts";
import type { AttackRecord } from "../../../play/use/records.pure.ts";
import type { Overuse } from "../../../rules/turn-ledger.ts";
import { behind } from "../../on-demand.ts";
import type { ActionView } from "../view.ts";

const ledger = behind(() => import("./once-more.ts"));

/** The buttons of its card, of which those that would be one too many now say so; as they are until that has come. */
export const toldOver = (record: AttackRecord, actions: readonly ActionView[]): readonly ActionView[] =>
  ledger.there ? ledger.here.toldOver(record, actions) : actions;

/** By attacker; the card is drawn again when it has come. */
export function overuseOf(
  record: Pick<AttackRecord, "id" | "turn" | "attackers" | "targets"> & { readonly dealt?: unknown },
): readonly { readonly attacker: string; readonly over: Overuse }[] {
  if (record.dealt || record.turn === null || !game.combats.has(record.turn.combat)) return [];
  if (ledger.there) return ledger.here.overuseIn(record);
  void ledger.ahead().then((there) => {
    if (there) refreshCards(record.id);
  });
  return [];
}
