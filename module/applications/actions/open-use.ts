/** Opens the window of an item, or the window of the actions that a feature allows. */
import { onlyGrantsActions } from "../../play/activities/activities.ts";
import { carryOf } from "../../play/cast/transfer-mark.ts";
import { openGrantedActions } from "./press.ts";
import { openUse as openWindow } from "./use-dialog.ts";

/**
 * See {@link openWindow}. If the effect of the item already exists and can move, the window moves it instead of casting it again.
 * @rule H-TURN-09 H-SPL-01
 */
export async function openUse(...[actor, item, how = {}]: Parameters<typeof openWindow>): Promise<void> {
  const lets = (how.use ?? "") === "" && item.isKind("feature") && onlyGrantsActions(item);
  await (lets
    ? openGrantedActions(actor, item)
    : openWindow(actor, item, { ...how, use: how.use ?? carryOf(actor, item)?.key }));
}
