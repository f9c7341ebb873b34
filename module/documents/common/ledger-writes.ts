/** Derives a document's numbers from its ledger, and completes updates that change them. */
import { CIRCLES, type Circle } from "../../rules/spells/caster.ts";
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import {
  foldNumber,
  isSettled,
  isWrittenPast,
  LEDGER_NUMBERS,
  replacingBase,
  writeLedger,
  type LedgerNumber,
  type LedgerState,
  type LedgerStep,
  type NewEntry,
} from "../../rules/ledger/ledger.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import type { HitPointLedger } from "../../rules/ledger/hit-point-writes.ts";
import { hitPointSystem, plainCorrection, prepareHitPoints, typedHits } from "./hit-point-writes.ts";

/** Returns the path of the plain number below `system`. Other programs read and write it. */
const pathOf = (number: LedgerNumber): string =>
  number === "experience" ? "details.xp" : isCircle(number) ? `spellcasting.slots.${number}.value` : `coins.${number}`;
const isCircle = (number: LedgerNumber): number is Circle => CIRCLES.some((circle) => circle === number);

/** Returns the number at a path below the document; null for numbers outside of ledgers. */
export function numberAt(path: string): LedgerNumber | null {
  return LEDGER_NUMBERS.find((number) => path === `system.${pathOf(number)}`) ?? null;
}

type LedgerActor = Actor.Implementation;

/** Returns the stored ledger of an actor, and its plain numbers. */
export function ledgerOf({
  isToken,
  token,
  _source,
}: LedgerActor): LedgerState & { readonly ledger: HitPointLedger<StoredHit> } {
  const { getProperty, hasProperty } = foundry.utils;
  return {
    ledger: readLedger(getProperty(_source, "system.ledger")),
    owner: isToken ? (token?.id ?? "") : "",
    numbers: LEDGER_NUMBERS.filter((number) => hasProperty(_source, `system.${pathOf(number)}`)),
    stored: (number) => {
      const value: unknown = getProperty(_source, `system.${pathOf(number)}`);
      return typeof value === "number" ? value : 0;
    },
  };
}

/** Returns a number of an actor, and what each entry did to it, in order. */
export function ledgerNumber(
  actor: LedgerActor,
  number: LedgerNumber,
): { readonly value: number; readonly steps: readonly LedgerStep[] } {
  const { ledger, stored } = ledgerOf(actor);
  return foldNumber(ledger, number, stored(number));
}

/** Sets the numbers of a ledger in prepared data. */
export function prepareLedger(actor: LedgerActor, system: object): void {
  prepareHitPoints(actor);
  const { ledger, stored } = ledgerOf(actor);
  for (const number of LEDGER_NUMBERS)
    if (ledger.base?.values[number] !== undefined)
      foundry.utils.setProperty(system, pathOf(number), foldNumber(ledger, number, stored(number)).value);
}

/**
 * Returns the system data of an update that adds entries or changes what is undone; see `writeLedger`.
 * @param hits entries of hit points
 */
export function ledgerUpdate(
  actor: LedgerActor,
  added: readonly NewEntry[],
  toggles: Readonly<Record<string, boolean>> = {},
  hits: readonly StoredHit[] = [],
): object {
  const { entries, base, numbers } = writeLedger(ledgerOf(actor), added, toggles);
  const system: object = { ledger: { entries, base } };
  const { ledger, owner } = ledgerOf(actor);
  const toggled = ledger.hits.some(({ id }) => id in toggles);
  // The first entry of an unlinked token begins a base of its own for all numbers.
  if (actor.creature && (hits.length > 0 || toggled || (owner !== "" && ledger.base?.of !== owner))) {
    const made = hitPointSystem(actor, hits, toggles);
    const gone = made.base.gone ? [...(base.gone ?? []), ...made.base.gone] : base.gone;
    foundry.utils.mergeObject(system, {
      ...made.plain,
      ledger: { entries: made.entries, base: { ...made.base, ...(gone ? { gone } : {}) } },
    });
  }
  for (const number of LEDGER_NUMBERS)
    if (numbers[number] !== undefined) foundry.utils.setProperty(system, pathOf(number), numbers[number]);
  return system;
}

