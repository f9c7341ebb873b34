/** Applies the result of a posted death save exactly once, from any client. Loaded lazily with the roll. */
import type { OpposedActor } from "../../documents/actor.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { dyingRound3e, stableHour3e } from "../../rules/death/d20-3e-death.ts";
import { deathSave } from "../../rules/death/death-saves.ts";
import { keyedName } from "../../data/keyed-name.pure.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { parseReceipts, type ReceiptRecord } from "../common/records.pure.ts";
import { readDeath } from "../apply/brought-down.pure.ts";
import { savePlace } from "./save-place.ts";
import { isSameFall, writeDeathState } from "../number-writes/change.ts";
import { withReceipt } from "../number-writes/change.pure.ts";

/** A death save, identified by its number. */
interface Save {
  readonly number: number;
  /** True for the hourly roll of a stable creature below 0 hit points. */
  readonly hour: boolean;
  /** The receipts of the creature at the time of the roll. Later receipts show whether the creature was healed since. */
  readonly was: readonly ReceiptRecord[];
}

interface Outcome {
  readonly death: object;
  readonly hp?: number;
}

/**
 * Writes the result of a death save in one update. Does nothing if the save is already counted.
 * @param lost true if the update of another client overwrote the hit points of this save
 * @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 D-DEATH-03 D-DEATH-04 D-DEATH-05
 */
export async function countSave(actor: OpposedActor, save: Save, lost = false): Promise<void> {
  const { number, hour } = save;
  const { valid } = lookAt(savePlace(actor, number));
  const state = valid && checkState(valid);
  const known = (actor.creature?._source.death.saves ?? 0) > number;
  if (!state || (known && !lost)) return;
  const outcome =
    atZeroOf(actor) === "negative" ? below(actor, state.natural, hour) : atZero(actor, state.natural, save, known);
  const { combat, round, combatant } = readCheck(valid)?.due ?? {};
  const counted = { saves: number + 1, ...(combat === undefined ? {} : { saved: { combat, round, combatant } }) };
  if (outcome) {
    const writeName = `save.${String(number)}`;
    const { death, hp } = outcome;
    const write = {
      writeName,
      death: { ...death, ...counted },
      mark: id16(actor.uuid, writeName),
      ...(hp === undefined ? {} : { hp, receipts: withLoss(actor, id16(actor.uuid, writeName), hp, hour) }),
    };
    await writeDeathState(actor, write, () => countSave(actor, save, true));
  } else if (!known) await actor.update({ system: { death: counted } });
}

/**
 * Returns the receipts with the hit points that a dying or stable creature loses, so that they are not counted to a
 * blow, and are listed by their cause. A gain has no receipt.
 */
function withLoss(actor: OpposedActor, id: string, hp: number, hour: boolean): readonly ReceiptRecord[] {
  const lost = (actor.creature?._source.hp.value ?? 0) - hp;
  const item = keyedName(hour ? "OD20.Head.Death.stable" : "OD20.Head.Death.dying");
  const [loss] = parseReceipts(lost > 0 ? [{ id, item, kind: "damage", amount: lost, hp: lost }] : []);
  return loss ? withReceipt(receiptsOf(actor), loss) : receiptsOf(actor);
}

/**
 * Returns the result at 0 hit points. Returns null if healing raised the creature above 0 after the roll, because a later fall needs its
 * own saves.
 */
function atZero(actor: OpposedActor, natural: number, { was }: Save, known: boolean): Outcome | null {
  const now = actor.creature?._source;
  // If the save is already counted, only the 1 hit point of a natural 20 can be missing.
  if (!now || now.hp.value > 0 || (known && natural !== 20) || !isSameFall(was, receiptsOf(actor))) return null;
  const { hitPoints, successes, failures, stable, dead } = deathSave(readDeath(now.death), natural);
  return { death: { successes, failures, stable, dead }, ...(hitPoints > 0 ? { hp: hitPoints } : {}) };
}

/** Returns the result for rules with negative hit points, from the current hit points. Returns null if nothing changes. */
function below(actor: OpposedActor, natural: number, hour: boolean): Outcome | null {
  const now = actor.creature?._source;
  if (!now) return null;
  const life = { hitPoints: Math.trunc(now.hp.value), stable: now.death.stable };
  const roused = hour && life.hitPoints < 0 && stableHour3e(life, natural).conscious;
  const { hitPoints, stable: kept } = hour ? stableHour3e(life, natural) : dyingRound3e(life, natural);
  const stable = kept && hitPoints < 0;
  if (hitPoints === life.hitPoints && stable === life.stable && !roused) return null;
  return {
    death: { stable, ...(roused ? { roused } : {}) },
    ...(hitPoints === life.hitPoints ? {} : { hp: hitPoints }),
  };
}
