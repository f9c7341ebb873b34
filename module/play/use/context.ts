/** A clash gathered from the live documents: messages, actors, receipts. Everything else in play starts from here. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AmendmentKind } from "../../rules/amend.ts";
import type { ClashState } from "../../rules/clash.ts";
import { readRuleset } from "../../rules/ruleset.ts";
import { currentRuleset } from "../../settings.ts";
import { ageOf, isAfter } from "../exchange/age.ts";
import { isInVain } from "../deeds/readied.ts";
import { findActor, owns, speaksFor } from "../exchange/documents.ts";
import { boughtDie, diceOf, dieOf, heroOf } from "../inspire/bought-dice.ts";
import {
  foldTarget,
  isEmpty,
  readAttackRolls,
  readDefenseRolls,
  type FoldedTarget,
  type ReadAttack,
  type ReadDefense,
  type Refused,
  type Stated,
} from "./fold.pure.ts";
import { amendmentsOf, amendsOf, reactionsTo, spent } from "./amendments.ts";
import { answersOf } from "./answers.ts";
import { withContest } from "./contest.pure.ts";
import { pointsAfter } from "./fallen.pure.ts";
import { wasSpare } from "./redirected.pure.ts";
import { isTaker, withTakers } from "./takes.pure.ts";
import { id16 } from "../exchange/id.pure.ts";
import { parseDefense } from "./parse.pure.ts";
import { type AttackRecord, type DefenseRecord, type TargetAmended, type TargetRecord } from "./records.pure.ts";
import { remembering } from "../exchange/remember.pure.ts";
import { lostReceipt, mayBeLost } from "./settle.pure.ts";
import { isMarked } from "../exchange/settled-marks.pure.ts";
import { contestRefusal } from "./contest-judge.ts";
import { happenedIn } from "./happened.ts";
import { saidByAction } from "./said.ts";
import { saveRefusal } from "./save-terms.ts";
import { termsLine, termsRefusal } from "./terms.pure.ts";
import { lookAt, refusalIn, type Place } from "../exchange/places.ts";
import { ofMessage, stampOf } from "../exchange/read-once.ts";
import { rolledBy } from "../exchange/luck.ts";
import { messageRolls } from "../exchange/rolls.ts";
import { rulingIds, withRulings } from "./rulings.ts";
import { hasFormer, hasLostRuling, sealsOf } from "./sealed-words.ts";
import { sealOf, UNSEALED } from "../exchange/seals.ts";
import { tabId } from "../exchange/tab.ts";
import { MESSAGE_VERSION, type Participant, type ReceiptRecord } from "../exchange/records.pure.ts";
import { receiptsOf } from "../exchange/receipts.ts";

type Message = ChatMessage.Implementation;

export interface AttackContext {
  readonly id: string;
  readonly message: Message;
  readonly record: AttackRecord;
  readonly read: ReadAttack;
}

export interface TargetContext {
  readonly attack: AttackContext;
  readonly target: TargetRecord;
  /** Id of the answer, whether or not it exists. */
  readonly answerId: string;
  readonly actor: OpposedActor | null;
  readonly answer: Message | null;
  readonly defense: ReadDefense | null;
  readonly receipt: ReceiptRecord | null;
  readonly state: ClashState;
  readonly voids: ReadonlyMap<string, string>;
  /** Keys of the strikes on this target. */
  readonly strikes: readonly string[];
}

const rememberAttack = remembering<AttackContext>();
/** The same with the words that a receipt vouches for, by the set of their seals. */
const rememberSealed = remembering<AttackContext>();
const dieActor = ofMessage((message) => dieOf(message)?.actor ?? null);

/** What the dice follow from that were bought for a message: what they say, and whether their authors may. */
function diceStamp(messageId: string): readonly unknown[] {
  return diceOf(messageId).flatMap((die) => {
    const hero = heroOf(dieActor(die));
    return [...stampOf(die), hero !== null && die.author !== null && owns(die.author, hero)];
  });
}

/** The same of the rulings on an attack. */
function rulingStamp(attackId: string): readonly unknown[] {
  return rulingIds(attackId).flatMap((id) => {
    const message = game.messages.get(id);
    return message ? stampOf(message) : [];
  });
}

/**
 * An attack, or damage and healing without one, read; null for any other message.
 * @param sealed words that the receipt of one target vouches for: they count for the strikes on it, though their authors may
 * no longer say such things
 */
