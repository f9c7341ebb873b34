/**
 * Reactions to an action that was already announced. Each reaction is a use with its own message, which names the message it
 * changes. No client waits for reactions. The state of an attack includes the reactions that count, so applied damage is corrected
 * when a reaction arrives or is taken back.
 */
import { onDocument } from "../../documents/common/events.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
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
} from "../../rules/basics/amend.ts";
import type { AmendmentKind } from "../../rules/basics/amendments.ts";
import { failsCritical } from "../../rules/basics/amend-against.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { countFormula } from "../../rules/basics/counted-formula.ts";
import { parseUse, type UseRecord } from "../costs/action-records.pure.ts";
import { isAfter, madeAt, OVER } from "../common/age.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { ofMessage } from "../common/read-once.ts";
import { rerolled } from "../inspiration/bought-dice.ts";
import { messageRolls } from "../dice/rolls.ts";
import { sealOf } from "../protocol/seals.ts";
import { verifyDamage } from "../dice/verify.pure.ts";
import type { AttackRecord, TargetAmended, TargetRecord } from "../resolve/attack-records.pure.ts";
import { answersOf } from "./answer-place.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import { takenKey } from "../resolve/late-changes.pure.ts";
import { readSetting } from "../../core/settings-list.ts";

type Message = ChatMessage.Implementation;

/** Maximum value of a reaction. */
const MOST = 200;

/** Returns what a message changes on another message. Null for most messages. */
export const amendsOf = (message: Message): AmendsRecord | null =>
  message.isKind("use") ? USE.fields.amends.read(message.system.amends) : null;

/** Returns the id of the message whose roll this message changes, by a bought reroll or a reaction. "" for other messages. */
export const changedBy = (message: Message): string => rerolled(message) || (amendsOf(message)?.message ?? "");

/** Index of reaction ids by the id of the message they react to. Built at first use, then kept up to date. */
let noted: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const of = amendsOf(message)?.message;
  if (of === undefined || message.id === null) return;
  const ids = noted?.get(of) ?? new Set();
  noted?.set(of, ids.add(message.id));
}

/** Returns all messages that claim to react to a message, in the same order on every client. */
export function reactionsTo(messageId: string): Message[] {
  if (!noted) {
    noted = new Map();
    for (const message of game.messages.contents) note(message);
  }
  const all = [...(noted.get(messageId) ?? [])].sort().flatMap((id) => game.messages.get(id) ?? []);
  // The author may since have edited which message the reaction answers.
  return all.filter((message) => amendsOf(message)?.message === messageId);
}

/** Returns the ids of all messages with reactions, each with the ids of its reactions. */
export const allReactions = (): ReadonlyMap<string, ReadonlySet<string>> => noted ?? new Map();

/** Keeps the index up to date. Call once during `init`. */
export function registerAmendments(): void {
  onDocument("messageArriving", note);
  onDocument("messageUpdated", note);
}

/** The parts of a message that decide which creatures may react to it. */
export interface AmendedMessage {
  readonly message: Message;
  readonly turn: UseRecord["turn"];
  readonly targets: readonly { readonly key: string; readonly actor: string | null }[];
  readonly attackers: AttackRecord["attackers"];
  readonly dealt: AttackRecord["dealt"];
  readonly strikes: AttackRecord["strikes"];
  readonly item: AttackRecord["item"];
  /** Attribute of a save apart from an attack. Left out for other messages. */
  readonly save?: string;
  /** The save of an attack that hits. Left out for other messages. */
  readonly rider?: AttackRecord["rider"];
  /** Effects that the message gives to its targets. */
  readonly effects: readonly { readonly statuses: readonly string[] }[];
  /** For a save apart from an attack: the turn that required it, or null if none did. Left out for other messages. */
  readonly due?: UseRecord["turn"];
}

/** Language key of why a reaction is void. */
export type ReactionVoid = `OD20.React.Void.${"strange" | "late" | "rolled" | "spent" | "faster" | "withdrawn"}`;

