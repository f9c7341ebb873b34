/** Derives an actor's numbers from its ledger, and completes updates that change them. */
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import {
  foldNumber,
  isSettled,
  isWrittenPast,
  LEDGER_NUMBERS,
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
const pathOf = (number: LedgerNumber): string => (number === "experience" ? "details.xp" : `coins.${number}`);

type LedgerActor = Actor.Implementation;

/** Returns the stored ledger of an actor, and its plain numbers. */
export function ledgerOf({
  isToken,
  token,
  _source,
}: LedgerActor): LedgerState & { readonly ledger: HitPointLedger<StoredHit> } {
  const { getProperty } = foundry.utils;
  return {
    ledger: readLedger(getProperty(_source, "system.ledger")),
    owner: isToken ? (token?.id ?? "") : "",
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
  const entry = { id, number, amount: Math.trunc(typed) - foldNumber(others, number, stored(number)).value };
  typedBefore.set(number, entry);
  return entry;
}

/**
 * Makes entries of numbers that an update changes past the ledger: typed by hand, or written by another program. An import replaces all
 * data; its numbers come with their ledger, as those of an update that writes the ledger do.
 */
export function completeLedger(
  actor: LedgerActor,
  changed: object,
  options: { readonly recursive?: boolean },
): void {
  if (options.recursive === false || foundry.utils.hasProperty(changed, "system.ledger")) return;
  const { getProperty, mergeObject } = foundry.utils;
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
