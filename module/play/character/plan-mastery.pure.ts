/** Plans the updates of purchases and refunds of mastery. Pure. */
import type { Grant } from "../../rules/character/grants.ts";
import { masteryKey, stepOf, type Trainable } from "../../rules/character/grants.ts";
import { entriesById, type LogEntry } from "../../data/actor/mastery-log.pure.ts";
import { clampStep, masteryCost, MASTERY_TRACKS, type MasteryTrack, isByHand } from "../../rules/character/mastery.ts";
import type { Points, Purchase, PurchaseCheck } from "../../rules/character/progression.ts";
import {
  validatePurchases,
  refundProblem,
  type LoggedPurchase,
  type RefundProblem,
} from "../../rules/character/purchases.ts";

/** A purchase that the user wants: a step of one track, paid with one kind of points. */
export type Wish = Pick<Purchase, "track" | "key" | "toStep" | "currency">;

/** The fields of a character that purchases need: stored steps, steps given by origins, the log, and the remaining points. */
export interface Buyer {
  readonly stored: Trainable;
  readonly granted: Readonly<Record<string, Pick<Grant, "step">>>;
  readonly level: number;
  readonly left: Points;
  readonly log: readonly LogEntry[];
}

/** Returns the step of a track for purchases: bought or given, without effects. @rule H-MAS-06 H-MAS-19 */
export function heldStep(
  { stored, granted }: Pick<Buyer, "stored" | "granted">,
  track: MasteryTrack,
  key: string,
): number {
  return Math.max(stepOf(stored, track, key), clampStep(granted[masteryKey(track, key)]?.step));
}

/** Returns the wishes above the current step. A step that an origin gives meanwhile needs no purchase. @rule H-MAS-06 */
export function openWishes(buyer: Pick<Buyer, "stored" | "granted">, wishes: readonly Wish[]): Wish[] {
  return wishes.filter(({ track, key, toStep }) => toStep > heldStep(buyer, track, key));
}

/** Returns the purchases of the wishes, with their problems. @rule H-MAS-19 H-MAS-20 */
export function planPurchases(
  buyer: Buyer,
  wishes: readonly Wish[],
): PurchaseCheck & { readonly purchases: readonly Purchase[] } {
  const purchases = wishes.map((wish): Purchase => ({ ...wish, fromStep: heldStep(buyer, wish.track, wish.key) }));
  const steps = Object.fromEntries(purchases.map(({ track, key, fromStep }) => [masteryKey(track, key), fromStep]));
  return { purchases, ...validatePurchases(purchases, buyer.left, steps) };
}

type Data = Record<string, unknown>;

/** Returns the update that sets a step. Tools are an array, which Foundry replaces completely. */
export function stepData(track: MasteryTrack, key: string, step: number, tools: Trainable["mastery"]["tools"]): Data {
  switch (track) {
    case "weapon":
      return { mastery: { weapons: { [key]: step } } };
    case "armor":
      return { mastery: { armor: { [key]: step } } };
    case "attribute":
      return { attributes: { [key]: { step } } };
    case "skill":
      return { skills: { [key]: { step } } };
    case "spellAttack":
      return { mastery: { spellAttack: step } };
    case "spellDc":
      return { mastery: { spellDc: step } };
    case "tool":
      return { mastery: { tools: [...tools.filter((tool) => tool.key !== key), { key, step }] } };
  }
}

function merge(into: Data, from: Data): Data {
  for (const [key, value] of Object.entries(from)) {
    const old = into[key];
    into[key] = isPlain(old) && isPlain(value) ? merge(old, value) : value;
  }
  return into;
}