export function attackContext(message: Message, sealed = UNSEALED): AttackContext | null {
  const { id } = message;
  if (!message.isAction() || id === null) return null;
  const said = saidByAction(message);
  // A newer build's message may mean anything: nobody here answers it, applies it or changes it.
  if (said.version > MESSAGE_VERSION) return null;
  const rolls = sealed === UNSEALED ? luckyRolls(message, said) : messageRolls(message);
  const remember = sealed === UNSEALED ? rememberAttack : rememberSealed;
  const amended = reactionsTo(id).length > 0 ? amendmentsOf({ ...said, message }, sealed, hasLanded) : [];
  const former = formerTakers(id);
  const inVain = isInVain(message);
  const stamp = [said, rolls, inVain, ...rulingStamp(id), ...diceStamp(id), ...reactionStamp(amended), ...former];
  return remember(sealed === UNSEALED ? message : sealed, stamp, () => {
    const ruled = withContest(withRulings(said, sealed), rolls);
    const judged = inVain ? { ...ruled, cancelled: true } : ruled;
    const record = amended.length + former.length === 0 ? judged : { ...judged, ...amendedBy(judged, amended, former) };
    const actors = new Map(record.attackers.map(({ key, actor }) => [key, actor]));
    const by = new Map(record.strikes.map(({ key, attacker }) => [key, actors.get(attacker) ?? null]));
    return {
      id,
      message,
      record,
      read: readAttackRolls(record, rolls, (key) => boughtDie(id, key, by.get(key) ?? null, sealed)),
    };
  });
}

/** Its dice as they count while no receipt vouches for them. @rule H-PRG-07 */
const luckyRolls = (message: Message, record: AttackRecord) => rolledBy(message, (index) => rollerOf(record, index));

/** Whether luck has rolled them again that who rolled has lost since a receipt was written on them. */
const hasLostLuck = ({ message, record }: AttackContext, sealed: ReadonlySet<string>): boolean =>
  sealed.size > 0 && luckyRolls(message, record) !== messageRolls(message);

/** Whose roll it is: of a strike its attacker's, of a contest that of whoever has begun it. */
function rollerOf({ strikes, attackers, dealt }: AttackRecord, index: number): string | null {
  if (dealt) return dealt.doer?.actor ?? null;
  const by = strikes.find(({ roll }) => roll === index)?.attacker;
  return attackers.find(({ key }) => key === by)?.actor ?? null;
}

/** What a record follows from that reactions have changed. */
const reactionStamp = (amended: readonly TargetAmended[]): readonly unknown[] =>
  amended.flatMap(({ message }) => stampOf(game.messages.get(message, { strict: true })));

/** What stands in its record: what is lost altogether is as if it were withdrawn. */
const amendedBy = (ruled: AttackRecord, amended: readonly TargetAmended[], former: readonly TargetRecord[]) => ({
  amended,
  cancelled: ruled.cancelled || amended.some(({ as }) => as === "cancel"),
  ...withTakers(ruled, amended, former),
});

/** Whoever has answered what he had taken upon himself, also when that has been taken back or deleted since. */
const formerTakers = (attackId: string): TargetRecord[] =>
  answersOf(attackId).flatMap((message) => takerIn(message) ?? []);

const takerIn = ofMessage((message): TargetRecord | null => {
  const record = defenseRecord(message);
  if (!record || !isTaker(record.target)) return null;
  const { target: key, actor, token } = record;
  return { key, actor, token, name: "", img: "", pc: false, cover: "none", bonus: null, share: 1 };
});

/** Reactions to reactions beyond which nobody asks any more. */
const CHAIN = 8;
let chain = 0;

/** What reactions of these kinds have changed of a message, also of one that does nothing to anybody. */
export const amendedIn = (message: Message, ...only: readonly AmendmentKind[]): readonly TargetAmended[] =>
  reactionsTo(message.id ?? "").length > 0 ? amendmentsOf(happenedIn(message), UNSEALED, hasLanded, only) : [];

