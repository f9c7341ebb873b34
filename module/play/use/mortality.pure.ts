/** What points that arrive or are lost change between life and death, in the same write as the hit points. Pure. */
import { damageAtZero, NO_DEATH_SAVES } from "../../rules/death-saves.ts";
import { blowKills } from "../../rules/dying.ts";
import { withoutChange } from "../../rules/hit-point-change.ts";
import type { HitPoints } from "../../rules/hit-points.ts";
import type { Ruleset } from "../../rules/ruleset-types.ts";
import type { SettleWrite } from "./settle.pure.ts";
import type { DeathRecord, ReceiptDeath, ReceiptRecord } from "../exchange/records.pure.ts";

/** Everybody who stands on his feet. */
export const ALIVE: DeathRecord = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };

/** Whose points change. */
export interface Mortal {
  readonly kind: "character" | "npc";
  /** An NPC that is treated like a character. */
  readonly important: boolean;
  readonly droppedOut: boolean;
  readonly death: DeathRecord;
}

export interface MortalInput {
  readonly who: Mortal;
  /** Hit points and receipts before the write. */
  readonly hp: HitPoints;
  readonly receipts: readonly ReceiptRecord[];
  readonly receiptId: string;
  readonly critical: boolean;
}

const same = (a: DeathRecord, b: DeathRecord): boolean => DEATH_KEYS.every((key) => a[key] === b[key]);
const DEATH_KEYS = ["marks", "standing", "successes", "failures", "stable", "dead"] as const;

/** Whether one who lies there counts blows: where there is a choice, only whoever has made it. @rule B-DEATH-08 C-28 */
function countsBlows({ droppedOut, death }: Mortal, { atZero }: Ruleset): boolean {
  if (atZero === "negative") return false;
  return atZero !== "choice" || droppedOut || death.stable || death.successes > 0 || death.failures > 0;
}

/** How it stands after damage. @rule B-DEATH-03 B-DEATH-08 B-DEATH-10 C-27 C-28 C-89 */
function afterDamage(
  who: Mortal,
  before: DeathRecord,
  from: number,
  hp: HitPoints,
  after: number,
  { amount, hp: lost, temporary }: ReceiptRecord,
  critical: boolean,
  ruleset: Ruleset,
): DeathRecord {
  const reaching = Math.max(0, Math.trunc(amount - temporary));
  const overflow = Math.max(0, reaching - lost);
  const max = Math.max(0, Math.trunc(hp.max));
  if (before.dead || reaching === 0) return before;
  const { standing } = before;
  if (blowKills({ kind: who.kind, important: who.important, max, after, overflow, standing }, ruleset))
    return { ...before, standing: false, stable: false, dead: true };
  const hero = who.kind === "character" || who.important;
  if (from > 0 || standing || !hero || max === 0 || !countsBlows(who, ruleset)) return before;
  const { successes, failures, stable, dead } = damageAtZero(before, { amount: reaching, critical, max }, ruleset);
  return { ...before, successes, failures, stable, dead };
}

/**
 * Adds what the written points change to the write, and what was before to its receipt. A write that changes nothing
 * here comes back as it is.
 */
export function withDeath(
  write: SettleWrite,
  { who, hp, receipts, receiptId, critical }: MortalInput,
  ruleset: Ruleset,
): SettleWrite {
  const receipt = write.receipts.find(({ id }) => id === receiptId);
  if (receipt?.state !== "applied" || receipt.kind === "temporary") return write;
  const old = receipts.find(({ id }) => id === receiptId);
  // What only puts effects on touches no wound.
  if (receipt.amount === 0 && (old?.state !== "applied" || old.amount === 0)) return write;
  const replaced = old?.state === "applied";
  const before = (replaced ? old.death : null) ?? who.death;
  const from = (replaced ? withoutChange(receipt.kind, hp, old) : hp).value;
  const after = write.hp.value;
  const next =
    after > 0 && (from <= 0 || receipt.kind === "healing")
      ? { ...ALIVE, dead: before.dead && from > 0 }
      : receipt.kind === "damage"
        ? afterDamage(who, before, from, hp, after, receipt, critical, ruleset)
        : before;
  const changed = !same(before, next);
  if (!changed && same(who.death, next)) return write;
  const counted = critical ? (2 as const) : (1 as const);
  const fails = next.failures > before.failures ? { fails: counted } : {};
  const death: ReceiptDeath | null = changed ? { ...pick(before), killed: next.dead && !before.dead, ...fails } : null;
  return {
    ...write,
    death: pick(next),
    receipts: write.receipts.map((one) => (one.id === receiptId ? { ...one, death } : one)),
  };
}

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

function pick({ marks, standing, successes, failures, stable, dead }: DeathRecord): DeathRecord {
  return { marks, standing, successes, failures, stable, dead };
}

/** What is stored between life and death, brought to what the rules know. */
export function readDeath({ marks, standing, successes, failures, stable, dead }: DeathRecord): DeathRecord {
  const count = (value: number): number => Math.max(0, Math.min(3, Math.trunc(value) || 0));
  return {
    ...NO_DEATH_SAVES,
    marks: count(marks),
    standing,
    successes: count(successes),
    failures: count(failures),
    stable,
    dead,
  };
}
