/** Lists reactions for cards and prompts. The code is loaded lazily, only for users with a creature that can react. */
import { refreshAllCards } from "../protocol/cards.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { viewerOwns } from "../secrecy/viewer.ts";
import { amendmentsIn } from "../attack-state/amendments.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import type * as react from "./react.ts";
import type { ReactionView } from "./reaction-applies.ts";

let reacting: typeof react | null = null;
let coming: Promise<void> | null = null;

/** Returns whether an item of the user's creature has a reaction to rolls. */
const hasReaction = (actor: OpposedActor | null | undefined): boolean =>
  actor != null && viewerOwns(actor) && actor.items.contents.some((item) => amendmentsIn(item).length > 0);

/** Returns the reaction code. Null while it is loading, or if it is not needed. */
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

/** Returns whether the user may have reactions that help other creatures. */
const mayHelp = (): boolean =>
  game.user.isGM ||
  hasReaction(game.user.character) ||
  (canvas.scene?.tokens.contents.some(({ actor }) => hasReaction(actor)) ?? false);

/** Returns the reactions to what happened to a target. */
export const offersNow = (context: TargetContext): readonly ReactionView[] =>
  code(hasReaction(context.actor) || mayHelp())?.viewsOf(context) ?? [];

/** Returns the reactions that reroll a failed save apart from an attack. */
export const offersAgain = (message: ChatMessage.Implementation): readonly ReactionView[] =>
  code(mayHelp())?.saveViews(message) ?? [];

/** Returns the reactions to a spell, from all creatures of the user. */
export const offersToCast = (message: ChatMessage.Implementation): readonly ReactionView[] =>
  code(mayHelp())?.castViews(message) ?? [];
