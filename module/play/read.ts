/** What presenters read: the whole card as the viewing user may know it. */
import { isFalling } from "../integrations/dice-so-nice.ts";
import { resolveCheck, type CheckResult } from "../rules/checks.ts";
import { readRuleset } from "../rules/ruleset.ts";
import { disclosureOf } from "../settings.ts";
import { attackContext, attackRefusal, defenseRecord, openTerms, targetContexts, type AttackContext, type TargetContext } from "./context.ts";
import { findActor, owns } from "./documents.ts";
import { inspired, mayInspire } from "./inspiration.ts";
import { awaitedFor, waitingFor } from "./duty.ts";
import type { AskedState } from "./logic/fold-request.ts";
import type { EffectiveDamage, EffectiveRoll } from "./logic/fold.ts";
import { parseCheck } from "./logic/parse.ts";
import { permissions } from "./logic/permissions.ts";
import { MESSAGE_VERSION, type AttackRecord, type CheckRecord, type DefenseRecord, type Participant } from "./logic/records.ts";
import { reveal } from "./logic/secrecy.ts";
import { verifyD20, type VerifiedD20 } from "./logic/verify.ts";
import { factsOf } from "./permissions.ts";
import { requestContext, type AskedContext, type RequestContext } from "./request-context.ts";
import { messageRolls } from "./rolls.ts";
import { facesToInspire } from "./strike-inspiration.ts";
import type { AskedView, AttackState, CheckState, DamageView, RequestView, Reveal, StrikeView, TargetState, Waiting } from "./types.ts";

/** Of a check that does not add up. */
const NO_ROLL: VerifiedD20 = { faces: [], bonus: [], natural: 0, rest: 0, restDice: 0, total: 0 };

/** What an attack message says; null for another message. */
export function readAttack(message: ChatMessage.Implementation): AttackRecord | null {
  return attackContext(message)?.record ?? null;
}

/** What an answer says; null for another message. */
export function readDefense(message: ChatMessage.Implementation): DefenseRecord | null {
  return defenseRecord(message);
}

/** What a check message says; null for another message. */
export function readCheck(message: ChatMessage.Implementation): CheckRecord | null {
  return message.isCheck() ? parseCheck(message.id ?? "", message.system) : null;
}

/** Whether a message was made by a newer version of the system than this one can read. */
export function isNewer(message: ChatMessage.Implementation): boolean {
  const { system } = message;
  return "version" in system && typeof system.version === "number" && system.version > MESSAGE_VERSION;
}

/** Private to others: this user is neither author nor among the readers, or it is blind. */
function isHidden(message: ChatMessage.Implementation): boolean {
  if (game.user.isGM && (message.blind || message.whisper.includes(game.user.id) || message.whisper.length === 0)) return false;
  if (message.blind) return true;
  return message.whisper.length > 0 && !message.whisper.includes(game.user.id) && message.author?.id !== game.user.id;
}

function revealOf(message: ChatMessage.Implementation, who: readonly Pick<Participant, "actor" | "token" | "pc">[], resolved: boolean, hidden = isHidden(message)): Reveal {
  const actors = who.map(findActor);
  return reveal({
    insider: game.user.isGM || (!hidden && actors.length > 0 && actors.every((actor) => actor !== null && owns(game.user, actor))),
    pc: who.every(({ pc }) => pc),
    resolved,
    hidden,
    settings: {
      name: disclosureOf("Name"),
      totals: disclosureOf("Totals"),
      breakdown: disclosureOf("Breakdown"),
      mitigation: disclosureOf("Mitigation"),
      damage: disclosureOf("Damage"),
    },
  });
}

/** What this user may see of the attackers of a message before the targets have answered. */
export function attackReveal({ message, record }: AttackContext, resolved: boolean): Reveal {
  return revealOf(message, record.attackers, resolved);
}

function rollView(roll: EffectiveRoll | null | undefined): StrikeView["attack"] {
  return roll ? { faces: roll.faces, bonus: roll.bonus, natural: roll.natural, total: roll.total, advantage: roll.advantage, reroll: roll.reroll } : null;
}

function damageView({ row, dice, base, criticalDice, extra }: EffectiveDamage): DamageView {
  return { type: row.type, formula: row.formula, parts: row.parts, dice, base, criticalDice, extra };
}

function strikeView(attack: AttackContext, key: string, target: TargetContext | null, refused: string | null): StrikeView | null {
  const read = attack.read.strikes.get(key);
  if (!read) return null;
  const defense = target?.defense ?? null;
  return {
    key,
    record: read.record,
    attacker: attack.record.attackers.find((attacker) => attacker.key === read.record.attacker) ?? null,
    state: target?.state.strikes.find((strike) => strike.key === key) ?? null,
    void: target ? (target.voids.get(key) ?? target.voids.get("") ?? null) : (read.void ?? refused),
    attack: rollView(read.attack),
    attackParts: read.attack?.parts ?? read.record.parts,
    defense: rollView(defense?.rolls.get(key)),
    defenseParts: defense?.parts ?? [],
    inspire: { attack: facesToInspire(attack, target, key, "attack"), defense: facesToInspire(attack, target, key, "defense") },
    damage: read.damage.map(damageView),
  };
}

const person = (user: User.Implementation): Waiting["users"][number] => ({ id: user.id ?? "", name: user.name, active: user.active, self: user.isSelf });

function waitingOf(context: TargetContext): Waiting | null {
  const { state, attack, answer } = context;
  if (state.phase === "waiting") {
    const users = waitingFor(context);
    return { for: users.length === 0 ? "gm" : "defense", users: users.map(person) };
  }
  if (state.phase === "rolling") return { for: "damage", users: attack.message.author ? [person(attack.message.author)] : [] };
  if (state.phase !== "ready" && state.phase !== "changed") return null;
  const user = answer?.author?.active === true ? answer.author : null;
  return { for: "apply", users: user ? [person(user)] : waitingFor(context).map(person) };
}