/** Functions that a lazy chunk sets. See respond/reactions-per-round.ts. */
export const spent: {
  /** Returns why a reaction is void because the creature has already reacted, or because the reaction does not fit this action. */
  before: (
    message: Message,
    record: UseRecord,
    amends: AmendsRecord,
    doer: OpposedActor,
    of: AmendedMessage,
  ) => ReactionVoid | null;
  /** Returns why a reaction is void. Null if it counts or is no reaction. */
  why: (message: Message) => ReactionVoid | null;
  /** Returns the save DC that the message of an enduring creature must state. Null for other messages. */
  endurance: (message: Message) => number | null;
  /** Returns whether the formula is a valid reroll of a save. */
  rerolls: (own: Amendment, doer: OpposedActor, formula: string) => boolean;
} = { rerolls: () => true, before: () => null, why: () => null, endurance: () => null };

/** A reaction with its value, or the reason why it is void. */
export interface JudgedReaction {
  readonly message: Message;
  readonly amends: AmendsRecord;
  readonly value: number;
  readonly why: ReactionVoid | null;
}

/** Returns the record of a reaction. */
export const said = ofMessage((message) => parseUse(message.id ?? "", message.system));

/**
 * Returns whether a save apart from an attack may still be rerolled. The save may fall at the end of a turn, so the reroll is
 * allowed until the end of the next round.
 * @param due turn that required the save; null if none did
 */
export const isSoonAfter = (now: UseRecord["turn"], due: UseRecord["turn"]): boolean =>
  !now || !due || (now.combat === due.combat && now.round <= due.round + 1);

/** Returns whether a reaction came before the end of the turn of its trigger. @rule H-TURN-10 */
export function isInTime({ turn }: UseRecord, message: Message, of: AmendedMessage): boolean {
  if (madeAt(message) - madeAt(of.message) > OVER) return false;
  if (of.due !== undefined) return isSoonAfter(turn, of.due);
  if (!turn || !of.turn) return !turn === !of.turn;
  const { combat, round, combatant } = turn;
  return combat === of.turn.combat && round === of.turn.round && combatant === of.turn.combatant;
}

/** Returns whether the only creature that saves is the actor whose action the reaction would cancel. */
const isSaved = ({ save, targets }: UseRecord, { dealt, attackers }: AmendedMessage): boolean =>
  save !== null && !targets[1] && targets[0]?.actor === (dealt?.doer ?? attackers[0])?.actor;

/** Returns whether the only creature that saves is the one that endures the hit. @rule H-PRG-07 */
const savesAlone = ({ save, targets }: UseRecord, { uuid }: OpposedActor): boolean =>
  save !== null && !targets[1] && targets[0]?.actor === uuid;

/** Returns the reactions to rolls that an item offers; empty for most items. */
export const amendmentsIn = ({ system }: OpposedItem): Amendment[] =>
  storedActivities(system).flatMap(({ amends }) => amendmentOf(amends) ?? []);

/** Returns the item's reaction of this kind, or null. */
export const amendmentIn = (item: OpposedItem, as: Amendment["as"]): Amendment | null =>
  amendmentsIn(item).find((change) => change.as === as) ?? null;

/** Returns the item that the reacting creature uses. */
export const thingOf = ({ item }: UseRecord, doer: OpposedActor): OpposedItem | undefined =>
  doer.items.get(item?.uuid.split(".").at(-1) ?? "");

/** Returns whether the reacting creature's own item offers this reaction. */
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

/** Returns whether strikes are named in their original order. Another order would let the user choose which die affects which strike. */
function isInOrder(named: readonly string[], strikes: AmendedMessage["strikes"]): boolean {
  const places = named.map((key) => strikes.findIndex((strike) => strike.key === key));
  return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
}

