/** Splits masteries by whether the character can afford any of them. Pure. */
import { masteryKey } from "../../rules/character/grants.ts";
import { heldStep, type Buyer } from "../../play/character/plan-mastery.pure.ts";
import { stepOffers } from "../../rules/character/purchases.ts";
import type { ThingGroup } from "./planner-view.ts";

/**
 * Splits the groups.
 * @param wished planned steps, by `track.key`
 * @rule H-MAS-20 C-58
 */
export function reachOf(groups: readonly ThingGroup[], buyer: Buyer, wished: { has(key: string): boolean }) {
  const offers = ({ things }: ThingGroup) =>
    things.flatMap((thing) => stepOffers(thing.track, heldStep(buyer, thing.track, thing.key), buyer.left).slice(0, 1));
  const isOpen = (group: ThingGroup): boolean =>
    group.things.some(({ track, key }) => wished.has(masteryKey(track, key))) ||
    offers(group).some(({ problem }) => problem === null);
  const later = groups.filter((group) => !isOpen(group));
  const currencies = later.flatMap((group) => offers(group).flatMap((offer) => offer.currencies));
  return {
    /** Groups with at least one affordable or planned step. */
    open: groups.filter(isOpen),
    later,
    /** Currencies that pay for the groups in `later`. */
    lacking: (["talents", "power"] as const).filter((currency) => currencies.includes(currency)),
  };
}
