/** Computes the death state after damage or healing is undone. Pure functions, loaded lazily. */
import type { DeathRecord, ReceiptRecord } from "../common/records.pure.ts";
import { pick, type Mortal } from "../apply/brought-down.pure.ts";
import type { DamageUpdate } from "../apply/damage-updates.pure.ts";

/** Limits failures to 0–3. Three failures mean death. */
const capped = (failures: number): number => Math.max(0, Math.min(3, failures));

/**
 * Restores the death state from before a receipt. If several hits caused failed death saves, undo removes only the failures of this
 * one, and later receipts are recomputed until one that resets the state.
 * @param now present death state
 */
export function withDeathBefore(
  write: DamageUpdate,
  receipt: ReceiptRecord | undefined,
  now: DeathRecord,
): DamageUpdate {
  if (!receipt?.death) return write;
  const { fails = 0 } = receipt.death;
  if (fails === 0) return { ...write, death: pick(receipt.death) };
  let state = pick(receipt.death);
  let left = capped(state.failures + fails);
  const receipts: ReceiptRecord[] = [];
  const at = write.receipts.findIndex(({ id }) => id === receipt.id);
  for (const [index, one] of write.receipts.entries()) {
    const { death } = one;
    if (index <= at || one.state !== "applied" || !death) {
      receipts.push(one);
      continue;
    }
    const { fails: more = 0 } = death;
    // Death saves rolled in between stay.
    const failures = capped(state.failures + death.failures - left);
    const found = { ...death, failures, stable: death.stable || state.stable, dead: false };
    if (more === 0)
      return {
        ...write,
        death: pick(now),
        receipts: [...receipts, { ...one, death: found }, ...write.receipts.slice(index + 1)],
      };
    left = capped(death.failures + more);
    const after = capped(failures + more);
    state = { ...pick(death), failures: after, stable: false, dead: after >= 3 };
    receipts.push({ ...one, death: { ...found, killed: state.dead } });
  }
  const failures = capped(state.failures + now.failures - left);
  const death = { ...pick(now), failures, stable: now.stable || state.stable, dead: now.dead && failures >= 3 };
  return { ...write, death, receipts };
}

/**
 * A creature that returns below 0 and once chose to stand to the death stands again, because no other creature can be below 0.
 * @rule H-DEATH-03 C-59
 */
export function standingAgain(write: DamageUpdate, { death, stands }: Pick<Mortal, "death" | "stands">): DamageUpdate {
  const now = write.death ?? death;
  return write.hp.value < 0 && stands > 0 && !now.standing
    ? { ...write, death: { ...pick(now), standing: true } }
    : write;
}
