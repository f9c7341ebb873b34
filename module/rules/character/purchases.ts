/** Purchases and refunds of mastery steps, based on the log of purchases. */
import {
  clampStep,
  masteryCost,
  MASTERY_TRACKS,
  type Currency,
  type MasteryTrack,
  isByHand,
  armorReduction,
  trainingBonus,
} from "./mastery.ts";
import type { Points, PurchaseProblem, Purchase, PurchaseCheck } from "./progression.ts";
import { expertiseBonus } from "./advancement.ts";
import { ARMOR_TYPES } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

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

/**
 * Returns how much a change of the step changes the number that uses it.
 * @rule H-MAS-08 H-MAS-10 H-MAS-11 H-MAS-12 H-MAS-16 H-MAS-17
 */
export function stepChange(
  thing: { readonly track: MasteryTrack; readonly key: string; readonly expertise: boolean },
  from: number,
  to: number,
  level: number,
  ruleset: Ruleset,
): number {
  if (thing.track === "armor") {
    const type = ARMOR_TYPES.find((entry) => entry === thing.key);
    return type && ruleset.armorReduction === "mastery" ? armorReduction(type, to) - armorReduction(type, from) : 0;
  }
  const expertise = thing.expertise ? expertiseBonus(to, level, ruleset) - expertiseBonus(from, level, ruleset) : 0;
  return trainingBonus([to], level, ruleset) - trainingBonus([from], level, ruleset) + expertise;
}

/**
 * Checks purchases in order: the kind of mastery must exist, the steps must be consecutive, the kind of points must be
 * allowed, and the points must be enough. A wrong purchase is reported and costs nothing.
 * @param steps existing steps by `track.key`, including class grants; missing ones are 0
 * @rule H-MAS-06 H-MAS-07 H-MAS-09 H-MAS-14 H-MAS-15 H-MAS-19 H-MAS-20 C-58
 */
export function validatePurchases(
  purchases: readonly Purchase[],
  budget: Points,
  steps: Readonly<Record<string, number>> = {},
): PurchaseCheck {
  const held = new Map(Object.entries(steps));
  const left = { talents: budget.talents, power: budget.power };
  const problems: { index: number; problem: PurchaseProblem }[] = [];
  for (const [index, purchase] of purchases.entries()) {
    const problem = judge(purchase, held, left);
    if (problem) {
      problems.push({ index, problem });
      continue;
    }
    left[purchase.currency] -= masteryCost(purchase.track, purchase.fromStep, purchase.toStep);
    held.set(`${purchase.track}.${purchase.key}`, purchase.toStep);
  }
  return { ok: problems.length === 0, left, problems };
}

function judge(
  { track, fromStep, toStep, key, currency }: Purchase,
  all: ReadonlyMap<string, number>,
  left: Points,
): PurchaseProblem | null {
  if (typeof track !== "string" || !Object.hasOwn(MASTERY_TRACKS, track)) return "track";
  const held = all.get(`${track}.${key}`) ?? 0;
  if (![fromStep, toStep].every((step) => Number.isInteger(step) && step >= 0 && step <= 4) || toStep <= fromStep)
    return "step";
  if (fromStep !== held) return "order";
  const currencies: readonly Currency[] = MASTERY_TRACKS[track].currencies;
  if (!currencies.includes(currency)) return "currency";
  return masteryCost(track, fromStep, toStep) > left[currency] ? "budget" : null;
}

/** True if a step meets the required step. @rule H-MAS-18 */
export function isStepEnough(step: number, required: number): boolean {
  return step >= required;
}
