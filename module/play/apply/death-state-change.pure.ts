/** Computes changes of the death state in the same write as hit points. Pure functions, loaded lazily. */
import { damageAtZero } from "../../rules/death/death-saves.ts";
import { damage3e, healing3e } from "../../rules/death/d20-3e-death.ts";
import { blowKills, endure, knockOut } from "../../rules/death/dying.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { meetAgain, withoutChange } from "../../rules/damage/hit-point-order.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { pick, type Mortal } from "./brought-down.pure.ts";
import { pointsSince, restsSince, withMoved, type Placed } from "../number-writes/points-order.pure.ts";
import type { DamageUpdate } from "./damage-updates.pure.ts";
import type { DeathRecord, ReceiptDeath, ReceiptRecord, StoodRecord } from "../common/records.pure.ts";
import type { RestReceipt } from "../number-writes/rest-receipts.pure.ts";

/**
 * Leaves 1 hit point to a creature that is knocked out or endures damage that would bring it to 0. Uses the hit points before that
 * damage, because later damage counts from the result. Also recomputes the loss if the creature is no longer spared.
 * @rule B-DEATH-14 C-53 H-PRG-07
 */
function sparing(write: DamageUpdate, input: MortalInput, ruleset: Ruleset): DamageUpdate {
  const { hp, receipts, rests, receiptId, who } = input;
  const receipt = write.receipts.find(({ id }) => id === receiptId);
  if (receipt?.state !== "applied") return write;
  const old = receipts.find(({ id, state }) => id === receiptId && state === "applied");
  const wasSpared = old?.spare === "out" || old?.spare === "held";
  if (receipt.spare === undefined && !wasSpared) return write;
  const found = old ? foundBy(old, hp, pointsSince(receipts, rests ?? [], receiptId)) : hp.value;
  const damage = Math.max(0, receipt.amount - receipt.temporary);
  const endured = receipt.spare === "endures" || receipt.spare === "held";
  const left = !receipt.spare
    ? undefined
    : endured
      ? (endure({ hitPoints: found, damage, max: hp.max }, ruleset) ?? undefined)
      : knockOut({ hitPoints: found, damage, melee: true })?.hitPoints;
  if (left === undefined && !wasSpared) return withSpare(write, receipt, endured ? "endures" : "meant");
  const lost = left === undefined ? (hp.sinks === true ? damage : Math.min(Math.max(0, found), damage)) : found - left;
  const kept = receipt.spare && (left === undefined ? (endured ? "endures" : "meant") : endured ? "held" : "out");
  const spared: ReceiptRecord = { ...receipt, hp: lost, ...(kept ? { spare: kept } : {}) };
  const replaysLater = old && !stands(who.death, ruleset);
  const later = replaysLater ? pointsSince(write.receipts, rests ?? [], receiptId, true) : [];
  const terms = { healFromZero: ruleset.healFromZero, mayHold: [lost, NUMBER_LIMIT] } as const;
  const met = meetAgain({ ...hp, value: write.hp.value }, found - lost, later, terms);
  const reached = replaysLater ? met.value : write.hp.value + receipt.hp - lost;
  const least = replaysLater && hp.sinks !== true ? 0 : -Infinity;
  const value = Math.min(Math.max(least, reached), Math.max(hp.max, hp.value));
  // Points that do not fit within the limits stay part of the receipt, as after any late change.
  const moved = { ...spared, hp: lost + met.held + reached - value };
  const counted = write.receipts.map((one) => (one === receipt ? moved : one));
  return { ...write, hp: { ...write.hp, value }, receipts: withMoved(counted, later, met.since) };
}

/** Returns the hit points before this damage. */
const foundBy = (blow: ReceiptRecord, hp: HitPoints, since: readonly Placed[]): number =>
  since.reduce((at, { kind, moved }) => at + (kind === "damage" ? moved.hp : -moved.hp), hp.value + blow.hp);

const withSpare = (write: DamageUpdate, receipt: ReceiptRecord, spare: "meant" | "endures"): DamageUpdate => ({
  ...write,
  receipts: write.receipts.map((one) => (one === receipt ? { ...receipt, spare } : one)),
});

const isRousing = ({ path }: { readonly path: string }): boolean => path === "system.death.roused";

/** Death state of a creature above 0 hit points. */
const ALIVE: DeathRecord = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };

export interface MortalInput {
  readonly who: Mortal;
  /** Hit points before the write; the next field holds the receipts before the write. */
  readonly hp: HitPoints;
  readonly receipts: readonly ReceiptRecord[];
  /** Rests of the actor. Left out if there is none. */
  readonly rests?: readonly RestReceipt[];
  readonly receiptId: string;
  readonly critical: boolean;
}

const same = (a: DeathRecord, b: DeathRecord): boolean =>
  DEATH_KEYS.every((key) => a[key] === b[key]) && (a.roused ?? false) === (b.roused ?? false);
const DEATH_KEYS = ["marks", "standing", "successes", "failures", "stable", "dead"] as const;

/**
 * Returns whether damage at 0 hit points counts as failed death saves. At a table with the choice, only after the creature has
 * dropped out.
 * @rule B-DEATH-08 C-28
 */
function countsBlows({ droppedOut, death }: Mortal, { atZero }: Ruleset): boolean {
  if (atZero === "negative") return false;
  return atZero !== "choice" || droppedOut || death.stable || death.successes > 0 || death.failures > 0;
}

