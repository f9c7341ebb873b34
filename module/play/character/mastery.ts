/** Buying mastery and taking it back. @rule H-MAS-03 H-MAS-19 H-MAS-20 C-58 */
import type { OpposedActor } from "../../documents/actor.ts";
import { MAX_LEVEL } from "../../rules/character/progression.ts";
import type { LoggedPurchase } from "../../rules/character/purchases.ts";
import { writeWatched } from "../number-writes/write-again.ts";
import { inTurn } from "../shared/in-turn.ts";
import { id16 } from "../shared/id.pure.ts";
import { crossedPurchase, decideBuy, decideRefund, type Buyer, type Wish } from "./plan-mastery.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";

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
 * Buys one or many steps in one update; all or none. Two who buy the same step at the same moment write the same entry of
 * the log: it is paid once.
 * @returns whether they were bought
 */
export async function buyMastery(actor: Character, wishes: readonly Wish[]): Promise<boolean> {
  if (wishes.length === 0) return false;
  return change(actor, () => {
    const decision = decideBuy(buyerOf(actor), wishes, (name) => id16(actor.uuid, name));
    if (decision.ok) return { system: decision.system, ...bought(actor, decision.entries) };
    notifyWarning(`OD20.Planner.Problem.${decision.check.problems[0]?.problem ?? "budget"}`, { name: actor.name });
    return null;
  });
}

/** Takes a purchase back: by a GM, or by the owner while the GM allows it. */
export async function refundMastery(actor: Character, id: string): Promise<boolean> {
  return change(actor, () => {
    const decision = decideRefund(buyerOf(actor), id, { gm: game.user.isGM, respec: actor.system.respec });
    if (decision.ok)
      return {
        system: decision.system,
        deed: `refund.${id}`,
        again: async () => {
          if (!actor.system.log.some((entry) => entry.id === id && entry.refunded)) await refundMastery(actor, id);
        },
      };
    notifyWarning(`OD20.Planner.Refund.${decision.problem}`, { name: actor.name });
    return null;
  });
}

/** Whether the owner may take purchases back; a GM says so. */
export async function allowRespec(actor: Character, allowed: boolean): Promise<void> {
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  else await change(actor, () => ({ system: { respec: allowed }, deed: "respec", again: () => Promise.resolve() }));
}

/** What can be taken back by this user. */
export function mayRefund(actor: Character, entry: LoggedPurchase): boolean {
  return decideRefund(buyerOf(actor), entry.id, { gm: game.user.isGM, respec: actor.system.respec }).ok;
}

/** How a purchase is watched over. */
function bought(actor: Character, entries: readonly LoggedPurchase[]): Omit<Writing, "system"> {
  return { deed: `buy.${entries.map(({ id }) => id).join()}`, again: () => lookAgain(actor, entries) };
}

/** Another's change has crossed a purchase: a step that was lost with it is set again, and what the other bought instead is told. */
async function lookAgain(actor: Character, entries: readonly LoggedPurchase[]): Promise<void> {
  await change(actor, () => {
    const { otherwise, system } = crossedPurchase(buyerOf(actor), entries);
    if (otherwise) notifyWarning("OD20.Planner.Crossed", { name: actor.name });
    return system && { system, ...bought(actor, entries) };
  });
}

interface Writing {
  readonly system: Record<string, unknown>;
  readonly deed: string;
  readonly again: () => Promise<void>;
}

/** One after another per actor, read anew in its turn: two quick clicks buy once. */
async function change(actor: Character, decide: () => Writing | null): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return false;
  }
  try {
    return await inTurn(actor.uuid, async () => {
      const writing = decide();
      if (writing)
        await writeWatched(actor, { register: "mastery", deed: writing.deed, again: writing.again }, (marked) =>
          actor.update({ system: writing.system, ...marked }, { diff: false }),
        );
      return writing !== null;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
