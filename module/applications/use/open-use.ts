/** What pressing a thing opens: its own window, or that of the actions which it lets its bearer do. */
import { onlyLets } from "../../play/use/activities.ts";
import { openLet } from "../actions/press.ts";
import { openUse as openWindow } from "./use-dialog.ts";

/** See {@link openWindow}. @rule H-TURN-09 */
export async function openUse(...[actor, item, how = {}]: Parameters<typeof openWindow>): Promise<void> {
  const lets = (how.use ?? "") === "" && item.isKind("feature") && onlyLets(item);
  await (lets ? openLet(actor, item) : openWindow(actor, item, how));
}
