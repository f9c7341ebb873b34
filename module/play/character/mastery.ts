/** Buys mastery and refunds it. @rule H-MAS-03 H-MAS-19 H-MAS-20 C-58 */
import { ownsOrTell } from "../scene/tokens.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import type { LoggedPurchase } from "../../rules/character/purchases.ts";
import { writeWatched } from "../number-writes/write-again.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { id16 } from "../common/id.pure.ts";
import { crossedPurchase, decideBuy, decideRefund, type Buyer, type Wish } from "./plan-mastery.pure.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { allowed, isolated } from "../common/isolated.ts";
import { notifyWarning } from "../common/notify.ts";

export type Character = OpposedActor<"character">;

/** Returns the fields of a character that purchases need. Uses stored steps without bonuses from effects. */
export function buyerOf(actor: Character): Buyer {
  const stored = actor.system.toObject();
  const { points, granted } = actor.system;
  return {
    stored,
    granted,
    level: countedLevel(stored.details.level, currentRuleset()),
    left: { talents: points.talents.left, power: points.power.left },
    log: actor.system.log,
  };
}

/**
 * Buys all wishes in one update, or none. Two clients that buy the same step at once write the same log entry, so it is paid once.
 * @returns whether the steps were bought
 */
export async function buyMastery(actor: Character, wishes: readonly Wish[]): Promise<boolean> {
  if (wishes.length === 0) return false;
  const prepared = Object.freeze({ actor, steps: wishes });
  const done = await change(actor, () => {
    const decision = decideBuy(buyerOf(actor), wishes, (name) => id16(actor.uuid, name));
    if (decision.ok && !allowed(`${SYSTEM_ID}.prePurchase`, () => Hooks.call(`${SYSTEM_ID}.prePurchase`, prepared)))
      return null;
    if (decision.ok) return { system: decision.system, ...bought(actor, decision.entries) };
    notifyWarning(`OD20.Planner.Problem.${decision.check.problems[0]?.problem ?? "budget"}`, { name: actor.name });
    return null;
  });
  if (done) isolated(`${SYSTEM_ID}.purchase`, () => Hooks.callAll(`${SYSTEM_ID}.purchase`, prepared));
  return done;
}

/** Refunds a purchase. For a GM, or for the owner if the GM allows it. */
export async function refundMastery(actor: Character, id: string): Promise<boolean> {
  return change(actor, () => {
    const decision = decideRefund(buyerOf(actor), id, { gm: game.user.isGM, respec: actor.system.respec });
    if (decision.ok)
      return {
        system: decision.system,
        writeName: `refund.${id}`,
        again: async () => {
          if (!actor.system.log.some((entry) => entry.id === id && entry.refunded)) await refundMastery(actor, id);
        },
      };
    notifyWarning(`OD20.Planner.Refund.${decision.problem}`, { name: actor.name });
    return null;
  });
}

/** Sets whether the owner may refund purchases. GM only. */
export async function allowRespec(actor: Character, allowed: boolean): Promise<void> {
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  else
    await change(actor, () => ({ system: { respec: allowed }, writeName: "respec", again: () => Promise.resolve() }));
}

/** Returns whether this user may refund a purchase. */
export function mayRefund(actor: Character, entry: LoggedPurchase): boolean {
  return decideRefund(buyerOf(actor), entry.id, { gm: game.user.isGM, respec: actor.system.respec }).ok;
}

/** Returns the name of the write and the function that repeats it. */
function bought(actor: Character, entries: readonly LoggedPurchase[]): Omit<Writing, "system"> {
  return {
    writeName: `buy.${entries.map(({ id }) => id).join()}`,
    again: () => resolveMissedAftermath(actor, entries),
  };
}

/**
 * Checks purchases after a change from another client overwrote them. Restores a lost step, and warns if the other client bought something
 * else.
 */
async function resolveMissedAftermath(actor: Character, entries: readonly LoggedPurchase[]): Promise<void> {
  await change(actor, () => {
    const { otherwise, system } = crossedPurchase(buyerOf(actor), entries);
    if (otherwise) notifyWarning("OD20.Planner.Crossed", { name: actor.name });
    return system && { system, ...bought(actor, entries) };
  });
}

interface Writing {
  readonly system: Record<string, unknown>;
  readonly writeName: string;
  readonly again: () => Promise<void>;
}

/** Queues changes per actor and reads the current data for each, so a double click buys once. */
async function change(actor: Character, decide: () => Writing | null): Promise<boolean> {
  if (!ownsOrTell(actor, actor.name)) return false;
  return inTurnOrTell(actor.uuid, false, async () => {
    const writing = decide();
    if (writing)
      await writeWatched(actor, { register: "mastery", writeName: writing.writeName, again: writing.again }, (marked) =>
        actor.update({ system: writing.system, ...marked }, { diff: false }),
      );
    return writing !== null;
  });
}
