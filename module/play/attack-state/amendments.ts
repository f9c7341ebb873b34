/**
 * Reactions to an action that was told already: each is a use of its own that names the message it changes. Nothing waits for
 * them. Folds take in those that count, so that what has arrived is put right, and comes back when one is taken back.
 */
import { onDocument } from "../../documents/shared/events.ts";
import { record, word } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { USE, type AmendsRecord } from "../../data/message/use.pure.ts";
import {
  amendmentOf,
  followsRoll,
  helpsOthers,
  isAfterRoll,
  isCounted,
  lessens,
  rollsAgain,
  swayOf,
  type Amendment,
  type AmendmentKind,
} from "../../rules/basics/amend.ts";
import { failsCritical } from "../../rules/basics/amend-against.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { countFormula } from "../../rules/basics/counted-formula.ts";
import { parseUse, type UseRecord } from "../actions/records.pure.ts";
import { isAfter, madeAt, OVER } from "../shared/age.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { ofMessage } from "../shared/read-once.ts";
import { rerolled } from "../inspiration/bought-dice.ts";
import { messageRolls } from "../dice/rolls.ts";
import { sealOf } from "../protocol/seals.ts";
import { verifyDamage } from "../dice/verify.pure.ts";
import type { AttackRecord, TargetAmended, TargetRecord } from "../resolve/attack-records.pure.ts";
import { answersOf } from "./answer-index.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import { takenKey } from "../resolve/intercept.pure.ts";
import { readSetting } from "../../core/settings-list.ts";

type Message = ChatMessage.Implementation;

/** A number that no reaction exceeds. */
const MOST = 200;

/** What of another message it changes; null for nearly all. */
export const amendsOf = (message: Message): AmendsRecord | null =>
  message.isKind("use") ? USE.fields.amends.read(message.system.amends) : null;

/** Id of the message whose roll one changes, as a bought die or as a reaction; "" for all else. */
export const changedBy = (message: Message): string => rerolled(message) || (amendsOf(message)?.message ?? "");

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

/** Ids of all messages that somebody has reacted to, with those of the reactions. */
export const allReactions = (): ReadonlyMap<string, ReadonlySet<string>> => noted ?? new Map();

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
  readonly attackers: AttackRecord["attackers"];
  readonly dealt: AttackRecord["dealt"];
  readonly strikes: AttackRecord["strikes"];
  readonly item: AttackRecord["item"];
  /** What it gives to those whom it meets. */
  readonly effects: readonly { readonly statuses: readonly string[] }[];
  /** Of a save apart from a blow the turn for which it was rolled, null = for none; left out of all else. */
  readonly due?: UseRecord["turn"];
}

/** Language key of why a reaction counts for nothing. */
export type ReactionVoid = `OD20.React.Void.${"strange" | "late" | "rolled" | "spent" | "faster" | "withdrawn"}`;

/** What is judged by code that comes when the table is there: see spent.ts. */
export const spent: {
  /** Whether something has taken the reaction before, or it is not good against this. */
  before: (
    message: Message,
    record: UseRecord,
    amends: AmendsRecord,
    doer: OpposedActor,
    of: AmendedMessage,
  ) => ReactionVoid | null;
  /** Why a reaction counts for nothing; null for one that counts, and for all else. */
  why: (message: Message) => ReactionVoid | null;
  /** The number to save against that a message of somebody who endures has to state; null for every other message. */
  endurance: (message: Message) => number | null;
  /** Whether the dice are those with which a save is rolled again. */
  rerolls: (own: Amendment, doer: OpposedActor, formula: string) => boolean;
} = { rerolls: () => true, before: () => null, why: () => null, endurance: () => null };

/** A reaction as it counts, or why it does not. */
export interface JudgedReaction {
  readonly message: Message;
  readonly amends: AmendsRecord;
  readonly value: number;
  readonly why: ReactionVoid | null;
}

/** What a reaction says. */
export const said = ofMessage((message) => parseUse(message.id ?? "", message.system));

