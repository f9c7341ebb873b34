/** What may be done about a blow, in the prompt that it has led to: what stands against it is written beside it, for touch and ears. */
import { reactionWords } from "../card/attack/actions.ts";
import { pressReaction } from "../card/attack/press-reaction.ts";
import type { ReactionView } from "../../play/reactions/reaction-view.ts";
import type { Prompt } from "../../play/protocol/prompts.ts";

/** What may be done, and what is left of the reaction that it takes. */
export interface ReactionRow {
  readonly chips: readonly ReactionChip[];
  /** "" where nobody counts. */
  readonly left: string;
}

export interface ReactionChip {
  readonly id: string;
  readonly label: string;
  readonly refused: boolean;
}

const isFree = ({ reason }: { readonly reason: string }): boolean => reason === "";
/** Whether it is free, and would change something. */
const isOfUse = (view: ReactionView): boolean => isFree(view) && view.quiet !== true;

type Asked = Pick<Prompt, "verb" | "messageId" | "targetKey" | "actor">;

/** Where the card has it: whoever is asked what becomes of him is asked by his own name, and not by his place in the attack. */
async function keyOf({ verb, messageId, targetKey, actor }: Asked): Promise<string> {
  return verb === "choice" ? (await import("../../play/reactions/react.ts")).keyOfMet(messageId, actor) : targetKey;
}

/** What would bring the spell itself to nothing, before it has met anybody: offered where its card has it, for all that it meets. */
async function counters({ verb, messageId }: Asked): Promise<readonly ReactionView[]> {
  const message = verb === "choice" ? undefined : game.messages.get(messageId);
  return message ? (await import("../../play/reactions/react.ts")).castViews(message) : [];
}

/**
 * Before the roll in the prompt of an attack or of a save, after it in the one that asks what has become of whoever fell.
 * @rule H-TURN-10
 */
export async function reactionChips(asked: Asked): Promise<ReactionRow> {
  const { verb, messageId } = asked;
  if (verb !== "defense" && verb !== "save" && verb !== "choice") return { chips: [], left: "" };
  const { earlyViews, lateViews, leftWords } = await import("../../play/reactions/react.ts");
  const key = await keyOf(asked);
  // Whoever has fallen reads only what is still of use to him; what is not, and why, his card tells.
  const own = verb === "choice" ? lateViews(messageId, key).filter(isOfUse) : earlyViews(messageId, key);
  const views = [...own, ...(await counters(asked))];
  const chips = views.map(({ id, ...said }) => ({ id, label: reactionWords(said), refused: !isFree(said) }));
  return { chips, left: leftWords(messageId, key) };
}

/** Does one of them. @param thing the id of its chip */
export async function pressChip(asked: Asked, thing: string): Promise<void> {
  const counter = (await counters(asked)).some(({ id }) => id === thing);
  await pressReaction({ id: asked.messageId, target: counter ? "" : await keyOf(asked), detail: [thing] });
}