/**
 * Returns the death state with negative hit points: damage ends a stable state, and healing that stays below 0 makes the creature
 * stable.
 * @rule D-DEATH-03 D-DEATH-05 D-DEATH-06 D-DEATH-07
 */
function belowZero(before: DeathRecord, { kind, hp }: ReceiptRecord, after: number): DeathRecord {
  if (hp < 1) return before;
  const { stable } =
    kind === "healing"
      ? healing3e({ hitPoints: after - hp, stable: before.stable }, after, hp)
      : damage3e({ hitPoints: after + hp, stable: before.stable }, hp);
  // Damage also makes a roused creature unconscious again.
  return { ...before, stable, ...(before.roused === true && !stable ? { roused: false } : {}) };
}

/** Returns whether the creature stands to the death. A stored value counts only under rules that allow it. @rule H-DEATH-03 */
const stands = ({ standing }: DeathRecord, { atZero }: Ruleset): boolean => standing && atZero === "choice";

/** Returns the death state after damage. @rule B-DEATH-03 B-DEATH-08 B-DEATH-10 C-27 C-28 C-89 */
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
  const standing = stands(before, ruleset);
  if (blowKills({ kind: who.kind, important: who.important, max, after, overflow, standing }, ruleset))
    return { ...before, standing: false, stable: false, dead: true };
  const hero = who.kind === "character" || who.important;
  if (from > 0 || standing || !hero || max === 0 || !countsBlows(who, ruleset)) return before;
  const { successes, failures, stable, dead } = damageAtZero(before, { amount: reaching, critical, max }, ruleset);
  return { ...before, successes, failures, stable, dead };
}

/** Adds changes of the death state to the write, and the state before to its receipt. Returns the same write if nothing changes. */
export function withDeath(written: DamageUpdate, input: MortalInput, ruleset: Ruleset): DamageUpdate {
  const { who, hp, receipts, rests, receiptId, critical } = input;
  const write = sparing(written, input, ruleset);
  const receipt = write.receipts.find(({ id }) => id === receiptId);
  if (receipt?.state !== "applied" || receipt.kind === "temporary") return write;
  const old = receipts.find(({ id }) => id === receiptId);
  // A receipt with effects only does not count as damage.
  if (receipt.amount === 0 && (old?.state !== "applied" || old.amount === 0))
    return old?.state === "applied" ? withReceiptOf(write, { ...receipt, ...useConsequences(old) }) : write;
  const replaced = old?.state === "applied";
  const was = (replaced ? old.death : null) ?? who.death;
  const from = (replaced ? withoutChange(receipt.kind, hp, old) : hp).value;
  const after = write.hp.value;
  // Only a creature that stands to the death can be below 0 here, so it stood when this damage came. @rule H-DEATH-03 C-59
  const stayed = replaced && old.stood !== undefined && after < 0 && hp.sinks !== true && !was.dead;
  const before = stayed ? { ...was, standing: true } : was;
  const now =
    after > 0 && (from <= 0 || receipt.kind === "healing")
      ? { ...ALIVE, dead: before.dead && from > 0 }
      : ruleset.atZero === "negative" && hp.sinks === true
        ? belowZero(before, receipt, after)
        : receipt.kind === "damage"
          ? afterDamage(who, before, from, hp, after, receipt, critical, ruleset)
          : before;
  // A knocked-out creature is unconscious until it rests. @rule B-DEATH-15
  const slept = replaced && restsSince(receipts, rests ?? [], receiptId).some(({ changes }) => changes.some(isRousing));
  const next = slept ? { ...now, roused: true } : receipt.spare === "out" ? { ...now, roused: false } : now;
  const changed = !same(was, next);
  const stood =
    receipt.kind === "damage" ? stoodThen(receipt, replaced ? old : null, who, after, critical, ruleset) : undefined;
  const moves = changed || !same(who.death, next);
  if (!moves && !stood) return write;
  const counted = critical ? (2 as const) : (1 as const);
  const fails = next.failures > was.failures ? { fails: counted } : {};
  const death: ReceiptDeath | null = changed ? { ...pick(was), killed: next.dead && !was.dead, ...fails } : null;
  return {
    ...write,
    ...(moves ? { death: pick(next) } : {}),
    receipts: write.receipts.map((one) =>
      one.id === receiptId ? { ...one, death, ...(stood ? { stood } : {}) } : one,
    ),
  };
}

const useConsequences = ({ death, stood }: ReceiptRecord) => ({ death, ...(stood ? { stood } : {}) });

const withReceiptOf = (write: DamageUpdate, receipt: ReceiptRecord): DamageUpdate => ({
  ...write,
  receipts: write.receipts.map((one) => (one.id === receipt.id ? receipt : one)),
});

/** Returns how damage met a creature that stands to the death. A late change keeps the earlier answer. @rule H-DEATH-04 C-27 */
function stoodThen(
  { hp }: ReceiptRecord,
  old: ReceiptRecord | null | undefined,
  who: Mortal,
  after: number,
  critical: boolean,
  ruleset: Ruleset,
): StoodRecord | undefined {
  if (old) return old.stood && { ...old.stood, points: old.stood.points + old.hp - hp, critical };
  return stands(who.death, ruleset) ? { stands: who.stands, points: Math.min(0, after), critical } : undefined;
}
