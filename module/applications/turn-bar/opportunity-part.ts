/** Opportunity attacks in the turn bar. They stay available after the user dismisses the prompt. */
import { isFree, letItGo, takeFree, type FreeRequest } from "../../play/opportunity-attacks/offer-tasks.ts";
import { pending } from "../../play/protocol/prompt-queue.ts";
import { leaving } from "../prompts/opportunity-face.ts";

/** An offered attack with its weapons. */
export interface BarOffer {
  readonly key: string;
  readonly words: string;
  readonly arms: readonly { readonly key: string; readonly name: string }[];
}

const offers = (): FreeRequest[] => pending().filter(isFree);

export function barOffers(): BarOffer[] {
  return offers().map((request) => ({
    key: request.id,
    words: leaving(request, true),
    arms: request.arms.map(({ item }) => ({ key: `${request.id} ${item.uuid}`, name: item.name })),
  }));
}

/**
 * Attacks with the named weapon, or declines without one.
 * @param detail id of the offer, and uuid of the weapon
 */
export async function pressOffer(detail: string): Promise<void> {
  const [id, item] = detail.split(" ");
  const request = offers().find((one) => one.id === id);
  if (request && item !== undefined) await takeFree(request, item);
  else if (request) letItGo(request);
}
