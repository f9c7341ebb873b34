/** Derives a document's numbers from its ledger. */
import { CIRCLES, type Circle } from "../../rules/spells/caster.ts";
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import {
  foldNumber,
  ITEM_NUMBERS,
  LEDGER_NUMBERS,
  type LedgerNumber,
  type LedgerState,
  type LedgerStep,
} from "../../rules/ledger/ledger.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import type { HitPointLedger } from "../../rules/ledger/current-hit-points.ts";
import { prepareHitPoints } from "./hit-points.ts";

/** Returns the path of the plain number below `system`. Other programs read and write it. */
export function pathOf(number: LedgerNumber): string {
  if (number === "experience") return "details.xp";
  if (isCircle(number)) return `spellcasting.slots.${number}.value`;
  if (number === "quantity") return number;
  return isOfItem(number) ? `${number}.value` : `coins.${number}`;
}
export const isCircle = (number: LedgerNumber): number is Circle => CIRCLES.some((circle) => circle === number);
type ItemNumber = (typeof ITEM_NUMBERS)[number];
const isOfItem = (number: LedgerNumber): number is ItemNumber => ITEM_NUMBERS.some((one) => one === number);

/** Returns the number at a path of an actor, or at `items.<id>.` and a path of that item; null for numbers outside of ledgers. */
export function numberAt(path: string): LedgerNumber | null {
  const [, item, own = ""] = /^(items\.\w+\.)?system\.(.+)$/u.exec(path) ?? [];
  return LEDGER_NUMBERS.find((number) => own === pathOf(number) && isOfItem(number) === (item !== undefined)) ?? null;
}

/** A document with a ledger. */
export type LedgerDocument = Actor.Implementation | Item.Implementation;

/** Returns the document of a path, see `numberAt`; null if the item is gone. */
export function documentAt(actor: Actor.Implementation, path: string): LedgerDocument | null {
  const [, item] = /^items\.(\w+)\./u.exec(path) ?? [];
  return item === undefined ? actor : (actor.items.get(item) ?? null);
}

/** Numbers of actors, in the order of `LEDGER_NUMBERS`. */
const ACTOR_NUMBERS = LEDGER_NUMBERS.filter((number) => !isOfItem(number));
export const numbersOf = ({ documentName }: LedgerDocument): readonly LedgerNumber[] =>
  documentName === "Item" ? ITEM_NUMBERS : ACTOR_NUMBERS;

/** Returns the stored ledger of a document, and its plain numbers. */
export function ledgerOf(document: LedgerDocument): LedgerState & { readonly ledger: HitPointLedger<StoredHit> } {
  const { getProperty, hasProperty } = foundry.utils;
  const { _source } = document;
  const bearer = document.documentName === "Item" ? document.actor : document;
  return {
    ledger: readLedger(getProperty(_source, "system.ledger")),
    owner: bearer?.isToken === true ? (bearer.token?.id ?? "") : "",
    numbers: numbersOf(document).filter((number) => hasProperty(_source, `system.${pathOf(number)}`)),
    stored: (number) => {
      const value: unknown = getProperty(_source, `system.${pathOf(number)}`);
      return typeof value === "number" ? value : 0;
    },
  };
}

/** Returns a number of a document, and what each entry did to it, in order. */
export function ledgerNumber(
  document: LedgerDocument,
  number: LedgerNumber,
): { readonly value: number; readonly steps: readonly LedgerStep[] } {
  const { ledger, stored } = ledgerOf(document);
  return foldNumber(ledger, number, stored(number));
}

/** Returns whether a ledger was begun. Most items have none, and every preparation asks them. */
export const hasLedger = ({ _source }: LedgerDocument): boolean =>
  foundry.utils.getProperty(_source, "system.ledger.base.of") !== undefined;

/** Sets the numbers of a ledger in prepared data. */
export function prepareLedger(document: LedgerDocument, system: object): void {
  const isActor = document.documentName === "Actor";
  if (!isActor && !hasLedger(document)) return;
  const { ledger, stored } = ledgerOf(document);
  if (isActor) prepareHitPoints(document, ledger);
  for (const number of numbersOf(document))
    if (ledger.base?.values[number] !== undefined)
      foundry.utils.setProperty(system, pathOf(number), foldNumber(ledger, number, stored(number)).value);
}
