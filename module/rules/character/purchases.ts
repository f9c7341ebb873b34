/** Purchases and refunds of mastery steps, based on the log of purchases. */
import { clampStep, masteryCost, MASTERY_TRACKS, type Currency, type MasteryTrack } from "./mastery.ts";
import type { Points, PurchaseProblem } from "./progression.ts";
import { isByHand } from "./by-hand.ts";

/** A purchase in the log. */
export interface LoggedPurchase {
  readonly id: string;
  /** Level of the character at the time of the purchase. */
  readonly level: number;
  readonly track: string;
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly currency: string;
  readonly cost: number;
  readonly refunded: boolean;
  /** Name of the user who set the step manually at no cost. Empty or missing for a real purchase. */
  readonly by?: string;
}

/** An offer to buy steps from the current one up to another. */
export interface StepOffer {
  readonly step: number;
  /** Price in points of all these steps. */
  readonly cost: number;
  /** Kinds of points that can pay, whether or not there are enough. */
  readonly currencies: readonly Currency[];
  /** Reason why no kind of points can pay. Null if one can. */
  readonly problem: PurchaseProblem | null;
}

/**
 * Returns offers for all higher steps, each with the total price.
 * @param held current step; values outside 0 to 4 count as the nearest valid step
 * @rule H-MAS-07 H-MAS-09 H-MAS-11 H-MAS-12 H-MAS-14 H-MAS-15 H-MAS-19
 */
export function stepOffers(track: MasteryTrack, held: number, left: Points): StepOffer[] {
  const from = clampStep(held);
  const currencies: readonly Currency[] = MASTERY_TRACKS[track].currencies;
  return [1, 2, 3, 4]
    .filter((step) => step > from)
    .map((step) => {
      const cost = masteryCost(track, from, step);
      return {
        step,
        cost,
        currencies,
        problem: currencies.some((currency) => left[currency] >= cost) ? null : "budget",
      };
    });
}

/** Returns the points missing for a price. 0 if there are enough. @rule H-MAS-20 */
export function missingPoints(cost: number, currency: Currency, left: Points): number {
  return Math.max(0, cost - left[currency]);
}

export type RefundProblem = "unknown" | "refunded" | "later" | "notAllowed" | "byHand";

/** Highest number of log entries. */
export const LOG_LIMIT = 10_000;

/**
 * Returns the reason why a purchase cannot be refunded, or null. Steps must be refunded from the last to the first. A
 * GM may always refund, and the owner only if the GM allows it. Steps that were set manually must be reset manually.
 * @rule H-MAS-19 C-58
 */
export function refundProblem(
  log: readonly LoggedPurchase[],
  id: string,
  may: { readonly gm: boolean; readonly respec: boolean },
): RefundProblem | null {
  if (!may.gm && !may.respec) return "notAllowed";
  const index = log.findIndex((entry) => entry.id === id);
  const entry = log[index];
  if (!entry) return "unknown";
  if (isByHand(entry)) return "byHand";
  if (entry.refunded) return "refunded";
  const later = log.some(
    (other) =>
      !other.refunded &&
      !isByHand(other) &&
      other.id !== id &&
      other.track === entry.track &&
      other.key === entry.key &&
      other.from >= entry.to,
  );
  return later ? "later" : null;
}
