/** Which kinds of mastery the points reach at all, before any of them is chosen. Pure. */
import { masteryKey } from "../../rules/character/grants.ts";
import { heldStep, type Buyer } from "../../play/character/plan-mastery.pure.ts";
import type { Currency } from "../../rules/character/mastery.ts";
import { stepOffers } from "../../rules/character/purchases.ts";
import type { ThingGroup } from "./planner-view.ts";

export interface Reach {
  /** Groups in which something can be had, or is wished for. */
  readonly open: readonly ThingGroup[];
  readonly later: readonly ThingGroup[];
  /** What the later ones are paid with. */
  readonly lacking: readonly Currency[];
}

/** @param wished what is chosen, by `track.key` @rule H-MAS-20 C-58 */
export function reachOf(groups: readonly ThingGroup[], buyer: Buyer, wished: { has(key: string): boolean }): Reach {
  const offers = ({ things }: ThingGroup) =>
    things.flatMap((thing) => stepOffers(thing.track, heldStep(buyer, thing.track, thing.key), buyer.left).slice(0, 1));
  const isOpen = (group: ThingGroup): boolean =>
    group.things.some(({ track, key }) => wished.has(masteryKey(track, key))) ||
    offers(group).some(({ problem }) => problem === null);
  const later = groups.filter((group) => !isOpen(group));
  const currencies = later.flatMap((group) => offers(group).flatMap((offer) => offer.currencies));
  return {
    open: groups.filter(isOpen),
    later,
    lacking: (["talents", "power"] as const).filter((currency) => currencies.includes(currency)),
  };
}