/** Whether what a use asks of others has come to pass; one that asks nothing has, unless it was brought to nothing itself. */
function hasLanded(message: Message): boolean {
  if (chain >= CHAIN) return false;
  chain += 1;
  try {
    if (!message.isAction()) return amendedIn(message, "cancel").length === 0;
    const attack = attackContext(message);
    if (!attack || attack.record.cancelled) return false;
    if (!attack.record.dealt?.save) return true;
    // Nobody has failed who has not saved yet, nor endured it.
    const wanted = amendsOf(message)?.as === "endure" ? "miss" : "hit";
    return targetContexts(attack, false).some(
      ({ defense, state, voids }) => defense !== null && voids.size === 0 && state.best === wanted,
    );
  } finally {
    chain -= 1;
  }
}

const saidByDefense = ofMessage((message) => parseDefense(message.id ?? "", message.system));

/** What an answer says, without judging it. */
export function defenseRecord(message: Message): DefenseRecord | null {
  return message.isKind("defense") ? saidByDefense(message) : null;
}

const rememberDefense = remembering<ReadDefense>();

function readAnswer(
  attack: AttackContext,
  answer: Message,
  record: DefenseRecord,
  stated: Stated,
  sealed: ReadonlySet<string>,
): ReadDefense {
  const id = answer.id ?? "";
  const settled = sealed.size > 0 && sealed.has(sealOf(answer));
  const rolls = settled ? messageRolls(answer) : rolledBy(answer, () => record.actor);
  // A die that was bought before the save was rolled again has gone with the dice that it was for.
  const since = (by: string) => {
    const again = game.messages.get(by);
    return (die: Message): boolean => !again || isAfter(die, again);
  };
  return rememberDefense(answer, [record, rolls, attack.read, stated, sealed, ...diceStamp(id)], () =>
    readDefenseRolls(record, rolls, attack.read, stated, (key, by) =>
      boughtDie(id, key, record.actor, sealed, since(by)),
    ),
  );
}

const foldMemory = () => remembering<FoldedTarget>();
/** One fold with its explanation, one without, and the same of a card whose receipt is lost. */
const FOLDS = { live: [foldMemory(), foldMemory()], lost: [foldMemory(), foldMemory()] } as const;

/** A fold, done once for the same documents. */
function fold(
  which: keyof typeof FOLDS,
  read: ReadAttack,
  target: TargetRecord,
  defense: ReadDefense | null,
  receipt: ReceiptRecord | null,
  refused: Refused,
  full: boolean,
): FoldedTarget {
  const remember = FOLDS[which][full ? 1 : 0];
  const strikes = refused.strikes?.join() ?? "";
  return remember(target, [read, defense, receipt, refused.attack, refused.defense, strikes], () =>
    foldTarget(read, target, defense, receipt, refused, full),
  );
}

const rememberLost = remembering<ReceiptRecord>();

/**
 * Whether a target's own side may answer with a number: where attacks meet numbers, and for creatures, whose sheet can
 * say so.
 * @rule C-64
 */
function statedBy({ record: { rules } }: AttackContext, actor: OpposedActor | null): Stated {
  return actor?.isCharacter() === true && readRuleset(rules.profile, rules.overrides).attackAgainst !== "static"
    ? "none"
    : "passive";
}

/** What holds for all targets of an attack and takes looking at everybody in it. */
interface Refusals {
  readonly attack: () => string | null;
  readonly terms: () => string | null;
  /** Strikes on a target that somebody else has answered and needed. */
  readonly strayed: (target: TargetRecord) => readonly string[];
}

function refusalsOf(attack: AttackContext): Refusals {
  let refusal: string | null | undefined;
  let terms: string | null | undefined;
  let given: readonly DefenseRecord[] | undefined;
  return {
    attack: () => (refusal === undefined ? (refusal = attackRefusal(attack)) : refusal),
    terms: () => (terms === undefined ? (terms = openTerms(attack)) : terms),
    strayed: (target) => strayed(attack, target, (given ??= answersGiven(attack))),
  };
}

/** The answers that count. Its author may have taken a target out of his attack: then what a GM has answered for it. */
function answersGiven(attack: AttackContext): DefenseRecord[] {
  // A GM sends on what he likes; without an attack there is nothing that could miss.
  if (attack.message.author?.isGM !== false || attack.record.dealt) return [];
  return answersOf(attack.id).flatMap((message) => {
    const record = defenseRecord(message);
    // What somebody took upon himself was not sent on by its author, neither there nor back.
    if (record && isTaker(record.target)) return [];
    const target = attack.record.targets.find(({ key }) => key === record?.target);
    const counts = target ? lookAt(defensePlace(attack, target)).valid === message : message.author?.isGM === true;
    return record && counts ? [record] : [];
  });
}

