/** What taking a blow or a healing back gives back between life and death. Pure; fetched for the first that is. */
import type { DeathRecord, ReceiptRecord } from "../shared/records.pure.ts";
import { pick, type Mortal } from "../apply/read-death-state.pure.ts";
import type { SettleWrite } from "../apply/damage-updates.pure.ts";

/** Failures that count: three are death. */
const capped = (failures: number): number => Math.max(0, Math.min(3, failures));

/**
 * What taking a receipt back gives back. Of several blows on one who lies there each takes its own failures along, whatever came
 * after it: what later ones found is told anew without it, up to the one that settled it all.
 * @param now how it stands between life and death
 */
export function withDeathBefore(write: SettleWrite, receipt: ReceiptRecord | undefined, now: DeathRecord): SettleWrite {
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
    // What was rolled in between stays.
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

/** Who goes back below 0, and has once chosen to stand to the death, stands there: nobody else has been there. @rule H-DEATH-03 C-59 */
export function standingAgain(write: SettleWrite, { death, stands }: Pick<Mortal, "death" | "stands">): SettleWrite {
  const now = write.death ?? death;
  return write.hp.value < 0 && stands > 0 && !now.standing
    ? { ...write, death: { ...pick(now), standing: true } }
    : write;
}
