/** What may be done before the roll, in the prompt of an attack: what stands against it is written beside it, for touch and ears. */
import { reactionWords } from "../card/attack/actions.ts";
import type { Prompt } from "../../play/exchange/prompts.ts";

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

/** Nothing for what is no attack. @rule H-TURN-10 */
export async function reactionChips({ verb, messageId, targetKey }: Prompt): Promise<ReactionRow> {
  if (verb !== "defense") return { chips: [], left: "" };
  const { earlyViews, leftWords } = await import("../../play/use/react.ts");
  const chips = earlyViews(messageId, targetKey).map(({ id, ...said }) => ({
    id,
    label: reactionWords(said),
    refused: said.reason !== "",
  }));
  return { chips, left: leftWords(messageId, targetKey) };
}
