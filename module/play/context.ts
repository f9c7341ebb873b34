/** A clash gathered from the live documents: messages, actors, receipts. Everything else in play starts from here. */
import type { OpposedActor } from "../documents/actor.ts";
import type { ClashState } from "../rules/clash.ts";
import { currentRuleset } from "../settings.ts";
import { ageOf } from "./age.ts";
import { findActor, owns } from "./documents.ts";
import { boughtDie } from "./inspiration-dice.ts";
import { foldTarget, readAttackRolls, readDefenseRolls, type AgainOf, type ReadAttack, type ReadDefense } from "./logic/fold.ts";
import { id16 } from "./logic/id.ts";
import { parseAttack, parseDefense, parseNotes, parseReceipts } from "./logic/parse.ts";
import { MESSAGE_VERSION, type AttackRecord, type DefenseRecord, type NoteRecord, type ReceiptRecord, type TargetRecord } from "./logic/records.ts";
import { lostReceipt, mayBeLost } from "./logic/settle.ts";
import { termsLine, termsRefusal } from "./logic/terms.ts";
import { messageRolls } from "./rolls.ts";
import { withRulings } from "./rulings.ts";
import { tabId } from "./tab.ts";

export interface AttackContext {
  readonly id: string;
  readonly message: ChatMessage.Implementation;
  readonly record: AttackRecord;
  readonly read: ReadAttack;
}

export interface TargetContext {
  readonly attack: AttackContext;
  readonly target: TargetRecord;
  /** Id of the answer, whether or not it exists. */
  readonly answerId: string;
  readonly actor: OpposedActor | null;
  readonly answer: ChatMessage.Implementation | null;
  readonly defense: ReadDefense | null;
  readonly receipt: ReceiptRecord | null;
  readonly state: ClashState;
  readonly voids: ReadonlyMap<string, string>;
  /** Keys of the strikes on this target. */
  readonly strikes: readonly string[];
}

/** The receipts of an actor, oldest first. */
export function receiptsOf(actor: OpposedActor): ReceiptRecord[] {
  return parseReceipts(actor.creature?.receipts);
}

/** The notes of an actor. */
export function notesOf(actor: OpposedActor): NoteRecord[] {
  return parseNotes(actor.creature?.notes);
}

/** An attack, or damage and healing without one, read; null for any other message. */
export function attackContext(message: ChatMessage.Implementation): AttackContext | null {
  const { id } = message;
  if (!message.isAction() || id === null) return null;
  const record = withRulings(parseAttack(id, message.system, message.isDamage()));
  // A newer build's message may mean anything: nobody here answers it, applies it or changes it.
  if (record.version > MESSAGE_VERSION) return null;
  const attackers = new Map(record.attackers.map(({ key, actor }) => [key, actor]));
  const again: AgainOf = (key) => boughtDie(id, key, attackers.get(record.strikes.find((strike) => strike.key === key)?.attacker ?? "") ?? null);
  return { id, message, record, read: readAttackRolls(record, messageRolls(message), again) };
}

/** What an answer says, without judging it. */
export function defenseRecord(message: ChatMessage.Implementation): DefenseRecord | null {
  return message.isDefense() ? parseDefense(message.id ?? "", message.system) : null;
}

/** One target of an attack; null when there is none of that key. */
export function targetContext(attack: AttackContext, key: string, full = true): TargetContext | null {
  const target = attack.record.targets.find((entry) => entry.key === key);
  if (!target) return null;
  const answerId = id16(attack.id, key);
  const actor = findActor(target);
  const answer = answerOf(answerId);
  const record = answer && defenseRecord(answer);
  const receipts = actor ? receiptsOf(actor) : [];
  const kept = receipts.find((entry) => entry.id === answerId) ?? null;
  const lost = kept === null && answer !== null && record?.tab !== tabId() && mayBeLost(receipts, ageOf(answer));
  // What was once applied stays told: later changes of ownership or roles rewrite no history.
  const settled = kept !== null || lost;
  const defense = record && readDefenseRolls(record, messageRolls(answer), attack.read, settled || answer.author?.isGM === true, (key) => boughtDie(answerId, key, record.actor));
  const refused = {
    attack: (settled ? null : attackRefusal(attack)) ?? (record ? termsRewritten(attack, key, record) : settled ? null : openTerms(attack)),
    defense: answer && record && !settled ? answerRefusal(attack, target, actor, answer, record) : null,
  };
  const first = foldTarget(attack.read, target, defense, kept, refused, full);
  const receipt = lost ? lostReceipt(answerId, attack.record, first.state.amount) : kept;
  const { state, voids } = lost ? foldTarget(attack.read, target, defense, receipt, refused, full) : first;
  const strikes = attack.record.strikes.filter((strike) => strike.target === key).map((strike) => strike.key);
  return { attack, target, answerId, actor, answer, defense, receipt, state, voids, strikes };
}

/** All targets. */
export function targetContexts(attack: AttackContext, full = true): TargetContext[] {
  return attack.record.targets.flatMap(({ key }) => targetContext(attack, key, full) ?? []);
}

function answerOf(id: string): ChatMessage.Implementation | null {
  const message = game.messages.get(id);
  return message?.isDefense() === true ? message : null;
}

/** Why an attack does not count: players attack with what they own; damage without an attack waits for its targets anyway. Judged only while the actors are there. */
export function attackRefusal({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  const { author } = message;
  if (!author || author.isGM || record.dealt) return null;
  for (const attacker of record.attackers) {
    if (attacker.actor === null) return "OD20.Void.attacker";
    const actor = findActor(attacker);
    if (actor && !owns(author, actor)) return "OD20.Void.attacker";
  }
  return record.attackers.length === 0 ? "OD20.Void.attacker" : null;
}

/**
 * Why nobody answers it without a GM's click; see {@link termsRefusal}. A GM's own attack is his ruling.
 * What was answered is judged by what its answer quotes, so that changed settings rewrite no card.
 */
export function openTerms({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  if (message.author?.isGM === true) return null;
  return termsRefusal(record, currentRuleset(), (participant) => findActor(participant)?.pc ?? null);
}

/** Whether the author has changed the terms that an answer was given on. */
function termsRewritten({ record }: AttackContext, target: string, { terms }: DefenseRecord): string | null {
  return terms === "" || terms === termsLine(record, target) ? null : "OD20.Void.rewrittenTerms";
}

/** Why an answer does not count. */
function answerRefusal(attack: AttackContext, target: TargetRecord, actor: OpposedActor | null, answer: ChatMessage.Implementation, record: DefenseRecord): string | null {
  if (record.version > MESSAGE_VERSION) return "OD20.Void.newer";
  if (record.attack !== attack.id || record.target !== target.key || record.actor !== target.actor) return "OD20.Void.other";
  const { author } = answer;
  if (!author || author.isGM || !actor) return null;
  return owns(author, actor) ? null : "OD20.Void.defender";
}
