/** Each client decides for itself what of a clash is its duty: answers, applications, take-overs. */
import { SYSTEM_ID } from "../constants.ts";
import { readRuleset } from "../rules/ruleset.ts";
import { ageOf } from "./age.ts";
import { settle } from "./apply.ts";
import { dropWorthless } from "./clean.ts";
import { attackContext, attackRefusal, notesOf, openTerms, targetContext, targetContexts, type AttackContext, type TargetContext } from "./context.ts";
import { defendAll } from "./defend.ts";
import { findAttack, owns } from "./documents.ts";
import { answerPlace, applyPlace } from "./duty.ts";
import { earnedNotes, unearnedNotes } from "./notes.ts";
import { graceSeconds } from "./logic/responsible.ts";
import { ask, withdraw } from "./queue.ts";
import { tabId } from "./tab.ts";

/** `click`: somebody takes it from the card. */
type AnswerMode = "auto" | "fixed" | "ask" | "click";

/** How many of the newest messages, and how young ones, go on by themselves after a login. */
export const SWEEP = { messages: 60, milliseconds: 3_600_000 } as const;
const HIDDEN_DELAY = 1500;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Does something later, once per name. */
function later(name: string, milliseconds: number, job: () => void): void {
  if (timers.has(name)) return;
  timers.set(name, setTimeout(() => {
    timers.delete(name);
    job();
  }, milliseconds));
}

/** How a target answers on this client. @rule H-ATK-07 C-64 */
export function answerMode(context: TargetContext): AnswerMode {
  const { actor, attack } = context;
  if (attack.record.dealt) return mayDeal(context) ? "fixed" : "click";
  const { profile, overrides } = attack.record.rules;
  if (readRuleset(profile, overrides).attackAgainst === "static") return "fixed";
  if (actor?.isNpc() === true) {
    const own = actor.system.defenseMode;
    const mode = own === "auto" || own === "prompt" || own === "fixed" ? own : game.settings.get(SYSTEM_ID, "npcDefense");
    return mode === "prompt" ? "ask" : mode;
  }
  // A GM's own habit is not a decision about an absent player's character.
  return !game.user.isGM && game.settings.get(SYSTEM_ID, "defendByItself") ? "auto" : "ask";
}

/** Damage and healing from a GM or from the target's own side arrive at once; a stranger's word alone moves no hit points. */
function mayDeal({ actor, attack }: TargetContext): boolean {
  const { author } = attack.message;
  return author !== null && (author.isGM || (actor !== null && owns(author, actor)));
}

function isOpen({ answer, actor, strikes, attack }: TargetContext): boolean {
  return !answer && actor !== null && strikes.length > 0 && !attack.record.cancelled;
}

/** Looks at all targets of an attack: asks, answers, or waits for its turn to take over. */
export function respond(messageId: string): void {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack) return;
  const refused = (attackRefusal(attack) ?? openTerms(attack)) !== null;
  const now: Record<"auto" | "fixed", string[]> = { auto: [], fixed: [] };
  for (const context of targetContexts(attack, false)) {
    // Posted while no GM was there to remove it.
    if (context.answer && context.defense && context.voids.has("")) dropWorthless(context.answer, context.defense.record, respond);
    const place = isOpen(context) && !refused ? answerPlace(context) : -1;
    const mode = place < 0 ? "ask" : answerMode(context);
    if (mode === "ask") {
      if (place === 0) ask(context);
      else withdraw(context.answerId);
    } else if (mode !== "click") {
      withdraw(context.answerId);
      // A hidden tab lets a visible one of the same user go first.
      const wait = graceSeconds(place) * 1000 + (document.hidden ? HIDDEN_DELAY : 0);
      if (wait === 0) now[mode].push(context.target.key);
      else later(`answer:${context.answerId}`, wait, () => { answerLate(messageId, context.target.key); });
    }
  }
  for (const mode of ["auto", "fixed"] as const) if (now[mode].length > 0) void defendAll(attack.message, now[mode], mode === "fixed");
}

function contextOf(messageId: string, targetKey: string): { attack: AttackContext; target: TargetContext } | null {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  const target = attack && targetContext(attack, targetKey, false);
  return target ? { attack, target } : null;
}

/** The grace is over: still no answer, and still somebody who answers by itself. */
function answerLate(messageId: string, targetKey: string): void {
  const context = contextOf(messageId, targetKey);
  if (!context || !isOpen(context.target) || answerPlace(context.target) < 0 || (attackRefusal(context.attack) ?? openTerms(context.attack)) !== null) return;
  const mode = answerMode(context.target);
  if (mode === "auto" || mode === "fixed") void defendAll(context.attack.message, [targetKey], mode === "fixed");
}

/** Whether something remains to be written for a target. */
function isDue(context: TargetContext): boolean {
  const { state, voids, answer, receipt } = context;
  if (!answer || voids.size > 0) return false;
  return state.phase === "ready" || state.phase === "changed" || (receipt === null && earnedNotes(context).length > 0) || givenInVain(context);
}

/** A bonus for a fumble that is none any more: its die was rolled again. */
function givenInVain(context: TargetContext): boolean {
  const { actor, receipt } = context;
  return actor !== null && receipt !== null && notesOf(actor).some(({ id }) => unearnedNotes(context).includes(id));
}

/** Looks at all targets of an attack: applies what this tab answered, and watches over the others. */
export function applyDue(messageId: string, takeOver: "grace" | "now"): void {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack) return;
  for (const context of targetContexts(attack, false)) {
    if (!isDue(context)) continue;
    const { key } = context.target;
    if (context.defense?.record.tab === tabId()) {
      void settle(messageId, key);
      continue;
    }
    const place = applyPlace(context);
    if (place < 0) continue;
    // After a login the same order holds, but nobody is there any more to be waited for.
    const seconds = graceSeconds(takeOver === "now" ? place : place + 1);
    later(`apply:${context.answerId}`, seconds * 1000 + 300, () => { applyLate(messageId, key); });
  }
}

/** What this tab has answered and somebody's write has overtaken meanwhile: a newer answer under the same id, say. */
export function finishOwn(messageId: string): void {
  const message = findAttack(messageId);
  const attack = message && attackContext(message);
  if (!attack) return;
  for (const context of targetContexts(attack, false)) {
    if (context.defense?.record.tab === tabId() && isDue(context)) void settle(messageId, context.target.key);
  }
}

function applyLate(messageId: string, targetKey: string): void {
  const context = contextOf(messageId, targetKey);
  if (context && isDue(context.target) && applyPlace(context.target) >= 0) void settle(messageId, targetKey, { force: true });
}

/** The newest attacks, young enough to go on by themselves. Age decides nothing else than what goes on without a click. */
export function recentAttacks(): string[] {
  const ages = new Map(game.messages.contents.map((message) => [message, ageOf(message)]));
  const newest = [...ages].sort(([, a], [, b]) => a - b).slice(0, SWEEP.messages);
  return newest.flatMap(([message, age]) => (message.isAction() && age <= SWEEP.milliseconds ? [message.id] : []));
}

/** On login and when somebody comes or goes: what is due now? */
export function sweep(takeOver: "grace" | "now"): void {
  for (const id of recentAttacks().reverse()) {
    respond(id);
    applyDue(id, takeOver);
  }
}
