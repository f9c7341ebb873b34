import { MASTERY_TRACKS, masteryCost, type Currency } from "./mastery.ts";
import type { Purchase, Points, PurchaseCheck, PurchaseProblem } from "./progression.ts";

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