/** A private attack hides its own numbers; what the defender has rolled himself he knows. */
function targetReveal({ attack, target, actor, answer }: TargetContext): Reveal {
  const own = actor !== null && owns(game.user, actor);
  return revealOf(attack.message, [target], answer !== null, !own && isHidden(attack.message));
}

function targetState(context: TargetContext): TargetState {
  const { attack, target, actor, answer, defense, receipt, state, voids } = context;
  return {
    key: target.key,
    name: target.name,
    img: target.img,
    actor: target.actor,
    token: target.token,
    present: actor !== null,
    pc: target.pc,
    owner: actor !== null && owns(game.user, actor),
    cover: defense?.record.cover ?? target.cover,
    phase: state.phase,
    clash: state,
    strikes: context.strikes.flatMap((key) => strikeView(attack, key, context, null) ?? []),
    answer: defense?.record ?? null,
    answeredBy: answer?.author?.name ?? null,
    receipt,
    waiting: waitingOf(context),
    voids: [...new Set(voids.values())],
    reveal: targetReveal(context),
    permissions: permissions(factsOf(game.user, attack, context)),
    rolling: isFalling(attack.id) || isFalling(context.answerId),
  };
}

/** The whole card; null for another message. */
export function attackState(message: ChatMessage.Implementation): AttackState | null {
  const attack = attackContext(message);
  if (!attack) return null;
  const { record } = attack;
  const contexts = targetContexts(attack);
  const refused = attackRefusal(attack) ?? openTerms(attack);
  return {
    record,
    authorId: message.author?.id ?? null,
    authorName: message.author?.name ?? "",
    reveal: attackReveal(attack, contexts.some(({ answer }) => answer !== null)),
    targets: contexts.map(targetState),
    unassigned: record.strikes.filter(({ target }) => target === null).flatMap(({ key }) => strikeView(attack, key, null, refused) ?? []),
    permissions: permissions(factsOf(game.user, attack, null)),
    rolling: isFalling(attack.id),
  };
}

/** The targets of a card. */
export function cardState(message: ChatMessage.Implementation): readonly TargetState[] {
  return attackState(message)?.targets ?? [];
}

/** A check as its card shows it; null for another message. */
export function checkState(message: ChatMessage.Implementation): CheckState | null {
  const record = readCheck(message);
  if (!record || record.version > MESSAGE_VERSION) return null;
  const read = verifyD20(messageRolls(message)[0], record.advantage, record.parts);
  const { roll, reroll } = read.ok ? inspired(record, read.value) : { roll: NO_ROLL, reroll: null };
  const result: CheckResult | null = read.ok && record.dc !== null
    ? resolveCheck(roll, record.dc, readRuleset(record.rules.profile, record.rules.overrides), record.kind === "attribute" ? "save" : record.kind === "death" ? "death" : "check")
    : null;
  const actor = findActor({ actor: record.actor, token: null });
  const pc = actor?.pc ?? true;
  const shown = revealOf(message, [{ actor: record.actor, token: null, pc }], true);
  return {
    record,
    void: read.ok ? null : read.reason,
    faces: roll.faces,
    bonus: roll.bonus,
    natural: roll.natural,
    total: roll.total,
    result,
    reroll,
    inspire: read.ok && mayInspire(record),
    reveal: { name: shown.name, totals: shown.totals, dc: game.user.isGM || !record.dcHidden },
    rolling: isFalling(record.id),
  };
}

function askedView(request: RequestContext, { asked, actor, answer, answerId }: AskedContext, state: AskedState): AskedView {
  // Another's private roll stays private; what is answered without one is hidden by the table's settings only.
  const shown = revealOf(answer ?? request.message, [asked], answer !== null);
  const open = state.phase !== "answered" && request.refused === null && actor !== null;
  return {
    key: asked.key,
    name: asked.name,
    img: asked.img,
    check: { kind: asked.kind, key: asked.check, characteristic: asked.characteristic },
    state,
    reveal: shown,
    waiting: state.phase === "waiting" ? awaitedFor(actor, request.message).map(({ name, isSelf }) => ({ name, self: isSelf })) : [],
    inspire: state.phase === "answered" && state.answer !== null && mayInspire(state.answer),
    may: open && owns(game.user, actor) && (state.phase === "waiting" || game.user.isGM),
    rolling: isFalling(answerId),
  };
}

/** A request for checks as its card shows it; null for another message. */
export function requestState(message: ChatMessage.Implementation): RequestView | null {
  const request = requestContext(message);
  if (!request) return null;
  return {
    record: request.record,
    void: request.refused,
    dc: request.dc,
    mayReveal: game.user.isGM && request.record.difficulty === "hidden" && request.dc !== null,
    asked: request.asked.flatMap((context, index) => {
      const state = request.state.asked[index];
      return state ? [askedView(request, context, state)] : [];
    }),
    contest: request.asked.some(({ answerId }) => isFalling(answerId)) ? null : request.state.contest,
  };
}

/** Whether this user may see the dice of a message fall. */
export function maySeeDice(messageId: string): boolean {
  const message = game.messages.get(messageId);
  if (!message) return true;
  if (message.isCheck()) return checkState(message)?.reveal.totals ?? true;
  if (message.isAction()) return attackState(message)?.reveal.totals ?? true;
  const record = defenseRecord(message);
  const attack = record && game.messages.get(record.attack);
  const target = attack && cardState(attack).find(({ key }) => key === record.target);
  return target ? target.reveal.totals : true;
}
