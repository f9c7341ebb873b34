/** A creature between life and death, as the documents have it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isSane } from "../../rules/errors.ts";
import { currentRuleset } from "../../settings.ts";
import { receiptsOf } from "../exchange/receipts.ts";
import { fallsOf, type Fall } from "./fallen.pure.ts";
import { readDeath, type Mortal } from "./between.pure.ts";
import type { SettleWrite } from "./settle.pure.ts";

/** What of a creature decides about life and death, as it is stored. */
export function mortalOf(actor: OpposedActor): Mortal | null {
  const stored = actor.creature?._source.death;
  return stored
    ? {
        kind: actor.isNpc() ? "npc" : "character",
        important: actor.isNpc() && actor.system.important,
        droppedOut: actor.out,
        death: readDeath(stored),
        stands: stored.stands,
      }
    : null;
}

/** Who has never fallen has not dropped out: the blow that brought him down is gone with this write. @rule H-DEATH-02 */
export function withRising(write: SettleWrite, actor: OpposedActor, receiptId: string): SettleWrite {
  const fell = [...fallsOn(actor)].findLast(([, fall]) => fall !== "spared")?.[0] === receiptId;
  return fell && write.hp.value > 0 ? { ...write, droppedOut: false } : write;
}

const NONE: ReadonlyMap<string, Fall> = new Map();

/** The receipts that brought a creature down, by their ids. */
export function fallsOn(actor: OpposedActor): ReadonlyMap<string, Fall> {
  const receipts = receiptsOf(actor);
  const { hitPoints } = actor;
  if (receipts.length === 0 || !isSane(hitPoints.value) || !isSane(hitPoints.max)) return NONE;
  const who = mortalOf(actor);
  if (!who) return NONE;
  // Whoever lies there has chosen, also when a person has said so by a condition.
  const droppedOut = who.droppedOut || who.death.stable || actor.conditions.includes("unconscious");
  return fallsOf(receipts, { ...who, droppedOut }, hitPoints, currentRuleset());
}