/** The newest entries of typed numbers from this page. */
const newest = new WeakMap<LedgerActor, Map<LedgerNumber, NewEntry>>();

/** Returns the value up to which a number can be restored; null = it has no limit. */
export function mostOf(actor: LedgerActor, number: LedgerNumber): number | null {
  if (!isCircle(number)) return null;
  return actor.creature?.spells.slots.find(({ key }) => key === number)?.max ?? 0;
}

/** Returns an entry for a typed number. It takes the place of the last one from this page that is still on its way. */
function typedEntry(actor: LedgerActor, number: LedgerNumber, typed: number): NewEntry {
  const { ledger, stored } = ledgerOf(actor);
  const { base, entries } = ledger;
  const typedBefore = newest.get(actor) ?? new Map<LedgerNumber, NewEntry>();
  newest.set(actor, typedBefore);
  const last = typedBefore.get(number);
  const isUnderWay =
    last &&
    !isSettled(ledger, last.id) &&
    !(base && isWrittenPast(base, number, stored(number))) &&
    !entries.some(({ id, amount }) => id === last.id && amount === last.amount);
  const id = isUnderWay ? last.id : foundry.utils.randomID(16);
  const others = { base, entries: entries.filter((entry) => entry.id !== id) };
  const most = mostOf(actor, number);
  const entry = {
    id,
    number,
    amount: Math.trunc(typed) - foldNumber(others, number, stored(number)).value,
    // Two who restore the last one at one instant restore one.
    ...(most === null ? {} : { most: Math.max(most, Math.trunc(typed)) }),
  };
  typedBefore.set(number, entry);
  return entry;
}

/**
 * Makes entries of numbers that an update changes past the ledger: typed by hand, or written by another program. An import replaces all
 * data; its numbers come with their ledger, as those of an update that writes the ledger do.
 */
export function completeLedger(actor: LedgerActor, changed: object, options: { readonly recursive?: boolean }): void {
  const { getProperty, hasProperty, mergeObject, setProperty } = foundry.utils;
  if (options.recursive === false && hasProperty(changed, "system")) {
    const replacing = readLedger(getProperty(changed, "system.ledger"));
    const base = replacingBase(ledgerOf(actor), replacing);
    if (replacing.base || base.gone.length > 0) setProperty(changed, "system.ledger.base", base);
  }
  if (options.recursive === false || hasProperty(changed, "system.ledger")) return;
  const typed = LEDGER_NUMBERS.flatMap((number): NewEntry[] => {
    const value: unknown = getProperty(changed, `system.${pathOf(number)}`);
    return typeof value === "number" ? [typedEntry(actor, number, value)] : [];
  });
  const hits = typedHits(actor, changed, options);
  if (typed.length + hits.length > 0) mergeObject(changed, { system: ledgerUpdate(actor, typed, {}, hits) });
}

/**
 * Corrects the plain numbers after simultaneous updates: each update wrote the number without the other's entry. The author of an update
 * calls it when the update has arrived.
 */
export async function correctPlainNumbers(actor: Actor.Implementation): Promise<void> {
  const { ledger, stored } = ledgerOf(actor);
  const { base } = ledger;
  if (!base) return;
  const system = { ledger: { base: { written: {} } } };
  const correction = plainCorrection(actor);
  let isStale = correction !== null;
  if (correction) foundry.utils.mergeObject(system, correction);
  for (const number of LEDGER_NUMBERS) {
    const { value } = foldNumber(ledger, number, stored(number));
    if (value === stored(number) || isWrittenPast(base, number, stored(number))) continue;
    isStale = true;
    foundry.utils.setProperty(system, pathOf(number), value);
    foundry.utils.setProperty(system.ledger.base.written, number, value);
  }
  const data: object = { system };
  if (isStale) await actor.update(data);
}