/**
 * Whether a save apart from a blow may still be rolled again: it may have come at a turn's very end, so that it is over when the
 * creature's next one comes.
 * @param due the turn for which it was rolled; null = for none
 */
export const isSoonAfter = (now: UseRecord["turn"], due: UseRecord["turn"]): boolean =>
  !now || !due || (now.combat === due.combat && now.round <= due.round + 1);

/** Until the turn ends in which it happened. @rule H-TURN-10 */
export function isInTime({ turn }: UseRecord, message: Message, of: AmendedMessage): boolean {
  if (madeAt(message) - madeAt(of.message) > OVER) return false;
  if (of.due !== undefined) return isSoonAfter(turn, of.due);
  if (!turn || !of.turn) return !turn === !of.turn;
  const { combat, round, combatant } = turn;
  return combat === of.turn.combat && round === of.turn.round && combatant === of.turn.combatant;
}

/** Whether whoever does what it would bring to nothing, and he alone, saves against it. */
const isSaved = ({ save, targets }: UseRecord, { dealt, attackers }: AmendedMessage): boolean =>
  save !== null && !targets[1] && targets[0]?.actor === (dealt?.doer ?? attackers[0])?.actor;

/** Whether whoever endures a blow saves first, and nobody else. @rule H-PRG-07 */
const savesAlone = ({ save, targets }: UseRecord, { uuid }: OpposedActor): boolean =>
  save !== null && !targets[1] && targets[0]?.actor === uuid;

const SAID = record({ as: word(), formula: word(), against: word() });

/** What a thing and its further uses say that they change of rolls; nothing for nearly all. */
export const amendmentsIn = ({ system }: OpposedItem): Amendment[] =>
  [
    "amends" in system ? system.amends : undefined,
    ...("activities" in system ? (system.activities ?? []).map(({ amends }) => SAID.read(amends)) : []),
  ].flatMap((said) => amendmentOf(said) ?? []);

/** That of them which a message says. */
export const amendmentIn = (item: OpposedItem, as: Amendment["as"]): Amendment | null =>
  amendmentsIn(item).find((change) => change.as === as) ?? null;

/** The thing of whoever reacts. */
export const thingOf = ({ item }: UseRecord, doer: OpposedActor): OpposedItem | undefined =>
  doer.items.get(item?.uuid.split(".").at(-1) ?? "");

/** Whether its doer's own thing says that it does this. */
export function isOwn(record: UseRecord, amends: AmendsRecord, doer: OpposedActor, of: AmendedMessage | null): boolean {
  const item = thingOf(record, doer);
  const own = item && amendmentIn(item, amends.as);
  if (!own || own.as === "answers" || (own.as === "cancel" && of && !isSaved(record, of))) return false;
  if (own.as === "endure" && own.formula !== "" && !savesAlone(record, doer)) return false;
  if (own.as === "again") return amends.roll !== null && /^[12]d20$/u.test(amends.formula);
  if (own.as === "save") return amends.roll !== null && spent.rerolls(own, doer, amends.formula);
  if (swayOf(own.as) !== 0)
    return amends.roll !== null && SWAY.test(amends.formula) && (!of || isInOrder(amends.strikes, of.strikes));
  return !isCounted(own.as) || countFormula(own.formula, doer.getRollData()) === amends.formula;
}

/** Whether strikes are named as they were struck: in another order somebody would choose the die of each. */
function isInOrder(named: readonly string[], strikes: AmendedMessage["strikes"]): boolean {
  const places = named.map((key) => strikes.findIndex((strike) => strike.key === key));
  return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
}

/** Dice of a save that is rolled again. */
const AGAIN = /^[12]d20(?: [+-] \d{1,2})?$/u;
/** Dice of a reaction that sways rolls: one for each strike. */
const SWAY = /^([1-9]|1\d|20)d20$/u;

const answered = ofMessage((message) => parseDefense(message.id ?? "", message.system));

