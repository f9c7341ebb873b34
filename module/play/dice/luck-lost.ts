/**
 * Stores the server time on the actor before the actor loses the lucky trait. Rerolls before that time stay valid. The
 * note is sent before the change so that no client sees the change without the note.
 */
import type { OpposedItem } from "../../documents/item.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { LUCKY_UNTIL } from "./luck.ts";
import { notifyFailure } from "../common/notify.ts";

function note(item: OpposedItem): void {
  const { actor } = item;
  if (!actor || !item.isKind("feature") || item.system.trait !== "lucky" || !hasTrait(actor, "lucky")) return;
  const until: object = { [LUCKY_UNTIL]: game.time.serverTime };
  void actor.update(until).catch(notifyFailure);
}

/** Registers the hooks. Call this once when the game is ready. */
export function registerLuckLost(): void {
  Hooks.on("preDeleteItem", note);
  Hooks.on("preUpdateItem", (item, changes) => {
    if (foundry.utils.hasProperty(changes, "system.trait") || foundry.utils.hasProperty(changes, "system.level"))
      note(item);
  });
}
