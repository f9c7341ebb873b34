/** A clash gathered from the live documents: messages, actors, receipts. Everything else in play starts from here. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AmendmentKind } from "../../rules/basics/amend.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { isInVain } from "../actions/readied.ts";
import { isAfter } from "../shared/age.ts";
import { findActor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { rolledBy } from "../dice/luck.ts";
import { lookAt } from "../protocol/places.ts";
import { ofMessage } from "../shared/read-once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { MESSAGE_VERSION, type ReceiptRecord } from "../shared/records.pure.ts";
import { remembering } from "../shared/remember.pure.ts";
import { messageRolls } from "../dice/rolls.ts";
import { sealOf, UNSEALED } from "../protocol/seals.ts";
import { boughtDie } from "../inspiration/bought-dice.ts";
import { amendmentsOf, amendsOf, reactionsTo } from "./amendments.ts";
import { defensePlace, defenseRecord, isLost } from "./answer-place.ts";
import { answersOf } from "./answer-index.ts";
import { attackRefusal, openTerms, termsRewritten } from "./attack-refusal.ts";
import type { AttackContext, TargetContext } from "./context-types.ts";
import { withContest } from "../resolve/contest-terms.pure.ts";
import {
  foldTarget,
  readAttackRolls,
  readDefenseRolls,
  type FoldedTarget,
  type ReadAttack,
  type ReadDefense,
  type Refused,
  type Stated,
} from "../resolve/resolve-attack.pure.ts";
import { happenedIn } from "./reaction-trigger.ts";
import type { AttackRecord, DefenseRecord, TargetAmended, TargetRecord } from "../resolve/attack-records.pure.ts";
import { withRulings } from "./rulings.ts";
import { saidByAction } from "./action-message.ts";
import { hasFormer, hasLostRuling, sealsOf } from "./sealed-words.ts";
import { lostReceipt } from "../resolve/receipt-state.pure.ts";
import { diceStamp, reactionStamp, rulingStamp } from "./memo-keys.ts";
import { answersGiven, strayed } from "./redirected-answers.ts";
import { isTaker, withTakers } from "../resolve/intercept.pure.ts";

type Message = ChatMessage.Implementation;

const rememberAttack = remembering<AttackContext>();
/** The same with the words that a receipt vouches for, by the set of their seals. */
const rememberSealed = remembering<AttackContext>();
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
    strayed: (target) => strayed(attack, target, (given ??= answersGiven(attack)), unstrayed),
  };
}

/** The same for whoever asks which strikes have strayed. */
const unstrayed = (attack: AttackContext, target: TargetRecord): TargetContext =>
  contextOf(attack, target, false, { ...refusalsOf(attack), strayed: () => [] });

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

/** All targets. */
export function targetContexts(attack: AttackContext, full = true): TargetContext[] {
  const refusals = refusalsOf(attack);
  return attack.record.targets.map((target) => contextOf(attack, target, full, refusals));
}