/** What of the strikes on a target was not free to go there: see redirected.pure.ts. */
function strayed(attack: AttackContext, { key }: TargetRecord, given: readonly DefenseRecord[]): string[] {
  if (isTaker(key)) return [];
  const others = given.filter(({ target }) => target !== key);
  const mine = (attack.read.on.get(key) ?? []).map(({ record }) => record.key);
  // An answered strike that is not there any more goes by another name.
  if (others.some(({ quoted }) => quoted.some(({ strike }) => !attack.read.strikes.has(strike)))) return mine;
  return mine.filter((strike) =>
    others.some((answer) => answer.quoted.some((quote) => quote.strike === strike) && !isSpare(attack, answer, strike)),
  );
}

function isSpare(attack: AttackContext, { target: key, quoted }: DefenseRecord, strike: string): boolean {
  const target = attack.record.targets.find((entry) => entry.key === key);
  if (!target) return false;
  const { state, receipt, actor } = contextOf(attack, target, false, { ...refusalsOf(attack), strayed: () => [] });
  return wasSpare(strike, {
    answered: quoted.map((quote) => quote.strike),
    amounts: new Map(state.strikes.map((one) => [one.key, one.amount ?? 0])),
    taken: receipt?.state === "applied" ? receipt.hp + receipt.temporary : 0,
    left: (actor && receipt && pointsAfter(receiptsOf(actor), actor.hitPoints.value).get(receipt.id)) ?? null,
  });
}

/** Whether an answer was given for an actor that is gone: this one came in its place with its id, from a backup or a pack. */
function isOfAnother(actor: OpposedActor | null, answer: Message): boolean {
  // Both stamps are the server's. A token's own actor is as old as the one that it is made of.
  const [made, answered] = [actor?.isToken === false ? actor._stats.createdTime : null, answer._stats.createdTime];
  return made != null && answered != null && made > answered;
}

/** One target of an attack; null when there is none of that key. */
export function targetContext(attack: AttackContext, key: string, full = true): TargetContext | null {
  const target = attack.record.targets.find((entry) => entry.key === key);
  return target ? contextOf(attack, target, full, refusalsOf(attack)) : null;
}

function contextOf(given: AttackContext, target: TargetRecord, full: boolean, refusals: Refusals): TargetContext {
  const { key } = target;
  const answerId = id16(given.id, key);
  const actor = findActor(target);
  const receipts = actor ? receiptsOf(actor) : [];
  const kept = receipts.find((entry) => entry.id === answerId) ?? null;
  const { valid: answer, worthless } = lookAt(defensePlace(given, target));
  const record = answer && defenseRecord(answer);
  const sealed = sealsOf(kept);
  const former = hasFormer(given.id, answer, sealed) || hasLostLuck(given, sealed);
  const attack = former ? (attackContext(given.message, sealed) ?? given) : given;
  const strikes = (attack.read.on.get(key) ?? []).map((strike) => strike.record.key);
  const lost = kept === null && answer !== null && isLost(actor, answerId, answer, receipts);
  // What was once applied stays told: later changes of ownership or roles rewrite no history.
  const settled = kept !== null || lost;
  const defense =
    record &&
    readAnswer(
      attack,
      answer,
      record,
      settled || answer.author?.isGM === true ? "any" : statedBy(attack, actor),
      sealed,
    );
  const refused = {
    attack:
      (settled ? null : refusals.attack()) ??
      (hasLostRuling(given.id, strikes, sealed) ? "OD20.Void.rulingGone" : null) ??
      (record ? termsRewritten(attack, key, record) : settled ? null : refusals.terms()),
    defense: !record
      ? (worthless[0]?.reason ?? null)
      : record.version > MESSAGE_VERSION && !settled
        ? "OD20.Void.newer"
        : null,
    strikes: settled ? [] : refusals.strayed(target),
  };
  const first = fold("live", attack.read, target, defense, kept, refused, full);
  const receipt = lost ? rememberLost(first, [], () => lostReceipt(answerId, attack.record, first.state.amount)) : kept;
  const { state, voids } = lost ? fold("lost", attack.read, target, defense, receipt, refused, full) : first;
  return { attack, target, answerId, actor, answer, defense, receipt, state, voids, strikes };
}

