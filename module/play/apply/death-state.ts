/** Reads and writes hit points and the death state of a creature. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import { previewHitPoints } from "../../documents/ledger/ledger-writes.ts";
import { isSane } from "../../rules/basics/errors.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { Toggles } from "../../rules/ledger/ledger.ts";
import { fallsOf, type Fall, readDeath, type Mortal } from "./brought-down.pure.ts";

/** Returns the stored death state of a creature, or null for other actors. */
function deathStateOf(actor: OpposedActor): Mortal | null {
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

/**
 * Returns whether a creature rises by an update, because no entry brings it down any more. It has not dropped out then.
 * @rule H-DEATH-02
 */
export function risesBy(actor: OpposedActor, hits: readonly StoredHit[], toggles: Toggles): boolean {
  if (!actor.creature?._source.death.droppedOut) return false;
  const isDown = (falls: ReadonlyMap<string, Fall>): boolean => [...falls.values()].some((fall) => fall !== "spared");
  const { state, receipts } = previewHitPoints(actor, hits, toggles);
  return (
    state.hp > 0 &&
    isDown(fallsOn(actor)) &&
    !isDown(fallsBy(actor, receipts, { value: state.hp, max: actor.hitPoints.max }))
  );
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
  return fallsOf(receipts, { ...who, droppedOut }, hitPoints, currentRuleset());
}
