/** What the viewer may react with, as soon as it is known how: which player has nothing to react with fetches nothing. */
import { refreshAllCards } from "../protocol/cards.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { viewerOwns } from "../secrecy/viewer.ts";
import { amendmentsIn } from "../attack-state/amendments.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import type * as react from "./react.ts";
import type { ReactionView } from "./reaction-view.ts";

let reacting: typeof react | null = null;
let coming: Promise<void> | null = null;

/** Whether something of a creature's says that it changes rolls. */
const hasReaction = (actor: OpposedActor | null | undefined): boolean =>
  actor != null && viewerOwns(actor) && actor.items.contents.some((item) => amendmentsIn(item).length > 0);

/** Its code; null as long as it is on its way, and where nobody has a use for it. */
function code(wanted: boolean): typeof react | null {
  if (reacting || !wanted) return reacting;
  coming ??= import("./react.ts").then(
    (loaded) => {
      reacting = loaded;
      refreshAllCards();
    },
    (error: unknown) => {
      coming = null;
      console.warn(error);
    },
  );
  return null;
}

/** Whether the viewer may have something to react with for others. */
const mayHelp = (): boolean =>
  game.user.isGM ||
  hasReaction(game.user.character) ||
  (canvas.scene?.tokens.contents.some(({ actor }) => hasReaction(actor)) ?? false);

/** What the viewer may react with to what has met a target. */
export const offersNow = (context: TargetContext): readonly ReactionView[] =>
  code(hasReaction(context.actor) || mayHelp())?.viewsOf(context) ?? [];

/** What the viewer may roll a save again with that has failed apart from a blow. */
export const offersAgain = (message: ChatMessage.Implementation): readonly ReactionView[] =>
  code(mayHelp())?.saveViews(message) ?? [];

/** The same to a spell, whoever it is on; a Game Master's creatures are looked at together. */
export const offersToCast = (message: ChatMessage.Implementation): readonly ReactionView[] =>
  code(mayHelp())?.castViews(message) ?? [];
