/** Reactions to an attack or spell, as buttons in the prompt. Each button shows why it is unavailable, for touch and screen readers. */
import { reactionWords } from "../card/attack/actions.ts";
import { pressReaction } from "../card/attack/press-reaction.ts";
import type { ReactionView } from "../../play/reactions/reaction-applies.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";

const isFree = ({ reason }: { readonly reason: string }): boolean => reason === "";
/** Returns whether the reaction is available and would change something. */
const isOfUse = (view: ReactionView): boolean => isFree(view) && view.quiet !== true;

type Asked = Pick<Prompt, "verb" | "messageId" | "targetKey" | "actor">;

/**
 * Returns the target key on the card. The choice at 0 hit points knows the creature, not its place among the targets,
 * so this looks the key up.
 */
async function keyOnCard({ verb, messageId, targetKey, actor }: Asked): Promise<string> {
  return verb === "choice" ? (await import("../../play/reactions/react.ts")).targetKeyOf(messageId, actor) : targetKey;
}

/** Returns reactions that counter the whole spell. The prompts of all its targets offer them. */
async function counters({ verb, messageId }: Asked): Promise<readonly ReactionView[]> {
  const message = verb === "choice" ? undefined : game.messages.get(messageId);
  return message ? (await import("../../play/reactions/react.ts")).castViews(message) : [];
}

/**
 * Returns the reactions for a prompt: before the roll for a Defense or save, after the roll for the choice at 0 hit
 * points.
 * @rule H-TURN-10
 */
export async function reactionChips(asked: Asked) {
  const { verb, messageId } = asked;
  if (verb !== "defense" && verb !== "save" && verb !== "choice") return { chips: [], left: "" };
  const { earlyViews, lateViews, leftWords } = await import("../../play/reactions/react.ts");
  const key = await keyOnCard(asked);
  // A creature at 0 hit points sees only useful reactions. The card explains the others.
  const own = verb === "choice" ? lateViews(messageId, key).filter(isOfUse) : earlyViews(messageId, key);
  const views = [...own, ...(await counters(asked))];
  const chips = views.map(({ id, ...said }) => ({ id, label: reactionWords(said), refused: !isFree(said) }));
  return {
    chips,
    /** Text of the reactions left; "" when reactions are not counted. */
    left: leftWords(messageId, key),
  };
}

/**
 * Takes a reaction.
 * @param thing id of the chip
 */
export async function pressChip(asked: Asked, thing: string): Promise<void> {
  const counter = (await counters(asked)).some(({ id }) => id === thing);
  await pressReaction({ id: asked.messageId, target: counter ? "" : await keyOnCard(asked), detail: [thing] });
}
