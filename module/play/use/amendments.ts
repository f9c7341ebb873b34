/**
 * Reactions to an action that was told already: each is a use of its own that names the message it changes. Nothing waits for
 * them. Folds take in those that count, so that what has arrived is put right, and comes back when one is taken back.
 */
import { onDocument } from "../../documents/events.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { USE, type AmendsRecord } from "../../data/message/use.pure.ts";
import { amendmentOf, helpsOthers, isCounted } from "../../rules/amend.ts";
import { countFormula } from "../../rules/counted-formula.ts";
import { parseUse, type UseRecord } from "../deeds/records.pure.ts";
import { findActor, speaksFor } from "../exchange/documents.ts";
import { ofMessage } from "../exchange/read-once.ts";
import { messageRolls } from "../exchange/rolls.ts";
import { sealOf } from "../exchange/seals.ts";
import { verifyDamage } from "../exchange/verify.pure.ts";
import type { TargetAmended } from "./records.pure.ts";

type Message = ChatMessage.Implementation;

/** A number that no reaction exceeds. */
const MOST = 200;

/** What of another message it changes; null for nearly all. */
export const amendsOf = (message: Message): AmendsRecord | null =>
  message.isKind("use") ? USE.fields.amends.read(message.system.amends) : null;

/** Read once, then kept up: ids of reactions by the message that each is to. */
let noted: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const of = amendsOf(message)?.message;
  if (of === undefined || message.id === null) return;
  const ids = noted?.get(of) ?? new Set();
  noted?.set(of, ids.add(message.id));
}

/** All messages that say they change one, in an order that is everybody's. */
export function reactionsTo(messageId: string): Message[] {
  if (!noted) {
    noted = new Map();
    for (const message of game.messages.contents) note(message);
  }
  const all = [...(noted.get(messageId) ?? [])].sort().flatMap((id) => game.messages.get(id) ?? []);
  // Its author may have changed whom it answers since.
  return all.filter((message) => amendsOf(message)?.message === messageId);
}

/** Keeps the list. Call once during `init`. */
export function registerAmendments(): void {
  onDocument("messageArriving", note);
  onDocument("messageUpdated", note);
}

/** What is amended, as far as it matters for who may. */
export interface AmendedMessage {
  readonly message: Message;
  readonly turn: UseRecord["turn"];
  readonly targets: readonly { readonly key: string; readonly actor: string | null }[];
  readonly attackers: readonly { readonly actor: string | null }[];
  readonly dealt: { readonly doer?: { readonly actor: string | null } } | null;
}

const said = ofMessage((message) => parseUse(message.id ?? "", message.system));

const made = (message: Message): number => message._stats.createdTime ?? 0;

/** Whether it was there before: a reaction answers what has happened, so that no two answer each other. */
export function isAfter(later: Message, earlier: Message): boolean {
  const [one, other] = [made(later), made(earlier)];
  return one > other || (one === other && (later.id ?? "") > (earlier.id ?? ""));
}

/** Milliseconds after which it is over, whatever turn a message names: that is its author's word, the stamps are the server's. */
export const OVER = 600_000;

/** Until the turn ends in which it happened. @rule H-TURN-10 */
function isInTime({ turn }: UseRecord, message: Message, of: AmendedMessage): boolean {
  if (made(message) - made(of.message) > OVER) return false;
  if (!turn || !of.turn) return !turn === !of.turn;
  const { combat, round, combatant } = turn;
  return combat === of.turn.combat && round === of.turn.round && combatant === of.turn.combatant;
}

/** Whether whoever does what it would bring to nothing, and he alone, saves against it. */
const isSaved = ({ save, targets }: UseRecord, { dealt, attackers }: AmendedMessage): boolean =>
  save !== null && !targets[1] && targets[0]?.actor === (dealt?.doer ?? attackers[0])?.actor;

/** Whether its doer's own thing says that it does this. */
function isOwn(record: UseRecord, amends: AmendsRecord, doer: OpposedActor, of: AmendedMessage): boolean {
  const id = record.item?.uuid.split(".").at(-1) ?? "";
  const item = doer.items.get(id);
  const own = item && "amends" in item.system ? amendmentOf(item.system.amends) : null;
  if (own?.as !== amends.as || (own.as === "cancel" && !isSaved(record, of))) return false;
  return !isCounted(own.as) || countFormula(own.formula, doer.getRollData()) === amends.formula;
}

/**
 * Whether a reaction counts: its user may speak for who reacts, in the turn in which it happened, with something of his own, for
 * himself where it helps nobody else. A Game Master's does, and what a receipt was written on.
 * @rule H-TURN-10
 */
function counts(message: Message, amends: AmendsRecord, of: AmendedMessage, sealed: ReadonlySet<string>): boolean {
  const record = said(message);
  if (record.cancelled || !isAfter(message, of.message)) return false;
  if (message.author?.isGM === true || (sealed.size > 0 && sealed.has(sealOf(message)))) return true;
  const doer = record.actor ? findActor(record.actor) : null;
  if (!doer || !speaksFor(message, doer) || !isInTime(record, message, of)) return false;
  const target = of.targets.find(({ key }) => key === amends.target);
  if (!target && (amends.as !== "cancel" || amends.target !== "")) return false;
  return isOwn(record, amends, doer, of) && (helpsOthers(amends.as) || target?.actor === record.actor?.actor);
}

/** Its number; null where it is not what its dice say. */
function valueOf(message: Message, { as, formula, roll }: AmendsRecord): number | null {
  if (!isCounted(as)) return 0;
  if (roll === null) return /^\d{1,3}$/u.test(formula) ? Math.min(MOST, Number(formula)) : null;
  const read = verifyDamage(messageRolls(message)[roll], formula, [], false);
  return read.ok ? Math.min(MOST, Math.max(0, read.value.total)) : null;
}

/**
 * The reactions that count, one of each creature for each target.
 * @param lands whether it has come to pass: a counterspell that was saved against changes nothing, nor does what one has met
 */
export function amendmentsOf(
  of: AmendedMessage,
  sealed: ReadonlySet<string>,
  lands: (message: Message) => boolean,
): TargetAmended[] {
  const all = reactionsTo(of.message.id ?? "");
  const doers = new Set<string>();
  return all.flatMap((message): TargetAmended[] => {
    const amends = amendsOf(message);
    if (!amends || !counts(message, amends, of, sealed)) return [];
    const record = said(message);
    const value = valueOf(message, amends);
    const key = `${amends.target}:${record.actor?.actor ?? ""}`;
    if (value === null || doers.has(key) || !lands(message)) return [];
    doers.add(key);
    const gives = record.effects.map(({ name }) => name);
    return [{ as: amends.as, value, name: record.label, target: amends.target, gives, message: message.id ?? "" }];
  });
}
