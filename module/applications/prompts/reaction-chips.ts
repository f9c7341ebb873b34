/** What may be done before the roll, in the prompt of an attack: what stands against it is written beside it, for touch and ears. */
import { reactionWords } from "../card/attack/actions.ts";
import type { Prompt } from "../../play/exchange/prompts.ts";

export interface ReactionChip {
  readonly id: string;
  readonly label: string;
  readonly refused: boolean;
}

/** Nothing for what is no attack. @rule H-TURN-10 */
export async function reactionChips({ verb, messageId, targetKey }: Prompt): Promise<ReactionChip[]> {
  if (verb !== "defense") return [];
  const { earlyViews } = await import("../../play/use/react.ts");
  return earlyViews(messageId, targetKey).map(({ id, ...said }) => ({
    id,
    label: reactionWords(said),
    refused: said.reason !== "",
  }));
}