function isPlain(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type BuyDecision =
  | { readonly ok: true; readonly system: Data; readonly left: Points; readonly entries: readonly LoggedPurchase[] }
  | { readonly ok: false; readonly check: PurchaseCheck };

/** Returns the name of a purchase. Two clients that buy the same step at once get the same name and write one entry. */
function nameOf({ track, key }: Pick<Wish, "track" | "key">, log: readonly LoggedPurchase[]): string {
  const bought = log.filter((entry) => entry.track === track && entry.key === key && !isByHand(entry));
  return `${masteryKey(track, key)}#${String(bought.length)}`;
}

/**
 * Returns one update for all wishes, or the problems if one of them is not possible.
 * @param newId returns the id of a log entry for its name
 * @rule H-MAS-03 H-MAS-19 H-MAS-20
 */
export function decideBuy(buyer: Buyer, wishes: readonly Wish[], newId: (name: string) => string): BuyDecision {
  const plan = planPurchases(buyer, wishes);
  if (!plan.ok) return { ok: false, check: plan };
  const system: Data = {};
  let { tools } = buyer.stored.mastery;
  for (const { track, key, toStep } of plan.purchases) {
    merge(system, stepData(track, key, toStep, tools));
    if (track === "tool") tools = [...tools.filter((tool) => tool.key !== key), { key, step: toStep }];
  }
  const entries = plan.purchases.map(({ track, key, fromStep, toStep, currency }): LoggedPurchase => ({
    id: newId(nameOf({ track, key }, buyer.log)),
    level: buyer.level,
    track,
    key,
    from: fromStep,
    to: toStep,
    currency,
    cost: masteryCost(track, fromStep, toStep),
    refunded: false,
  }));
  return { ok: true, system: { ...system, masteryLog: entriesById(entries, buyer.log) }, left: plan.left, entries };
}

/**
 * Compares purchases with the data after another client overwrote them. The log may contain another purchase, or a paid step may be lost,
 * because Foundry replaces the array of tools.
 */
export function crossedPurchase(
  { stored, log }: Pick<Buyer, "stored" | "log">,
  bought: readonly LoggedPurchase[],
): { readonly otherwise: boolean; readonly system: Data | null } {
  const standing = bought.filter(({ id, to }) => log.some((entry) => entry.id === id && entry.to === to));
  const lost = standing.filter(
    ({ id, track, key, to }) =>
      isTrack(track) && stepOf(stored, track, key) < to && log.some((entry) => entry.id === id && !entry.refunded),
  );
  const system: Data = {};
  let { tools } = stored.mastery;
  for (const { track, key, to } of lost) {
    if (!isTrack(track)) continue;
    merge(system, stepData(track, key, to, tools));
    if (track === "tool") tools = [...tools.filter((tool) => tool.key !== key), { key, step: to }];
  }
  return {
    otherwise: standing.length < bought.length,
    system: lost.length > 0 ? { ...system, masteryLog: entriesById(lost, log) } : null,
  };
}

type RefundDecision =
  { readonly ok: true; readonly system: Data } | { readonly ok: false; readonly problem: RefundProblem };

function isTrack(track: string): track is MasteryTrack {
  return Object.hasOwn(MASTERY_TRACKS, track);
}

/** Refunds one purchase: resets the step, returns the points, and marks the log entry. @rule C-58 H-MAS-19 */
export function decideRefund(
  buyer: Buyer,
  id: string,
  may: { readonly gm: boolean; readonly respec: boolean },
): RefundDecision {
  const problem = refundProblem(buyer.log, id, may);
  const entry = buyer.log.find((one) => one.id === id);
  if (problem || !entry) return { ok: false, problem: problem ?? "unknown" };
  const { track, key } = entry;
  // A removed track still returns its points. A step that was lowered by hand stays.
  const lower =
    isTrack(track) && stepOf(buyer.stored, track, key) > entry.from
      ? stepData(track, key, entry.from, buyer.stored.mastery.tools)
      : {};
  return { ok: true, system: { ...lower, masteryLog: entriesById([{ ...entry, refunded: true }], buyer.log) } };
}

/**
 * Refunds several purchases in one update, last one first. Returns {} for an empty list. Removes a tool without training from the list.
 * @rule C-58 H-MAS-19
 */
export function refundAll(buyer: Buyer, ids: readonly string[]): Data {
  const entries = buyer.log.filter((entry) => ids.includes(entry.id) && !entry.refunded).reverse();
  if (entries.length === 0) return {};
  const system: Data = {};
  let { tools } = buyer.stored.mastery;
  for (const { track, key, from } of entries) {
    if (!isTrack(track)) continue;
    if (track === "tool")
      tools = tools.flatMap((tool) =>
        tool.key !== key || tool.step <= from ? [tool] : from > 0 ? [{ key, step: from }] : [],
      );
    else if (stepOf(buyer.stored, track, key) > from) merge(system, stepData(track, key, from, tools));
  }
  if (entries.some(({ track }) => track === "tool")) merge(system, { mastery: { tools } });
  return {
    ...system,
    masteryLog: entriesById(
      entries.map((entry) => ({ ...entry, refunded: true })),
      buyer.log,
    ),
  };
}
