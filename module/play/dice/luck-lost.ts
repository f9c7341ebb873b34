/**
 * Whoever takes somebody's luck away notes when: what it has rolled again before that stands. The note goes to the server before the
 * change does, so that nobody sees the one without the other.
 */
import type { OpposedItem } from "../../documents/item.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { LUCKY_UNTIL } from "./luck.ts";
import { notifyFailure } from "../shared/notify.ts";

function note(item: OpposedItem): void {
  const { actor } = item;
  if (!actor || !item.isKind("feature") || item.system.trait !== "lucky" || !hasTrait(actor, "lucky")) return;
  const until: object = { [LUCKY_UNTIL]: game.time.serverTime };
  void actor.update(until).catch(notifyFailure);
}

/** Call once, when the table is ready. */
export function registerLuckLost(): void {
  Hooks.on("preDeleteItem", note);
  Hooks.on("preUpdateItem", (item, changes) => {
    if (foundry.utils.hasProperty(changes, "system.trait") || foundry.utils.hasProperty(changes, "system.level"))
      note(item);
  });
}
