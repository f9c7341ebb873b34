/** Gathers the state of an attack from the live documents: messages, actors and receipts. All other code of attacks starts here. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AmendmentKind } from "../../rules/basics/amendments.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { isInVain } from "../actions/readied.ts";
import { isAfter } from "../common/age.ts";
import { findActor, owns } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { rolledBy } from "../dice/luck.ts";
import { lookAt } from "../protocol/places.ts";
import { ofMessage, memoKeyOf } from "../common/read-once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { MESSAGE_VERSION, type ReceiptRecord } from "../common/records.pure.ts";
import { remembering } from "../common/remember.pure.ts";
import { messageRolls } from "../dice/rolls.ts";
import { sealOf, UNSEALED } from "../protocol/seals.ts";
import { boughtDie, diceOf, dieOf, heroOf } from "../inspiration/bought-dice.ts";
import { amendmentsOf, amendsOf, reactionsTo } from "./amendments.ts";
import { defensePlace, defenseRecord, isLost, answersOf, answersGiven, strayed } from "./answer-place.ts";
import { attackRefusal, openTerms, termsRewritten } from "./attack-refusal.ts";
import type { AttackContext, TargetContext } from "./context-types.ts";
import { withContest } from "../resolve/terms.pure.ts";
import {
  resolveTarget,
  readAttackRolls,
  readDefenseRolls,
  type FoldedTarget,
  type ReadAttack,
  type ReadDefense,
  type Refused,
  type Stated,
} from "../resolve/resolve-attack.pure.ts";
import { happenedIn, readActionMessage } from "./reaction-trigger.ts";
import type { AttackRecord, DefenseRecord, TargetAmended, TargetRecord } from "../resolve/attack-records.pure.ts";
import { isStruckDown } from "./provoked-strikes.ts";
import { withRulings, rulingIds } from "./rulings.ts";
import { hasFormer, hasLostRuling, sealsOf } from "./sealed-words.ts";
import { lostReceipt } from "../resolve/receipt-state.pure.ts";
import { isTaker, withTakers } from "../resolve/late-changes.pure.ts";

type Message = ChatMessage.Implementation;

const rememberAttack = remembering<AttackContext>();
/** Cache of attacks read with the seals of one receipt. */
const rememberSealed = remembering<AttackContext>();

const dieActor = ofMessage((message) => dieOf(message)?.actor ?? null);

/** Returns the cache key of the bought rerolls of a message: their content, and whether their authors own the player character. */
function diceMemoKey(messageId: string): readonly unknown[] {
  return diceOf(messageId).flatMap((die) => {
    const hero = heroOf(dieActor(die));
    return [...memoKeyOf(die), hero !== null && die.author !== null && owns(die.author, hero)];
  });
}

/** Returns the cache key of the rulings on an attack. */
function rulingMemoKey(attackId: string): readonly unknown[] {
  return rulingIds(attackId).flatMap((id) => {
    const message = game.messages.get(id);
    return message ? memoKeyOf(message) : [];
  });
}

/** Returns the cache key of reactions to an attack. */
const reactionMemoKey = (amended: readonly TargetAmended[]): readonly unknown[] =>
  amended.flatMap(({ message }) => memoKeyOf(game.messages.get(message, { strict: true })));

/**
 * Reads an attack, or damage and healing without an attack. Null for any other message.
 * @param sealed seals of one target's receipt. Rulings and rerolls with a seal count for the strikes on that target, even if their
 * author has lost the right to make them
 */