/**
 * Whether a roll has been made that nobody may react to afterwards: where reactions come before it, one that somebody made
 * himself. Who answers by himself, as creatures do, leaves nobody the time.
 * @param target key; "" = anybody's
 * @param before a reaction that came earlier is in time; left out = now
 * @rule H-TURN-10
 */
export function isRolledFor({ id }: Message, target: string, before: Message | null = null): boolean {
  if (readSetting("reactionTiming") !== "beforeRoll") return false;
  return answersOf(id ?? "").some((message) => {
    const { target: key, byItself, strikes, fixed } = answered(message);
    const rolled = !byItself && (strikes.length > 0 || fixed !== null);
    return rolled && (target === "" || target === key) && (!before || !isAfter(message, before));
  });
}

/**
 * Why a reaction does not count, null when it does: its user may speak for who reacts, in the turn in which it happened, with
 * something of his own, for himself where it helps nobody else, and with a reaction that he has left. A Game Master's does, and
 * what a receipt was written on.
 * @rule H-TURN-10 B-TURN-17
 */
function whyNot(
  message: Message,
  amends: AmendsRecord,
  of: AmendedMessage,
  sealed: ReadonlySet<string>,
): ReactionVoid | null {
  const record = said(message);
  if (record.cancelled || !isAfter(message, of.message)) return "OD20.React.Void.strange";
  if (message.author?.isGM === true || (sealed.size > 0 && sealed.has(sealOf(message)))) return null;
  const doer = record.actor ? findActor(record.actor) : null;
  if (!doer || !speaksFor(message, doer)) return "OD20.React.Void.strange";
  if (!isInTime(record, message, of)) return "OD20.React.Void.late";
  if (!isAfterRoll(amends.as) && isRolledFor(of.message, amends.target, message)) return "OD20.React.Void.rolled";
  const target = of.targets.find(({ key }) => key === amends.target);
  if (!target && (amends.as !== "cancel" || amends.target !== "")) return "OD20.React.Void.strange";
  const helps = helpsOthers(amends.as) ? amends.as !== "takes" || mayTake(doer, of) : target?.actor === doer.uuid;
  if (!helps || !isOwn(record, amends, doer, of)) return "OD20.React.Void.strange";
  return spent.before(message, record, amends, doer, of);
}

/** Nobody takes a blow that was aimed at himself, or that he strikes. */
const mayTake = ({ uuid }: OpposedActor, { attackers, targets }: AmendedMessage): boolean =>
  [...attackers, ...targets].every(({ actor }) => actor !== uuid);

/** Its number; null where it is not what its dice say. */
function valueOf(message: Message, amends: AmendsRecord): number | null {
  const { as, formula, roll } = amends;
  if (swayOf(as) !== 0) return facesOf(message, amends) && 0;
  if (rollsAgain(as)) return addedIn(message, amends);
  if (!isCounted(as)) return 0;
  if (roll === null) return /^\d{1,3}$/u.test(formula) ? Math.min(MOST, Number(formula)) : null;
  const read = verifyDamage(messageRolls(message)[roll], formula, [], false);
  return read.ok ? Math.min(MOST, Math.max(0, read.value.total)) : null;
}

/** What is added to the dice of a save that is rolled again; null where they are not what it says. */
function addedIn(message: Message, amends: AmendsRecord): number | null {
  const read = verifyDamage(messageRolls(message)[amends.roll ?? -1], amends.formula, [], false);
  const faces = facesOf(message, amends);
  return read.ok && faces ? read.value.total - faces.reduce((sum, face) => sum + face, 0) : null;
}

/** The dice of one that sways rolls, or rolls a save again; null where they are not what it says. */
function facesOf(message: Message, { as, formula, roll }: AmendsRecord): readonly number[] | null {
  const known = rollsAgain(as) ? AGAIN.test(formula) : swayOf(as) !== 0 && SWAY.test(formula);
  if (!known || roll === null) return null;
  const read = verifyDamage(messageRolls(message)[roll], formula, [], false);
  return read.ok ? read.value.dice.flatMap(({ results }) => results) : null;
}

