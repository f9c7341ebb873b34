/** Writes a document's ledger, and completes updates that change its numbers. Loaded lazily. */
import { usesIn } from "../../data/actor/item-totals.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import { foldNumber, isTooOld, isWrittenOutside, type LedgerNumber, type Toggles } from "../../rules/ledger/ledger.ts";
import { replacingBase, writeLedger, type LedgerWrite, type NewEntry } from "../../rules/ledger/ledger-writes.ts";
import type { HitPointState } from "../../rules/ledger/hit-points.ts";
import { receiptsIn, type HitPointReceipt, type StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import {
  hasLedger,
  isCircle,
  ledgerNumber,
  ledgerOf,
  numbersOf,
  pathOf,
  plainNumber,
  type LedgerDocument,
} from "./ledger.ts";
import { plainCorrection, plainOf, typedBy, typedHits } from "./hit-point-writes.ts";
import { hitPointSteps, nowOf } from "./hit-points.ts";

/** Plans an update of a document; see `writeLedger`. */
function planUpdate(
  document: LedgerDocument,
  added: readonly NewEntry[],
  toggles: Toggles,
  hits: readonly StoredHit[],
): LedgerWrite<StoredHit> {
  const hitPoints =
    document.documentName === "Actor" && document.creature
      ? { hitPoints: { stored: nowOf(document).stored, typed: typedBy(document) } }
      : {};
  return writeLedger({ ...ledgerOf(document), ...hitPoints }, added, toggles, hits);
}

/**
 * Returns the system data of an update that adds entries or changes what is undone.
 * @param hits entries of hit points
 */
export function ledgerUpdate(
  document: LedgerDocument,
  added: readonly NewEntry[],
  toggles: Toggles = {},
  hits: readonly StoredHit[] = [],
): object {
  const { entries, base, numbers, hitPoints } = planUpdate(document, added, toggles, hits);
  const system: object = { ledger: { entries, base }, ...(hitPoints ? plainOf(hitPoints.state) : {}) };
  for (const number of numbersOf(document))
    if (numbers[number] !== undefined)
      foundry.utils.setProperty(system, pathOf(number), plainNumber(number, numbers[number]));
  return system;
}

/** Returns the hit points after an update that nobody has made yet, and what changed them then. */
export function previewHitPoints(
  actor: Actor.Implementation,
  hits: readonly StoredHit[],
  toggles: Toggles,
): { readonly state: HitPointState; readonly receipts: readonly HitPointReceipt[] } {
  const { state, steps } = planUpdate(actor, [], toggles, hits).hitPoints ?? hitPointSteps(actor);
  return { state, receipts: receiptsIn(steps) };
}

/** The newest entries of typed numbers from this page. */
const newest = new WeakMap<LedgerDocument, Map<LedgerNumber, NewEntry>>();

/** Returns the value up to which a number can be restored; null = it has no limit. */
export function mostOf(document: LedgerDocument, number: LedgerNumber): number | null {
  if (number === "inspiration" || number === "attuned") return 1;
  if (number === "quantity") return NUMBER_LIMIT;
  if (document.documentName === "Item") return number === "uses" ? (usesIn(document.system)?.max ?? null) : null;
  if (number === "hitDice") return document.isCharacter() ? document.system.hitDice.max : null;
  if (!isCircle(number)) return null;
  return document.creature?.spells.slots.find(({ key }) => key === number)?.max ?? 0;
}

/** Returns an entry for a typed number, none if it stays. It takes the place of the last one from this page that is still on its way. */
function typedEntry(document: LedgerDocument, number: LedgerNumber, typed: number): NewEntry[] {
  const { ledger, stored } = ledgerOf(document);
  const { base, entries } = ledger;
  const typedBefore = newest.get(document) ?? new Map<LedgerNumber, NewEntry>();
  newest.set(document, typedBefore);
  const last = typedBefore.get(number);
  const isUnderWay =
    last &&
    !isTooOld(ledger, last.id) &&
    !(base && isWrittenOutside(base, number, stored(number))) &&
    !entries.some(({ id, amount }) => id === last.id && amount === last.amount);
  const id = isUnderWay ? last.id : foundry.utils.randomID(16);
  const others = { base, entries: entries.filter((entry) => entry.id !== id) };
  const most = mostOf(document, number);
  const amount = Math.trunc(typed) - foldNumber(others, number, stored(number)).value;
  const entry = {
    id,
    number,
    amount,
    // Two who restore the last one at one instant restore one.
    ...(most === null ? {} : { most: Math.max(most, Math.trunc(typed)) }),
  };
  if (amount === 0 && !isUnderWay && typed === stored(number)) return [];
  typedBefore.set(number, entry);
  return [entry];
}

/**
 * Makes entries of numbers that an update changes outside the ledger: typed by hand, or written by another program. An import replaces all
 * data; its numbers come with their ledger, as those of an update that writes the ledger do.
 */
export function completeLedger(
  document: LedgerDocument,
  changed: object,
  options: { readonly recursive?: boolean },
): void {
  const { getProperty, hasProperty, mergeObject, setProperty } = foundry.utils;
  if (options.recursive === false && hasProperty(changed, "system")) {
    const replacing = readLedger(getProperty(changed, "system.ledger"));
    const base = replacingBase(ledgerOf(document), replacing);
    if (replacing.base || base.skipped.length > 0) setProperty(changed, "system.ledger.base", base);
  }
  if (options.recursive === false || hasProperty(changed, "system.ledger")) return;
  const typed = numbersOf(document).flatMap((number): NewEntry[] => {
    const value: unknown = getProperty(changed, `system.${pathOf(number)}`);
    return typeof value === "number" || typeof value === "boolean" ? typedEntry(document, number, Number(value)) : [];
  });
  const hits = document.documentName === "Actor" ? typedHits(document, changed, options) : [];
  if (typed.length + hits.length > 0) mergeObject(changed, { system: ledgerUpdate(document, typed, {}, hits) });
}

/**
 * Corrects the plain numbers after simultaneous updates: each update wrote the number without the other's entry. The author of an update
 * calls it when the update has arrived.
 */
export async function correctPlainNumbers(document: LedgerDocument): Promise<void> {
  const { ledger, stored } = ledgerOf(document);
  const { base } = ledger;
  if (!base) return;
  const system = { ledger: { base: { written: {} } } };
  const correction = document.documentName === "Actor" ? plainCorrection(document) : null;
  let isStale = correction !== null;
  if (correction) foundry.utils.mergeObject(system, correction);
  for (const number of numbersOf(document)) {
    const { value } = foldNumber(ledger, number, stored(number));
    if (value === stored(number) || isWrittenOutside(base, number, stored(number))) continue;
    isStale = true;
    foundry.utils.setProperty(system, pathOf(number), plainNumber(number, value));
    foundry.utils.setProperty(system.ledger.base.written, number, value);
  }
  const data: object = { system };
  if (isStale) await document.update(data);
}

/** Makes the data of a copy begin without a ledger, with the numbers of now. */
export function withoutLedger(document: LedgerDocument, made: object): void {
  const { setProperty } = foundry.utils;
  for (const number of ledgerOf(document).numbers)
    setProperty(made, `system.${pathOf(number)}`, plainNumber(number, ledgerNumber(document, number).value));
  if (hasLedger(document)) setProperty(made, "system.ledger", { base: {}, entries: {} });
}
