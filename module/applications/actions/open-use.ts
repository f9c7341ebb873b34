/** What pressing a thing opens: its own window, or that of the actions which it lets its bearer do. */
import { onlyLets } from "../../play/activities/activities.ts";
import { carryOf } from "../../play/cast/transfer-mark.ts";
import { openLet } from "./press.ts";
import { openUse as openWindow } from "./use-dialog.ts";

/** See {@link openWindow}. What runs already is moved rather than cast anew. @rule H-TURN-09 H-SPL-01 */
export async function openUse(...[actor, item, how = {}]: Parameters<typeof openWindow>): Promise<void> {
  const lets = (how.use ?? "") === "" && item.isKind("feature") && onlyLets(item);
  await (lets ? openLet(actor, item) : openWindow(actor, item, { ...how, use: how.use ?? carryOf(actor, item)?.key }));
}
