/** Ledger entries of a rest, on the creature and on its things. */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostOf } from "../../documents/ledger/ledger-writes.ts";
import { documentAt, isCircle, ledgerOf, numberAt } from "../../documents/ledger/ledger.ts";
import { REST, type RecoveryKind, type RestChange } from "../../data/message/rest.pure.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { isTooOld, type LedgerNumber } from "../../rules/ledger/ledger.ts";
import { id16 } from "../common/id.pure.ts";
import type { Booking } from "../number-writes/entries.ts";
import { restState } from "./rest-state.ts";

/** A rest, a revival or a hardship that is written on one creature. */
export interface WrittenRest {
  /** Message id. */
  readonly id: string;
  readonly kind: RecoveryKind;
  readonly changes: readonly RestChange[];
}

/** Numbers that a rest, or enough food and water, brings to 0, however high they are. A revival takes one level of exhaustion. */
const isCleared = (number: LedgerNumber, kind: RecoveryKind): boolean =>
  number === "lost" ||
  number === "fasting" ||
  number.startsWith("drain-") ||
  (kind === "hardship" && (number === "dehydration" || number === "starvation" || number === "suffocation"));

/**
 * Returns what a change is worth, which may be more than it moves now: the whole maximum, or everything that is lost. So what is undone
 * after the rest changes nothing of what the rest restored.
 */
function worth(
  number: LedgerNumber,
  kind: RecoveryKind,
  { from, to, rolled }: RestChange,
  most: number | null,
): number {
  // The maximum caps it, so a use that is undone later leaves room for all that was rolled.
  if (number === "uses" && typeof rolled === "number") return rolled;
  const fills = (isCircle(number) || number === "uses") && most !== null && to >= most;
  if (fills) return most;
  return to === 0 && from > 0 && isCleared(number, kind) ? -NUMBER_LIMIT : to - from;
}

/** Returns the entries of a rest that are not written yet. @rule B-REST-04 */
export function entriesOfRest(actor: OpposedActor, { id: deed, kind, changes }: WrittenRest): Booking[] {
  return changes.flatMap((change): Booking[] => {
    const { path, to } = change;
    const [id, number, document] = [id16(deed, path), numberAt(path), documentAt(actor, path)];
    if (number === null || !document) return [];
    const { ledger } = ledgerOf(document);
    if (isTooOld(ledger, id) || ledger.entries.some((entry) => entry.id === id)) return [];
    const limit = mostOf(document, number);
    const most = isCircle(number) || number === "uses" ? (limit ?? to) : limit;
    return [{ document, entry: { id, number, amount: worth(number, kind, change, limit), most, deed } }];
  });
}

/** Returns the entries of a rest to undo. */
export function undoneByRest(actor: OpposedActor, rest: string): Booking[] {
  return [actor, ...actor.items.contents].flatMap((document) => {
    const { ledger } = ledgerOf(document);
    return ledger.entries.flatMap(({ id, deed, undone }) =>
      deed === rest && !undone && !isTooOld(ledger, id) ? [{ document, undone: id }] : [],
    );
  });
}

/** Returns whether some number that a rest changed is too old to be undone. */
export function isRestTooOld(actor: OpposedActor, id: string): boolean {
  const message = game.messages.get(id);
  const members = message?.isKind("rest") ? REST.read(message.system).members : [];
  const changes = members.find(({ uuid }) => uuid === actor.uuid)?.changes ?? [];
  return changes.some(({ path }) => {
    const document = documentAt(actor, path);
    return document !== null && isTooOld(ledgerOf(document).ledger, id16(id, path));
  });
}

/** Returns what a page that closed in between left unwritten: what concerns things comes after the update of the creature. */
export function openEntriesOfRest(actor: OpposedActor, id: string): Booking[] {
  const { state } = restState(actor.uuid, id);
  if (state === "undone") return undoneByRest(actor, id);
  const message = game.messages.get(id);
  if (state === "open" || !message?.isKind("rest")) return [];
  const { kind, members } = REST.read(message.system);
  const changes = members.find(({ uuid }) => uuid === actor.uuid)?.changes ?? [];
  return entriesOfRest(actor, { id, kind, changes: changes.filter(({ path }) => path.startsWith("items.")) });
}
