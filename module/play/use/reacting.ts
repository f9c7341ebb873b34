/** What the viewer may react with, as soon as it is known how: who has nothing to react with fetches nothing. */
import { refreshAllCards } from "../exchange/cards.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { viewerOwns } from "../exchange/viewer.ts";
import type { TargetContext } from "./context.ts";
import type { reactionOffers, ReactionOffer } from "./react.ts";

let reacting: typeof reactionOffers | null = null;
let coming: Promise<void> | null = null;

/** Whether something of a creature's says that it changes rolls. */
const hasReaction = (actor: OpposedActor | null | undefined): boolean =>
  actor != null &&
  viewerOwns(actor) &&
  actor.items.contents.some(({ system }) => "amends" in system && (system.amends?.as ?? "") !== "");

/** What the viewer may react with to what has met a target; nothing as long as its code is on its way. */
export function offersNow(context: TargetContext): readonly ReactionOffer[] {
  if (!context.answer || !(hasReaction(context.actor) || hasReaction(game.user.character))) return [];
  if (reacting) return reacting(context);
  coming ??= import("./react.ts").then(
    (loaded) => {
      reacting = loaded.reactionOffers;
      refreshAllCards();
    },
    (error: unknown) => {
      coming = null;
      console.warn(error);
    },
  );
  return [];
}
