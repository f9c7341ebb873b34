/**
 * One who is struck, healed and rests, by what the documents would have: of him something is said late, or taken back.
 * Holds inside: pure functions, tried in thousands of random orders, more than any table could play.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { HP_PATH } from "../../module/data/message/rest.pure.ts";
import { placeNow, pointsSince } from "../../module/play/number-writes/points-order.pure.ts";
import type { DeathRecord, ReceiptRecord } from "../../module/play/common/records.pure.ts";
import type { RestReceipt } from "../../module/play/number-writes/rest-receipts.pure.ts";
import { rememberRest, undoRest } from "../../module/play/rest/plan.pure.ts";
import type { Mortal } from "../../module/play/apply/brought-down.pure.ts";
import { withDeath } from "../../module/play/apply/death-state-change.pure.ts";
import { planDamageUpdate } from "../../module/play/apply/damage-updates.pure.ts";
import { decideRedo, decideUndo } from "../../module/play/undo/undo-updates.pure.ts";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import { leastSince } from "../../module/rules/damage/hit-point-order.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { PLAIN_BLOW } from "./fixtures.ts";

export const MAX = 20;
const HOMEBREW = resolveRuleset();
const SINKING = resolveRuleset({ profile: "d20-3e" });
export const death = { marks: 0, standing: false, successes: 0, failures: 0, stable: false, dead: false };
export const WHO: Mortal = { kind: "character", important: false, droppedOut: false, stands: 0, death };

export interface Hero {
  /** Whether its points go on below 0. */
  readonly sinks: boolean;
  readonly value: number;
  readonly temporary: number;
  readonly receipts: readonly ReceiptRecord[];
  readonly rests: readonly RestReceipt[];
  /** Left out: whole and well. */
  readonly who?: Mortal;
  /** What was written last of life and death. */
  readonly death?: DeathRecord;
}
export interface Said {
  readonly amount: number;
  readonly meant: "" | "spares" | "endures";
}
export const begins = (value: number, sinks = false): Hero => ({ sinks, value, temporary: 0, receipts: [], rests: [] });
const hpOf = ({ value, temporary, sinks, who }: Hero) => ({
  value,
  temporary,
  max: MAX,
  sinks,
  standing: who?.death.standing === true && value <= 0,
  dead: who?.death.dead === true,
});

/** As documents have it: the first time, or otherwise than before. */
export function settles(hero: Hero, id: string, kind: ChangeKind, { amount, meant }: Said): Hero {
  const { receipts, rests } = hero;
  const phase = receipts.some((one) => one.id === id) ? ("changed" as const) : ("ready" as const);
  const write = planDamageUpdate({
    ...PLAIN_BLOW,
    state: { phase, strikes: [], amount, received: null, fumbles: 0, concedes: 0, best: null },
    receiptId: id,
    receipts,
    rests,
    hp: hpOf(hero),
    kind,
    spares: kind === "damage" && meant === "spares",
    endures: kind === "damage" && meant === "endures",
  });
  if (!write) return hero;
  const input = { who: hero.who ?? WHO, hp: hpOf(hero), receipts, rests, receiptId: id, critical: false };
  const { hp, receipts: now, death: then } = withDeath(write, input, hero.sinks ? SINKING : HOMEBREW);
  return { ...hero, ...hp, receipts: now, ...(then && hero.who ? { death: then } : {}) };
}

/** A long rest; nobody rests at 0. */
export function sleeps(hero: Hero, id: string): Hero {
  const { value, receipts } = hero;
  if (value < 1) return hero;
  const changes = value < MAX ? [{ path: HP_PATH, label: "", name: "", from: value, to: MAX, max: MAX }] : [];
  const after = placeNow(receipts);
  const receipt: RestReceipt = { id, kind: "long", state: "applied", changes, lastLong: null, after };
  return { ...hero, value: MAX, rests: rememberRest(hero.rests, receipt) };
}

export function undo(hero: Hero, id: string): Hero | null {
  const { receipts, rests } = hero;
  if (rests.some((rest) => rest.id === id)) {
    const least = leastSince(hpOf(hero), pointsSince(receipts, rests, id));
    const turn = undoRest(rests, id, () => hero.value, null, least);
    return turn.ok ? { ...hero, rests: turn.receipts, value: turn.changes[0]?.to ?? hero.value } : null;
  }
  const turn = decideUndo({ receipts, rests, receiptId: id, hp: hpOf(hero), notes: [], earnedIds: [] });
  return turn.ok ? { ...hero, ...turn.write.hp, receipts: turn.write.receipts } : null;
}

/** Taken back before, and done again: it meets what there is now. */
export function redo(hero: Hero, id: string): Hero {
  const { receipts } = hero;
  const again = { amount: null, damage: null, wrote: "", healFromZero: false };
  const turn = decideRedo({ receipts, receiptId: id, hp: hpOf(hero), ...again });
  return turn.ok ? { ...hero, ...turn.write.hp, receipts: turn.write.receipts } : hero;
}

/** Everything that counts, in the order in which it came. */
export const counting = ({ receipts, rests }: Hero): string[] =>
  [...receipts, ...rests]
    .flatMap(({ id, state }) => (state === "applied" ? id : []))
    .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));

/** Taken back from the last to the first. */
export const begun = (hero: Hero): Hero =>
  counting(hero).reduceRight((now, id) => undo(now, id) ?? expect.fail(`${id} is stuck: ${JSON.stringify(now)}`), hero);

/** What counts of it: not what a receipt keeps for later words. */
export const told = (hero: Hero) => ({ ...hero, receipts: hero.receipts.map((one) => ({ ...one, most: undefined })) });

export const which = fc.nat(9);
export const blow = (amount: number, meant: Said["meant"] = ""): Said => ({ amount, meant });
