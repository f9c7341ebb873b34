/** That a help was taken by another roll, too. Few rolls have any: only those have it fetched. */
import { refreshCards } from "../../../play/protocol/cards.ts";
import { HELP_KEY } from "../../../play/modifiers/help.ts";
import { behind } from "../../shared/on-demand.ts";
import { gameTexts } from "../../words/texts-game.ts";

const shared = behind(() => import("../../../play/modifiers/shared-help.ts"));

/** In words; null when nothing is shared. The card is drawn again when it has come. @rule B-ACT-06 B-ACT-07 */
export function sharedHelp(id: string, reasons: readonly { readonly key: string }[]): string | null {
  if (!reasons.some(({ key }) => key === HELP_KEY)) return null;
  if (shared.there) return shared.here.sharesHelp(id) ? gameTexts.t("OD20.Card.SharedHelp") : null;
  void shared.ahead().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}