/** Whoever reacts, as the target of what he takes upon himself; null where nobody knows him. */
function takerOf({ actor }: UseRecord): TargetRecord | null {
  const doer = actor && findActor(actor);
  return actor && { ...actor, pc: doer?.pc ?? actor.pc, cover: "none", bonus: null, share: 1 };
}

/**
 * Every reaction to a message with why it does not count; the reason is null where it does.
 * @param only of these kinds: others are not looked at, as while a creature is being prepared, who has no numbers yet; left out = all
 */
export function judgedReactions(
  of: AmendedMessage,
  sealed: ReadonlySet<string>,
  only?: readonly AmendmentKind[],
): JudgedReaction[] {
  const doers = new Set<string>();
  const taken = new Set<string>();
  const judged = (targets: AmendedMessage["targets"], all: readonly Message[]): JudgedReaction[] =>
    all.flatMap((message): JudgedReaction[] => {
      const amends = amendsOf(message);
      if (!amends) return [];
      const why = whyNot(message, amends, { ...of, targets }, sealed);
      if (why !== null) return [{ message, amends, value: 0, why }];
      const value = valueOf(message, amends);
      // What follows a roll takes no reaction, and stands beside one.
      const key = `${amends.target}:${said(message).actor?.actor ?? ""}:${followsRoll(amends.as) ? amends.as : ""}`;
      if (value === null || doers.has(key)) return [{ message, amends, value: 0, why: "OD20.React.Void.strange" }];
      // Of several who would take one blow the first does.
      if (amends.as === "takes" && taken.has(amends.target))
        return [{ message, amends, value, why: "OD20.React.Void.faster" }];
      doers.add(key);
      if (amends.as === "takes") taken.add(amends.target);
      return [{ message, amends, value, why: null }];
    });
  const wanted = (message: Message): boolean => !only || only.some((as) => as === amendsOf(message)?.as);
  const all = reactionsTo(of.message.id ?? "")
    .filter(wanted)
    .sort((one, other) => (isAfter(one, other) ? 1 : -1));
  const isTaking = (message: Message): boolean => amendsOf(message)?.as === "takes";
  const takes = judged(of.targets, all.filter(isTaking));
  // Who takes a blow may react to it himself.
  const takers = takes.flatMap(({ message, amends, why }) => {
    const taker = why === null ? takerOf(said(message)) : null;
    return taker ? [{ key: takenKey(amends.target, message.id ?? ""), actor: taker.actor }] : [];
  });
  return [
    ...takes,
    ...judged(
      [...of.targets, ...takers],
      all.filter((message) => !isTaking(message)),
    ),
  ];
}

/**
 * The reactions that count, one of each creature for each target.
 * @param lands whether it has come to pass: a counterspell that was saved against changes nothing, nor does what one has met,
 * nor a blow that is endured by a save which has failed
 */
export function amendmentsOf(
  of: AmendedMessage,
  sealed: ReadonlySet<string>,
  lands: (message: Message) => boolean,
  only?: readonly AmendmentKind[],
): TargetAmended[] {
  return judgedReactions(of, sealed, only).flatMap(({ message, amends, value, why }): TargetAmended[] => {
    if (why !== null || !lands(message)) return [];
    const record = said(message);
    const gives = record.effects.map(({ name }) => name);
    const taker = amends.as === "takes" ? takerOf(record) : null;
    const doer = record.actor && findActor(record.actor);
    const thing = doer && thingOf(record, doer);
    const own = thing ? amendmentIn(thing, amends.as) : null;
    const faces = facesOf(message, amends);
    const types = own ? lessens(own) : undefined;
    return [
      {
        as: amends.as,
        value,
        name: record.label,
        target: amends.target,
        gives,
        message: message.id ?? "",
        ...(taker ? { taker } : {}),
        ...(types ? { types } : {}),
        ...(own && failsCritical(own) ? { failsCritical: true as const } : {}),
        ...(faces ? { faces, strikes: amends.strikes } : {}),
      },
    ];
  });
}
