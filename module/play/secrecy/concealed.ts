/**
 * Visibility of messages about hidden tokens. A GM's action with a hidden token is visible to GMs only, whatever roll
 * mode is selected.
 */
import { visibility, type Visibility } from "../../compat/visibility.ts";
import { tokenShown } from "../../documents/common/public-name.ts";
import type { Somebody } from "./names.ts";

/**
 * Returns the visibility of a message about an action.
 * @param who all participants of the action
 * @param secret the requested secrecy; omitted = the roll mode selected under the chat log
 */
export function visibilityOf(who: readonly Somebody[], secret?: boolean): Visibility {
  const concealed = game.user.isGM && who.some(({ actor, token }) => (token ?? tokenShown(actor))?.hidden === true);
  return visibility(secret ?? (concealed ? true : undefined));
}
