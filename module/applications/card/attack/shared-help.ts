/** The note that another roll also used the same Help. Loaded lazily for rolls with Help. */
import { refreshCards } from "../../../play/protocol/cards.ts";
import { HELP_KEY } from "../../../play/modifiers/help.ts";
import { behind } from "../../common/on-demand.ts";
import { gameTexts } from "../../words/texts-game.ts";

const shared = behind(() => import("../../../play/modifiers/shared-help.ts"));

/** Returns the note, or null if nothing is shared. Redraws the card when the chunk has loaded. @rule B-ACT-06 B-ACT-07 */
export function sharedHelp(id: string, reasons: readonly { readonly key: string }[]): string | null {
  if (!reasons.some(({ key }) => key === HELP_KEY)) return null;
  if (shared.there) return shared.here.sharesHelp(id) ? gameTexts.t("OD20.Card.SharedHelp") : null;
  void shared.ahead().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}