export function attackContext(message: Message, sealed = UNSEALED): AttackContext | null {
  const { id } = message;
  if (!message.isAction() || id === null) return null;
  const said = readActionMessage(message);
  // A message of a newer version may have another meaning, so this client ignores it.
  if (said.version > MESSAGE_VERSION) return null;
  const rolls = sealed === UNSEALED ? luckyRolls(message, said) : messageRolls(message);
  const remember = sealed === UNSEALED ? rememberAttack : rememberSealed;
  const amended = reactionsTo(id).length > 0 ? amendmentsOf({ ...said, message }, sealed, hasLanded) : [];
  const former = formerTakers(id);
  const inVain = isInVain(message) || isStruckDown(message);
  const stamp = [said, rolls, inVain, ...rulingMemoKey(id), ...diceMemoKey(id), ...reactionMemoKey(amended), ...former];
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

/** Returns the dice of a message, including luck rerolls. @rule H-PRG-07 */
const luckyRolls = (message: Message, record: AttackRecord) => rolledBy(message, (index) => rollerOf(record, index));

/**
 * Returns whether the rolling creature has lost the luck trait since the receipt was written, so that its rerolls count only by the
 * receipt.
 */
const hasLostLuck = ({ message, record }: AttackContext, sealed: ReadonlySet<string>): boolean =>
  sealed.size > 0 && luckyRolls(message, record) !== messageRolls(message);

/** Returns the uuid of the rolling actor: the attacker of the strike, or the initiator of the contest. */
function rollerOf({ strikes, attackers, dealt }: AttackRecord, index: number): string | null {
  if (dealt) return dealt.doer?.actor ?? null;
  const by = strikes.find(({ roll }) => roll === index)?.attacker;
  return attackers.find(({ key }) => key === by)?.actor ?? null;
}

/** Returns the fields that reactions change. A cancelled action counts as taken back. */
const amendedBy = (ruled: AttackRecord, amended: readonly TargetAmended[], former: readonly TargetRecord[]) => ({
  amended,
  cancelled: ruled.cancelled || amended.some(({ as }) => as === "cancel"),
  ...withTakers(ruled, amended, former),
});

/** Returns the targets that answered a strike they took from another creature, even if the reaction was since taken back or deleted. */
const formerTakers = (attackId: string): TargetRecord[] =>
  answersOf(attackId).flatMap((message) => takerIn(message) ?? []);

const takerIn = ofMessage((message): TargetRecord | null => {
  const record = defenseRecord(message);
  if (!record || !isTaker(record.target)) return null;
  const { target: key, actor, token } = record;
  return { key, actor, token, name: "", img: "", pc: false, cover: "none", bonus: null, share: 1 };
});

/** Maximum depth of reactions to reactions. */
const CHAIN = 8;
let chain = 0;

/** Returns the reactions of these kinds to a message, even to one without targets. */
export const amendedIn = (message: Message, ...only: readonly AmendmentKind[]): readonly TargetAmended[] =>
  reactionsTo(message.id ?? "").length > 0 ? amendmentsOf(happenedIn(message), UNSEALED, hasLanded, only) : [];

/**
 * Returns whether a use took effect. A use that its targets save against takes effect after a failed save. Any other use does
 * unless a reaction cancels it.
 */
function hasLanded(message: Message): boolean {
  if (chain >= CHAIN) return false;
  chain += 1;
  try {
    if (!message.isAction()) return amendedIn(message, "cancel").length === 0;
    const attack = attackContext(message);
    if (!attack || attack.record.cancelled) return false;
    if (!attack.record.dealt?.save) return true;
    // A missing save is no result, neither a failure nor a success in enduring.
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
  // A die bought before the save was rerolled is void, because the reroll replaced the die it applied to.
  const since = (by: string) => {
    const again = game.messages.get(by);
    return (die: Message): boolean => !again || isAfter(die, again);
  };
  return rememberDefense(answer, [record, rolls, attack.read, stated, sealed, ...diceMemoKey(id)], () =>
    readDefenseRolls(record, rolls, attack.read, stated, (key, by) =>
      boughtDie(id, key, record.actor, sealed, since(by)),
    ),
  );
}

const foldMemory = () => remembering<FoldedTarget>();
/** Caches of states with and without details, for present receipts and for lost ones. */
const FOLDS = { live: [foldMemory(), foldMemory()], lost: [foldMemory(), foldMemory()] } as const;

/** Returns the state of one target, cached for unchanged documents. */
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
    resolveTarget(read, target, defense, receipt, refused, full),
  );
}

const rememberLost = remembering<ReceiptRecord>();

/**
 * Returns which fixed number the owners of a target may state: none for a character that must roll its Defense, otherwise 10 plus
 * bonuses.
 * @rule C-64
 */
function statedBy({ record: { rules } }: AttackContext, actor: OpposedActor | null): Stated {
  return actor?.isCharacter() === true && readRuleset(rules.profile, rules.overrides).attackAgainst !== "static"
    ? "none"
    : "passive";
}

/** Reasons that concern all targets of an attack. They are computed only on demand, because they need all its actors. */
interface Refusals {
  readonly attack: () => string | null;
  readonly terms: () => string | null;
  /** Returns the strikes that were redirected to this target although their first target needed them. */
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

/** Returns the state of a target without a check for redirected strikes, to prevent endless recursion. */
const unstrayed = (attack: AttackContext, target: TargetRecord): TargetContext =>
  contextOf(attack, target, false, { ...refusalsOf(attack), strayed: () => [] });

/** Returns the state of one target. Null if the attack has no target with this key. */
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
  const lost = kept === null && answer !== null && isLost(actor, answerId, answer);
  // Applied damage stays applied. Later changes of ownership or role do not affect it.
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

/** Returns the states of all targets. */
export function targetContexts(attack: AttackContext, full = true): TargetContext[] {
  const refusals = refusalsOf(attack);
  return attack.record.targets.map((target) => contextOf(attack, target, full, refusals));
}