/** Where the answer of a target stands, and what counts as one. */
export function defensePlace(attack: Pick<AttackContext, "id" | "record">, target: TargetRecord): Place {
  const id = id16(attack.id, target.key);
  return { id, judge: (message) => answerRefusal(attack, id, target, message) };
}

/** All targets. */
export function targetContexts(attack: AttackContext, full = true): TargetContext[] {
  const refusals = refusalsOf(attack);
  return attack.record.targets.map((target) => contextOf(attack, target, full, refusals));
}

/**
 * Why an attack does not count: players attack with what they own; damage without an attack waits for its targets
 * anyway. One that is not there (any more) is for {@link openTerms}.
 */
export function attackRefusal({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  const { author } = message;
  if (!author || author.isGM) return null;
  if (record.dealt) return doerRefusal(author, record.dealt.doer);
  for (const attacker of record.attackers) {
    if (attacker.actor === null) return "OD20.Void.attacker";
    const actor = findActor(attacker);
    if (actor && !owns(author, actor)) return "OD20.Void.attacker";
  }
  return record.attackers.length === 0 ? "OD20.Void.attacker" : null;
}

/** Why a use does not count: players use what is theirs. */
function doerRefusal(author: User.Implementation, doer?: Participant): string | null {
  const actor = doer ? findActor(doer) : null;
  return actor && !owns(author, actor) ? "OD20.Void.doer" : null;
}

/**
 * Why nobody answers it without a GM's click; see {@link termsRefusal}. A GM's own attack is his ruling.
 * What was answered is judged by what its answer quotes, so that changed settings rewrite no card.
 */
export function openTerms({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  if (message.author?.isGM === true) return null;
  // Whose it was cannot be told: neither that the author may attack with it.
  if (record.attackers.some((attacker) => attacker.actor !== null && findActor(attacker) === null))
    return "OD20.Void.attackerGone";
  const endured = spent.endurance(message);
  return (
    (endured !== null && record.dealt?.save?.dc === endured ? null : saveRefusal(record)) ??
    contestRefusal(record) ??
    termsRefusal(
      // Whoever takes a blow upon himself its author has not named.
      { ...record, targets: record.targets.filter(({ key }) => !isTaker(key)) },
      currentRuleset(),
      (participant) => findActor(participant)?.pc ?? null,
    )
  );
}

/** Whether the author has changed the terms that an answer was given on. */
function termsRewritten({ record }: AttackContext, target: string, { terms }: DefenseRecord): string | null {
  return terms === "" || terms === termsLine(record, target) ? null : "OD20.Void.rewrittenTerms";
}

/** Why what lies in the place of an answer is none by somebody who may give it. */
function answerRefusal(
  attack: Pick<AttackContext, "id" | "record">,
  id: string,
  target: TargetRecord,
  message: Message,
): string | null {
  const record = defenseRecord(message);
  if (!record) return "OD20.Void.strange";
  const actor = findActor(target);
  const may = !actor || speaksFor(message, actor) || isSettled(actor, message, id);
  return refusalIn(message, may ? null : "OD20.Void.defender", () => {
    if (record.attack !== attack.id || record.target !== target.key || record.actor !== target.actor)
      return "OD20.Void.other";
    return isEmpty(record) && !attack.record.dealt ? "OD20.Void.empty" : null;
  });
}

/** Whether an answer was applied while its author could give it. */
function isSettled(actor: OpposedActor, answer: Message, id: string): boolean {
  const receipts = receiptsOf(actor);
  const kept = receipts.find((receipt) => receipt.id === id);
  // Receipts of earlier builds vouch for whatever is there.
  return kept ? kept.sealed.length === 0 || kept.sealed.includes(sealOf(answer)) : isLost(actor, id, answer, receipts);
}

/** Whether an answer was applied though no receipt tells of it any more. */
function isLost(actor: OpposedActor | null, id: string, answer: Message, receipts: readonly ReceiptRecord[]): boolean {
  return (
    isMarked(actor?.creature?.settled ?? "", id) ||
    isOfAnother(actor, answer) ||
    (defenseRecord(answer)?.tab !== tabId() && mayBeLost(receipts, ageOf(answer)))
  );
}
