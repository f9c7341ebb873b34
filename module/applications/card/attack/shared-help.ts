/** The note that another roll also used the same Help. */
import { HELP_KEY } from "../../../play/modifiers/help.ts";
import { sharesHelp } from "../../../play/modifiers/shared-help.ts";
import { gameTexts } from "../../words/texts-game.ts";

/** Returns the note, or null if nothing is shared. @rule B-ACT-06 B-ACT-07 */
export function sharedHelp(id: string, reasons: readonly { readonly key: string }[]): string | null {
  return reasons.some(({ key }) => key === HELP_KEY) && sharesHelp(id) ? gameTexts.t("OD20.Card.SharedHelp") : null;
}
