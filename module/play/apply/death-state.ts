/** Reads the death state of a creature from its documents. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isSane } from "../../rules/basics/errors.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { fallsOf, type Fall, readDeath, type Mortal } from "./brought-down.pure.ts";
import type { DamageUpdate } from "./damage-updates.pure.ts";

/** Returns the stored death state of a creature, or null for other actors. */
export function deathStateOf(actor: OpposedActor): Mortal | null {
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

/** Clears "dropped out" if no remaining receipt brought the creature down after this write. @rule H-DEATH-02 */
export function withRising(write: DamageUpdate, actor: OpposedActor): DamageUpdate {
  const { hp, receipts } = write;
  const isDown = (falls: ReadonlyMap<string, Fall>): boolean => [...falls.values()].some((fall) => fall !== "spared");
  const after = (): ReadonlyMap<string, Fall> => fallsBy(actor, receipts, { ...actor.hitPoints, ...hp });
  return hp.value > 0 && isDown(fallsOn(actor)) && !isDown(after()) ? { ...write, droppedOut: false } : write;
}

const NONE: ReadonlyMap<string, Fall> = new Map();

/** Returns the receipts that brought a creature down, by id. */
export const fallsOn = (actor: OpposedActor): ReadonlyMap<string, Fall> =>
  fallsBy(actor, receiptsOf(actor), actor.hitPoints);

function fallsBy(
  actor: OpposedActor,
  receipts: readonly ReceiptRecord[],
  hitPoints: Pick<HitPoints, "value" | "max">,
): ReadonlyMap<string, Fall> {
  if (receipts.length === 0 || !isSane(hitPoints.value) || !isSane(hitPoints.max)) return NONE;
  const who = deathStateOf(actor);
  if (!who) return NONE;
  // A stable or unconscious creature has dropped out, even if a user set the condition by hand.
  const droppedOut = who.droppedOut || who.death.stable || actor.conditions.includes("unconscious");
  const rests = readRestReceipts(actor.creature?.rest.receipts);
  return fallsOf(receipts, { ...who, droppedOut }, hitPoints, currentRuleset(), rests);
}