/** Dice of a rerolled save. */
const AGAIN = /^[12]d20(?: [+-] \d{1,2})?$/u;
/** Dice of a reaction that changes advantage: one d20 per strike. */
const SWAY = /^([1-9]|1\d|20)d20$/u;

const answered = ofMessage((message) => parseDefense(message.id ?? "", message.system));

/**
 * Returns whether it is too late for a reaction because the roll was made. Applies only if the table requires reactions before the
 * roll. Automatic answers of creatures do not count, because they leave no time to react.
 * @param target key of the target; "" for any target
 * @param before the reaction; rolls after it do not count. Left out for now
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
 * Returns why a reaction is void; null if it counts. The author must be allowed to act for the reacting creature, and the reaction
 * must come in the same turn, from an item of that creature, with a reaction left. A GM's reaction always counts, and so does a
 * reaction with a seal in the receipt.
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

/** Returns whether a creature may take the strike: it is neither a target nor an attacker. */
const mayTake = ({ uuid }: OpposedActor, { attackers, targets }: AmendedMessage): boolean =>
  [...attackers, ...targets].every(({ actor }) => actor !== uuid);

/** Returns the value of a reaction. Null if its dice do not match its formula. */
function valueOf(message: Message, amends: AmendsRecord): number | null {
  const { as, formula, roll } = amends;
  if (swayOf(as) !== 0) return facesOf(message, amends) && 0;
  if (rollsAgain(as)) return addedIn(message, amends);
  if (!isCounted(as)) return 0;
  if (roll === null) return /^\d{1,3}$/u.test(formula) ? Math.min(MOST, Number(formula)) : null;
  const read = verifyDamage(messageRolls(message)[roll], formula, [], false);
  return read.ok ? Math.min(MOST, Math.max(0, read.value.total)) : null;
}

/** Returns the bonus added to the dice of a rerolled save. Null if the dice do not match the formula. */
function addedIn(message: Message, amends: AmendsRecord): number | null {
  const read = verifyDamage(messageRolls(message)[amends.roll ?? -1], amends.formula, [], false);
  const faces = facesOf(message, amends);
  return read.ok && faces ? read.value.total - faces.reduce((sum, face) => sum + face, 0) : null;
}

/** Returns the d20 faces of a reaction that changes advantage or rerolls a save. Null if they do not match the formula. */
function facesOf(message: Message, { as, formula, roll }: AmendsRecord): readonly number[] | null {
  const known = rollsAgain(as) ? AGAIN.test(formula) : swayOf(as) !== 0 && SWAY.test(formula);
  if (!known || roll === null) return null;
  const read = verifyDamage(messageRolls(message)[roll], formula, [], false);
  return read.ok ? read.value.dice.flatMap(({ results }) => results) : null;
}

/** Returns the reacting creature as a target for the strike it takes. Null if the message names no actor. */
function takerOf({ actor }: UseRecord): TargetRecord | null {
  const doer = actor && findActor(actor);
  return actor && { ...actor, pc: doer?.pc ?? actor.pc, cover: "none", bonus: null, share: 1 };
}

/**
 * Returns every reaction to a message with the reason why it is void, or null if it counts.
 * @param only kinds to look at; left out for all. The limit matters during data preparation, when actors have no derived numbers
 * yet
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
      // A reaction that follows a roll costs no reaction, so the creature may also make another one.
      const key = `${amends.target}:${said(message).actor?.actor ?? ""}:${followsRoll(amends.as) ? amends.as : ""}`;
      if (value === null || doers.has(key)) return [{ message, amends, value: 0, why: "OD20.React.Void.strange" }];
      // If several creatures take the same strike, the first one does.
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
  // A creature that takes a strike may also react to it.
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
 * Returns the reactions that count, at most one per creature and target.
 * @param lands returns whether a reaction takes effect: a counterspell fails if its target saves, and enduring a hit fails with its
 * save
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
        ...(faces ? { faces } : {}),
        ...(faces || amends.as === "succeeds" ? { strikes: amends.strikes } : {}),
      },
    ];
  });
}
