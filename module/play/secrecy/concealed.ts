/** What a Game Master does with somebody whom he hides is for Game Masters alone, whatever stands under the chat. */
import { visibility, type Visibility } from "../../compat/visibility.ts";
import { tokenShown } from "../../documents/shared/public-name.ts";
import type { Somebody } from "./names.ts";

/**
 * Who may read of a deed.
 * @param who does it, and to whom
 * @param secret as it was asked for; left out = as chosen under the chat log
 */
export function visibilityOf(who: readonly Somebody[], secret?: boolean): Visibility {
  const concealed = game.user.isGM && who.some(({ actor, token }) => (token ?? tokenShown(actor))?.hidden === true);
  return visibility(secret ?? (concealed ? true : undefined));
}
