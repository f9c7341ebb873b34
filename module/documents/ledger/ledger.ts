/** Derives a document's numbers from its ledger. */
import { CIRCLES } from "../../rules/spells/caster.ts";
import { lastLongRest, readRests } from "../../data/message/rests-taken.pure.ts";
import { readLedger } from "../../data/actor/stored-ledger.pure.ts";
import {
  DRAINS,
  EXHAUSTION_NUMBERS,
  foldNumber,
  ITEM_NUMBERS,
  LEDGER_NUMBERS,
  type LedgerNumber,
  type LedgerStep,
} from "../../rules/ledger/ledger.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import type { LedgerState } from "../../rules/ledger/ledger-writes.ts";
import { prepareHitPoints } from "./hit-points.ts";

const among = <One extends string>(all: readonly One[], number: string): number is One =>
  all.some((one) => one === number);
export const isCircle = (number: LedgerNumber) => among(CIRCLES, number);
const isOfItem = (number: LedgerNumber) => among(ITEM_NUMBERS, number);

/** Paths below `system` that do not follow from the kind of number. */
const PATHS: Partial<Record<LedgerNumber, string>> = {
  experience: "details.xp",
  inspiration: "inspiration",
  inspirationSpent: "inspirationSpent",
  hitDice: "hitDice.spent",
  lost: "hp.lost",
  deathMarks: "death.marks",
  uses: "uses.value",
  quantity: "quantity",
  attuned: "attuned",
  rests: "heals.passed",
};

function findPath(number: LedgerNumber): string {
  if (isCircle(number)) return `spellcasting.slots.${number}.value`;
  if (among(EXHAUSTION_NUMBERS, number)) return `exhaustion.${number}`;
  if (among(DRAINS, number)) return `characteristics.${number.slice(6)}.drain`;
  return PATHS[number] ?? `coins.${number}`;
}
const PATH_OF = new Map(LEDGER_NUMBERS.map((number) => [number, findPath(number)]));
/** Returns the path of the plain number below `system`. Other programs read and write it. */
export const pathOf = (number: LedgerNumber): string => PATH_OF.get(number) ?? findPath(number);

/** Returns a number as the document stores it: some are yes or no. */
export const plainNumber = (number: LedgerNumber, value: number): number | boolean =>
  number === "inspiration" || number === "attuned" ? value > 0 : value;

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
export function ledgerOf(document: LedgerDocument): LedgerState<StoredHit> {
  const { getProperty, hasProperty } = foundry.utils;
  const { _source } = document;
  const bearer = document.documentName === "Item" ? document.actor : document;
  return {
    ledger: readLedger(getProperty(_source, "system.ledger")),
    owner: bearer?.isToken === true ? (bearer.token?.id ?? "") : "",
    // Only writes need them, and every preparation reads the ledger.
    get numbers() {
      return numbersOf(document).filter((number) => hasProperty(_source, `system.${pathOf(number)}`));
    },
    stored: (number) => {
      const value: unknown = getProperty(_source, `system.${pathOf(number)}`);
      return typeof value === "number" ? value : Number(value === true);
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
  if (isActor && document.creature) {
    const { rest } = document.creature;
    rest.lastLong = lastLongRest(readRests(rest.log), rest.lastLong);
  }
  if (!isActor && !hasLedger(document)) return;
  const { ledger, stored } = ledgerOf(document);
  if (isActor) prepareHitPoints(document, ledger);
  for (const number of numbersOf(document))
    if (ledger.base?.values[number] !== undefined)
      foundry.utils.setProperty(
        system,
        pathOf(number),
        plainNumber(number, foldNumber(ledger, number, stored(number)).value),
      );
}
