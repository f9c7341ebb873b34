/** Derives the hit points of now from a ledger and the plain numbers beside it. */
import { foldHitPoints, type HitPointEntry, type HitPointState, type HitPointStep } from "./hit-points.ts";
import { isGone, type Ledger } from "./ledger.ts";

/** A ledger whose entries of hit points also hold what cards and lists tell of them. */
export interface HitPointLedger<Entry extends HitPointEntry> extends Ledger {
  readonly hits: readonly Entry[];
}

/** Returns whether somebody wrote the plain hit points outside the ledger, for example in the data of a token. */
export const arePointsWrittenOutside = ({ base }: Ledger, { hp, temporary }: HitPointState): boolean =>
  base?.writtenHits !== undefined && (base.writtenHits.hp !== hp || base.writtenHits.temporary !== temporary);

/** Returns the state by the entries alone, and what each one did. */
export function foldLedger<Entry extends HitPointEntry>({ base, hits }: HitPointLedger<Entry>, stored: HitPointState) {
  if (!base?.hitPoints) return { state: stored, steps: [] };
  return foldHitPoints(
    base.hitPoints,
    hits.filter(({ of, id }) => of === base.of && !isGone(base, id)),
  );
}

/**
 * Derives the state.
 * @param stored plain numbers. They count alone until the first entry, and hit points that somebody wrote outside the ledger count
 */
export function currentHitPoints<Entry extends HitPointEntry>(
  ledger: HitPointLedger<Entry>,
  stored: HitPointState,
): { readonly state: HitPointState; readonly steps: readonly HitPointStep<Entry>[] } {
  const { state, steps } = foldLedger(ledger, stored);
  const { hp, temporary } = stored;
  return { state: arePointsWrittenOutside(ledger, stored) ? { ...state, hp, temporary } : state, steps };
}
