/** Buying steps and taking them back, on the log of what was bought. */
import { clampStep, masteryCost, MASTERY_TRACKS, type Currency, type MasteryTrack } from "./mastery.ts";
import type { Points, PurchaseProblem } from "./progression.ts";

/** One purchase as the log keeps it. */
export interface LoggedPurchase {
  readonly id: string;
  /** Level at which it was bought. */
  readonly level: number;
  readonly track: string;
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly currency: string;
  readonly cost: number;
  readonly refunded: boolean;
  /** Name of the user who set the step by hand, for nothing; empty or left out for what was bought. */
  readonly by?: string;
}

/** Whether a step was set by hand instead of being bought. @rule C-58 */
export function isByHand(purchase: Pick<LoggedPurchase, "by">): boolean {
  const { by } = purchase;
  return by !== undefined && by !== "";
}

/** The way from the held step to another one. */
export interface StepOffer {
  readonly step: number;
  /** Points for all steps on the way. */
  readonly cost: number;
  /** What it may be paid with, whether or not there is enough. */
  readonly currencies: readonly Currency[];
  /** Why it cannot be bought with either; null if it can. */
  readonly problem: PurchaseProblem | null;
}

/**
 * The steps that are still to be had, each with the price of the whole way.
 * @param held the step now; what is beyond 0…4 counts as the nearest
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

/** Points that are missing for a price; 0 when there is enough. @rule H-MAS-20 */
export function missingPoints(cost: number, currency: Currency, left: Points): number {
  return Math.max(0, cost - left[currency]);
}

export type RefundProblem = "unknown" | "refunded" | "later" | "notAllowed" | "byHand";

/** Most entries that a log may have. */
export const LOG_LIMIT = 10_000;

/**
 * Why a purchase cannot be taken back, or null: steps go down as they came, the last one first; the GM may, the owner
 * only while the GM allows it. What was set by hand cost nothing and is set back by hand.
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
