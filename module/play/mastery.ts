/** Buying mastery and taking it back. @rule H-MAS-03 H-MAS-19 H-MAS-20 C-58 */
import type { OpposedActor } from "../documents/actor.ts";
import { MAX_LEVEL } from "../rules/progression.ts";
import type { LoggedPurchase } from "../rules/purchases.ts";
import { inTurn } from "./in-turn.ts";
import { decideBuy, decideRefund, type Buyer, type Wish } from "./logic/mastery.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";

export type Character = OpposedActor<"character">;

/** The character as purchases see it: stored steps, never what effects lend. */
export function buyerOf(actor: Character): Buyer {
  const stored = actor.system.toObject();
  const { points, granted } = actor.system;
  return {
    stored,
    granted,
    level: Math.max(1, Math.min(MAX_LEVEL, stored.details.level)),
    left: { talents: points.talents.left, power: points.power.left },
    log: actor.system.log,
  };
}

/**
 * Buys one or many steps in one update; all or none.
 * @returns whether they were bought
 */
export async function buyMastery(actor: Character, wishes: readonly Wish[]): Promise<boolean> {
  if (wishes.length === 0) return false;
  return change(actor, () => {
    const decision = decideBuy(buyerOf(actor), wishes, () => foundry.utils.randomID());
    if (decision.ok) return decision.system;
    notifyWarning(`OD20.Planner.Problem.${decision.check.problems[0]?.problem ?? "budget"}`, { name: actor.name });
    return null;
  });
}

/** Takes a purchase back: by a GM, or by the owner while the GM allows it. */
export async function refundMastery(actor: Character, id: string): Promise<boolean> {
  return change(actor, () => {
    const decision = decideRefund(buyerOf(actor), id, { gm: game.user.isGM, respec: actor.system.respec });
    if (decision.ok) return decision.system;
    notifyWarning(`OD20.Planner.Refund.${decision.problem}`, { name: actor.name });
    return null;
  });
}

/** Whether the owner may take purchases back; a GM says so. */
export async function allowRespec(actor: Character, allowed: boolean): Promise<void> {
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  else await change(actor, () => ({ respec: allowed }));
}

/** What can be taken back by this user. */
export function mayRefund(actor: Character, entry: LoggedPurchase): boolean {
  return decideRefund(buyerOf(actor), entry.id, { gm: game.user.isGM, respec: actor.system.respec }).ok;
}

/** One after another per actor, read anew in its turn: two quick clicks buy once. */
async function change(actor: Character, decide: () => Record<string, unknown> | null): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return false;
  }
  try {
    return await inTurn(actor.uuid, async () => {
      const system = decide();
      if (system) await actor.update({ system });
      return system !== null;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
