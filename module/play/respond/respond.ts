/** Starts what an attack requires: the answers of its targets, and the application of damage. */
import { notifyFailure } from "../common/notify.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { refreshAllCards } from "../protocol/cards.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { enduresOn, settle, knocksOut } from "../apply/apply.ts";
import { attackRefusal, openTerms, onJudge, answerPlace, applyPlace } from "../attack-state/attack-refusal.ts";
import { attackContext, targetContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { findActor, findAttack, findToken, owns } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { isInSight } from "./in-sight.pure.ts";
import { answersByNumber, npcMode } from "../scene/npc-defense-mode.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { ask } from "../defend/ask-defense.ts";
import { tabId } from "../common/tab.ts";
import { isVouchedFor } from "../attack/targets-named-by-gm.ts";
import type { Participant } from "../common/records.pure.ts";
import { notesOf } from "../number-writes/receipts.ts";
import { earnedNotes, unearnedNotes } from "../damage/fumbles.ts";
import { isHarmful } from "../resolve/landing-effects.pure.ts";
import { hasOpenEffects, hasOpenMove } from "../apply/given-effects.ts";
import { onKnownEffects } from "../apply/trusted-effects.ts";
import { receiptDiffers } from "../resolve/receipt-state.pure.ts";
import { readSetting } from "../../core/settings-list.ts";

/** How a target answers. `click` means that a user answers on the card. */
type AnswerMode = "auto" | "fixed" | "ask" | "click";

/** Returns how a target answers on this client. @rule H-ATK-07 C-64 */
function answerMode(context: TargetContext): AnswerMode {
  const { actor, attack } = context;
  const { dealt } = attack.record;
  // Damage without a save changes hit points only if the target's side would accept it. A save asks the target's side anyway.
  if (dealt && !dealt.save) return mayDeal(context) ? "fixed" : "click";
  if (!inSight(context)) return "ask";
  if (dealt) return answersItself(actor) ? "auto" : "ask";
  const { profile, overrides } = attack.record.rules;
  if (answersByNumber(actor, readRuleset(profile, overrides))) return "fixed";
  return answersItself(actor) ? "auto" : "ask";
}

/** Returns whether a target answers automatically: NPCs unless set to prompt, characters if their player chose so. */
function answersItself(actor: OpposedActor | null): boolean {
  if (actor?.isNpc() === true) return npcMode(actor) !== "prompt";
  // A GM's client setting must not decide for the character of an absent player.
  return !game.user.isGM && readSetting("defendByItself");
}

/**
 * Returns whether damage or healing without an attack applies automatically. It does if the author is a GM or owns the target.
 * Items of another user's actor may heal a player character, and heal or hurt an NPC in sight. Harm to a player character waits for
 * its own side.
 */
function mayDeal(context: TargetContext): boolean {
  const { actor, attack } = context;
  const { author } = attack.message;
  if (author === null || actor === null) return author?.isGM === true;
  if (author.isGM || owns(author, actor)) return true;
  const { doer, kind } = attack.record.dealt ?? {};
  if (!doer || !findActor(doer)) return false;
  return actor.pc
    ? kind !== "damage" && attack.record.moves.length === 0 && !attack.record.effects.some(isHarmful)
    : inSight(context);
}

/** Returns whether the author of an attack can see this target. */
function inSight({ attack: { message, record }, target, actor }: TargetContext): boolean {
  const { author } = message;
  if (!author || author.isGM || !actor || isVouchedFor(message.id ?? "", target.key)) return true;
  const placed = ({ actor: uuid, token }: Participant): TokenDocument.Implementation | null => {
    const found = token === null ? null : findToken(token);
    return found?.actor?.uuid === uuid ? found : null;
  };
  const token = placed(target);
  return isInSight({
    token: token && { hidden: token.hidden, scene: token.parent?.id ?? "", active: token.parent?.active === true },
    attackers: [...record.attackers, ...(record.dealt?.doer ? [record.dealt.doer] : [])].flatMap(
      (attacker) => placed(attacker)?.parent?.id ?? [],
    ),
    known: actor.testUserPermission(author, "LIMITED"),
  });
}

function isOpen({ answer, actor, strikes, attack }: TargetContext): boolean {
  return !answer && actor !== null && strikes.length > 0 && !attack.record.cancelled;
}

interface Answering extends Duty {
  readonly context: TargetContext;
  /** True to use 10 plus bonuses instead of a roll. */
  readonly fixed: boolean;
}

/** Duties to answer for targets. */
const answering: Duties<Answering> = {
  name: "answer",
  of: (messageId) => {
    const attack = attackOf(messageId);
    if (!attack) return [];
    const refused = (attackRefusal(attack) ?? openTerms(attack)) !== null;
    return targetContexts(attack, false).map((context) => {
      const place = isOpen(context) && !refused ? answerPlace(context) : -1;
      const mode = place < 0 ? "ask" : answerMode(context);
      const fixed = mode === "fixed";
      return { id: context.answerId, place, way: fixed ? "auto" : mode, fixed, context };
    });
  },
  ask: (_messageId, { context }) => {
    ask(context);
  },
  act: (_messageId, duties) => {
    for (const fixed of [false, true]) {
      const contexts = duties.flatMap((duty) => (duty.fixed === fixed ? duty.context : []));
      const keys = contexts.map(({ target }) => target.key);
      const [first] = contexts;
      if (first)
        void import("../defend/defend.ts")
          .then(({ defendAll }) => defendAll(first.attack.message, keys, fixed))
          .catch(notifyFailure);
    }
  },
};

/** Checks all targets of an attack: prompts the user, answers automatically, or waits to take over from another client. */
export function respond(messageId: string): void {
  actOnDue(answering, messageId);
}

function attackOf(messageId: string): AttackContext | null {
  const message = findAttack(messageId);
  return message ? attackContext(message) : null;
}

/** Returns whether something remains to be written for a target. */
function isDue(context: TargetContext): boolean {
  const { state, voids, answer, receipt } = context;
  if (!answer || voids.size > 0) return false;
  return (
    state.phase === "ready" ||
    state.phase === "changed" ||
    (receipt === null && earnedNotes(context).length > 0) ||
    (receipt !== null && receiptDiffers({ spares: knocksOut(context), endures: enduresOn(context) }, receipt)) ||
    hasOpenEffects(context) ||
    hasOpenMove(context) ||
    givenInVain(context)
  );
}

/** Returns whether the target has a fumble bonus that no longer applies, after a reroll or after the attack was taken back. */
function givenInVain(context: TargetContext): boolean {
  const { actor, receipt, attack } = context;
  const told = receipt !== null || attack.record.cancelled;
  return actor !== null && told && notesOf(actor).some(({ id }) => unearnedNotes(context).includes(id));
}

interface Applying extends Duty {
  readonly key: string;
}

/** Milliseconds that a write of another tab may take to arrive. */
const ON_ITS_WAY = 300;

/** Duties to apply the results to targets. */
const applying: Duties<Applying> = {
  name: "apply",
  of: (messageId, atLogin) => {
    const attack = attackOf(messageId);
    const due = attack ? targetContexts(attack, false).filter(isDue) : [];
    return due.map((context): Applying => {
      const { answerId, target, defense } = context;
      const duty = { id: answerId, key: target.key, way: "auto" } as const;
      if (defense?.record.tab === tabId()) return { ...duty, own: true, place: 0 };
      const place = applyPlace(context);
      // The tab that answered applies first, so others wait one step longer. After a login that tab is gone, so this client does
      // not wait.
      return { ...duty, place: place < 0 || atLogin ? place : place + 1, wait: ON_ITS_WAY };
    });
  },
  act: (messageId, duties) => {
    for (const { key, own = false } of duties) void settle(messageId, key, { force: !own });
  },
};

onKnownEffects(applyDue);
onJudge(() => {
  recheckAttacks(false);
  refreshAllCards();
});

/** Applies results of an attack: at once for answers of this tab, with a delay for answers of other tabs. */
export function applyDue(messageId: string, atLogin = false): void {
  actOnDue(applying, messageId, atLogin);
}

/** Applies answers of this tab again after another write overwrote their receipts. @param receiptIds ids of the changed receipts */
export function finishOwn(messageId: string, receiptIds: ReadonlySet<string>): void {
  const attack = attackOf(messageId);
  if (!attack) return;
  for (const { key } of attack.record.targets) {
    const context = receiptIds.has(id16(attack.id, key)) ? targetContext(attack, key, false) : null;
    if (context?.defense?.record.tab === tabId() && isDue(context)) void settle(messageId, key);
  }
}

/** Returns the ids of recent attacks that may continue automatically. Age matters only for automatic steps. */
export function recentAttacks(): string[] {
  const young = game.messages.contents.flatMap((message) => {
    const age = ageOf(message);
    return age <= YOUNG.milliseconds ? [{ message, age }] : [];
  });
  const newest = young.sort((a, b) => a.age - b.age).slice(0, YOUNG.messages);
  return newest.flatMap(({ message }) => (message.isAction() ? [message.id] : []));
}

/** Answers and applies whatever recent attacks still require. */
export function recheckAttacks(atLogin: boolean): void {
  for (const id of recentAttacks().reverse()) {
    respond(id);
    applyDue(id, atLogin);
  }
}
