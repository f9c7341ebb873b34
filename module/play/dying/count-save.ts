/** Applies the result of a posted death save exactly once, from any client. Loaded lazily with the roll. */
import type { OpposedActor } from "../../documents/actor.ts";
import { newHit } from "../../documents/ledger/hit-point-writes.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { keyedName } from "../../data/keyed-name.pure.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { writeHits } from "../number-writes/entries.ts";
import { savePlace } from "./save-place.ts";

/** A death save, identified by its number. */
interface Save {
  readonly number: number;
  /** True for the hourly roll of a stable creature below 0 hit points. */
  readonly hour: boolean;
  /** The receipts of the creature at the time of the roll. Later receipts show whether the creature was healed since. */
  readonly was: readonly ReceiptRecord[];
}

/**
 * Writes the result of a death save in one update. Does nothing if the save is already counted. What it does follows from the state that
 * its entry meets.
 * @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 D-DEATH-03 D-DEATH-04 D-DEATH-05
 */
export async function countSave(actor: OpposedActor, { number, hour, was }: Save): Promise<void> {
  const { valid } = lookAt(savePlace(actor, number));
  const state = valid && checkState(valid);
  if (!state || (actor.creature?._source.death.saves ?? 0) > number) return;
  const { combat, round, combatant } = readCheck(valid)?.due ?? {};
  const death = { saves: number + 1, ...(combat === undefined ? {} : { saved: { combat, round, combatant } }) };
  // A later fall needs its own saves.
  const counts = atZeroOf(actor) === "negative" || isSameFall(was, receiptsOf(actor));
  const save = newHit(actor, {
    id: id16(actor.uuid, `save.${String(number)}`),
    kind: hour ? "hour" : "save",
    amount: Math.max(1, state.natural),
    item: keyedName(hour ? "OD20.Head.Death.stable" : "OD20.Head.Death.dying"),
    wrote: game.user.id,
  });
  await writeHits(actor, { hits: counts ? [save] : [], system: { death } });
}

/**
 * Whether the creature is still in the same fall to 0 hit points: no healing arrived since, and the same damage is
 * still applied.
 */
function isSameFall(was: readonly ReceiptRecord[], now: readonly ReceiptRecord[]): boolean {
  const found = new Map(was.map(({ id, state }) => [id, state]));
  return now.every(({ id, kind, state, hp }) => {
    const before = found.get(id);
    return hp <= 0 || before === state || (before === undefined && (kind !== "healing" || state !== "applied"));
  });
}
