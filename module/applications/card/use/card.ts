/** The card of an action, a spell, a feature, or an item: cost, effects, targets, and taking it back. */
import { pressReaction } from "../attack/press-reaction.ts";
import { finishCasting, openDeal, openInfluenceAnswer, openUse, openRevive } from "../../common/windows.ts";
import { REQUEST } from "../../../data/message/request.pure.ts";
import { pleaAnswer } from "../../../play/actions/influence-ids.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { currentRuleset } from "../../../core/settings.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { findActor, speaksFor, findToken } from "../../../play/common/documents.ts";
import { revealOf } from "../../../play/secrecy/reveal.ts";
import { viewer, viewerOwns } from "../../../play/secrecy/viewer.ts";
import { concentrationState, isCutShort } from "../../../play/actions/concentration-state.ts";
import { readAttempt, type InfluenceAttempt } from "../../../play/actions/influence.ts";
import type { Permission } from "../../../play/common/types.ts";
import type { UseRecord } from "../../../play/costs/action-records.pure.ts";
import { mayTakeBack, readUseMessage, takeBack } from "../../../play/actions/post-action.ts";
import {
  activityOf,
  bearerOfEffects,
  castsOf,
  runningOf,
  titleOf,
  usesOf,
} from "../../../play/activities/activities.ts";
import { askGrantedSpells } from "../../../play/activities/fetch-borrowed.ts";
import { spent } from "../../../play/attack-state/amendments.ts";
import { carryOf } from "../../../play/cast/transfer-mark.ts";
import { lostTo } from "../../../play/attack-state/countered.ts";
import { offersToCast } from "../../../play/reactions/reaction-views.ts";
import { attackState, readAttack } from "../../../play/card-state/read-card.ts";
import type { AttackState } from "../../../play/card-state/card-state.ts";
import { takesAlong } from "../../../rules/activities/activity.ts";
import { CASTING, REVIVES } from "../../../rules/turn/done-actions.ts";
import { actionWords } from "../../words/action-words.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { answerAll, answerOne, ATTACK_BUTTONS, SHARED_BUTTONS } from "../attack/buttons.ts";
import { shownFacts } from "../attack/card.ts";
import { UNKNOWN_IMAGE } from "../attack/mask.ts";
import { overuseOf } from "../attack/overuse.ts";
import { always, offering, type Button, type Buttons } from "../buttons.ts";
import { presentDealt } from "../damage/present.ts";
import { newSentences } from "../action-parts.ts";
import { defineCard } from "../shell.ts";
import { treatedNote } from "../check/save-notes.ts";
import { mayDrop, presentUse, withoutPlans, type UseFacts, sideUsed, sideWords, type Revives } from "./present.ts";
import { onDocument } from "../../../documents/common/events.ts";
import { REST } from "../../../data/message/rest.pure.ts";
import { alsoDone } from "../../../data/message/use.pure.ts";
import { messageIndex } from "../../../play/common/message-index.ts";
import { restState } from "../../../play/rest/rest-state.ts";
import { nameOf } from "../../../play/secrecy/names.ts";

type Target = UseRecord["targets"][number];

/** Message ids of the cards that show each creature, by actor UUID. */
const cards = new Map<string, Set<string>>();

// Death is stored on the actor, so the message does not change.
onDocument("actorUpdated", ({ uuid }) => {
  for (const id of cards.get(uuid) ?? []) refreshCards(id);
});

/** Revival messages by the id of the use. */
const revivals = messageIndex((message) => (message.isKind("rest") ? message.system.request : ""));
revivals.register();

/** Returns whether the use already revived a creature. A later death of the creature does not concern this use. */
const hasRevived = (use: string, uuid: string): boolean =>
  revivals.of(use).some((message) => {
    const { kind, request, members } = REST.read(message.system);
    const isIts = kind === "revival" && request === use && members.some((member) => member.uuid === uuid);
    return isIts && restState(uuid, message.id ?? "").state === "applied";
  });

function waiting({ id }: UseRecord, target: Target): OpposedActor | null {
  const actor = findActor(target);
  if (!actor) return null;
  const known = cards.get(actor.uuid) ?? new Set();
  cards.set(actor.uuid, known.add(id));
  return actor.dead && actor.hitPoints.max > 0 && !hasRevived(id, actor.uuid) ? actor : null;
}

/**
 * Returns the creatures that wait for revival by a use, or null if the use revives nobody.
 * @param counts true if nothing cancelled the use
 * @rule B-DEATH-11
 */
function awaitedBy(record: UseRecord, counts: boolean): Revives | null {
  if (!alsoDone(record.does).includes(REVIVES) || record.cancelled || !counts) return null;
  const all = record.targets.flatMap((target) => {
    const actor = waiting(record, target);
    return actor
      ? [
          {
            key: target.key,
            name: nameOf({ actor, token: target.token === null ? null : findToken(target.token) }),
            mine: viewerOwns(actor),
          },
        ]
      : [];
  });
  return {
    mine: all.filter(({ mine }) => mine),
    others: all.flatMap(({ mine, name }) => (mine ? [] : [name])),
    nobody: record.targets.length === 0,
  };
}

/** Opens the revival window for one target. @rule B-DEATH-12 */
async function reviveBy(record: UseRecord, key: string, message: string): Promise<void> {
  const target = record.targets.find((one) => one.key === key);
  const actor = target && waiting(record, target);
  if (actor?.isCharacter() || actor?.isNpc()) await openRevive(actor, message);
}

interface Use {
  readonly plea: InfluenceAttempt | null;
  readonly message: ChatMessage.Implementation;
  readonly facts: Omit<UseFacts, "dealt">;
  readonly attack: AttackState | null;
}

/** Returns the item whose text a use has: the spell that it casts, or the item itself. Draws the card again once the spell is loaded. */
function describedBy(item: OpposedItem, { id, label }: UseRecord): OpposedItem {
  if (item.isKind("spell")) return item;
  const key = usesOf(item).find((one) => titleOf(item, one.key) === label)?.key ?? "";
  const bearer = bearerOfEffects(item, key);
  if (bearer === item && castsOf(item, key) !== "")
    void Promise.all(askGrantedSpells([item])).then((loaded) => {
      if (loaded.length > 0) refreshCards(id);
    });
  return bearer;
}

/**
 * Returns the description of the used item as plain text. Leaves out secrets, and returns "" if the viewer may not see the item. For an
 * item with several options, returns the text of the used option.
 */
function descriptionOf(record: UseRecord, actor: OpposedActor | null): string {
  const item = actor?.items.contents.find(({ uuid }) => uuid === record.item?.uuid);
  if (!item || (actor?.pc !== true && !viewerOwns(actor))) return "";
  const { body } = new DOMParser().parseFromString(describedBy(item, record).system.description, "text/html");
  for (const secret of body.querySelectorAll(".secret")) secret.remove();
  const words = body.textContent.trim();
  return sideWords(words, sideUsed(Reflect.get(item.system, "activities"), record.label)) ?? words;
}

/** Returns the record with the targets that this viewer may know, under the names for this viewer. */
const withNames = (message: ChatMessage.Implementation, record: UseRecord, rows: AttackState | null): UseRecord => ({
  ...record,
  targets: record.targets
    .filter(({ key }) => rows?.targets.some((row) => row.key === key) !== false)
    .map((target) =>
      revealOf(message, [target], true).name ? target : { ...target, name: gameTexts.t("OD20.Card.Unknown") },
    ),
});

function read(message: ChatMessage.Implementation): Use | null {
  const record = readUseMessage(message);
  if (!record?.actor) return null;
  const who = record.actor;
  const shown = revealOf(message, [who], true);
  const actor = findActor(who);
  // A readied action is revealed when it is released.
  const attack = attackState(message);
  const plain = withoutPlans(record, revealOf(message, [who], record.action !== "ready"));
  const shownRecord = withNames(message, plain, attack);
  const [over] = record.cancelled ? [] : overuseOf({ ...record, attackers: [who], targets: [] });
  const plea = readAttempt(message);
  return {
    message,
    attack,
    plea,
    facts: {
      ...(plea ? { plea: plea.answer ?? "open", mayAnswer: mayAnswer(plea) === true } : {}),
      lostTo: lostTo(message),
      revives: awaitedBy(record, lostTo(message) === null && spent.why(message) === null),
      cures: record.targets.map(({ actor: one }) => treatedNote(record, one, true)).find(Boolean) ?? "",
      profile: currentRuleset().profile,
      reactions: offersToCast(message),
      record: shownRecord,
      words: actionWords(shownRecord, actor),
      dc: shown.totals,
      thing: (id) => actor?.items.get(id)?.name ?? "",
      contest: shown.totals ? (readAttack(message)?.dealt?.save?.dc ?? null) : null,
      name: !shown.name
        ? gameTexts.t("OD20.Card.Unknown")
        : ((actor?.getActiveTokens(true, true)[0]?.name || actor?.name) ?? who.name),
      img: shown.name ? shownRecord.item?.img || who.img || UNKNOWN_IMAGE : UNKNOWN_IMAGE,
      over: over?.over ?? null,
      void: actor && !speaksFor(message, actor) ? "OD20.Void.doer" : record.cancelled ? null : spent.why(message),
      // Only the card of the first casting turn shows the description.
      description: record.action === CASTING && record.held !== "" ? "" : descriptionOf(record, actor),
      mayDeal: game.user.isGM || message.isAuthor,
      mayTakeBack: mayTakeBack(message) === true,
      concentration: concentrationState(message),
      carry: carrying(message, actor)?.name ?? "",
      cutShort: actor !== null && viewerOwns(actor) && isCutShort(actor, message.id ?? ""),
      owned: actor !== null && viewerOwns(actor),
    },
  };
}

/** Makes a button of a damage card work on a use card. */
const ofAttack = ({ may, run }: Button<AttackState>): Button<Use> => ({
  may: ({ attack }, target) => (attack ? may(attack, target) : "OD20.Can.noTarget"),
  run: ({ attack }, click) => (attack ? run(attack, click) : Promise.resolve()),
});
const { stand, apply, update, allow, undo, redo, undoAll, redoAll, rule, addTarget } = SHARED_BUTTONS;
const { defend, rollFor, rollForAll } = ATTACK_BUTTONS;
const SHARED = { stand, apply, update, allow, undo, redo, undoAll, redoAll, rule, defend, rollFor, rollForAll };

/** Returns whether only the acting creature itself can be the target. False if the item is gone. */
function isForOneself({ actor, item, label }: UseRecord): boolean {
  const used = actor && findActor(actor)?.items.contents.find(({ uuid }) => uuid === item?.uuid);
  const use = used && usesOf(used).find(({ key }) => titleOf(used, key) === label);
  const activity = use && activityOf(used, use.key);
  return activity?.aim === "self" && takesAlong(activity, 0) === 0;
}

/** A use without strikes has nothing to give to an added target. */
const late = ofAttack({
  ...addTarget,
  may: (state, target) => (state.record.strikes.length > 0 ? addTarget.may(state, target) : "OD20.Can.noTarget"),
});

/**
 * Returns the running spell of this message that its caster may move to another target, with the name of that use.
 * @rule H-SPL-01 B-CONC-01
 */
function carrying(message: ChatMessage.Implementation, actor: OpposedActor | null) {
  if (!actor || !viewerOwns(actor) || concentrationState(message) !== "holds") return null;
  for (const item of actor.items.contents) {
    const carry = runningOf(item) === message.id ? carryOf(actor, item) : null;
    if (carry) return { actor, item, name: carry.name };
  }
  return null;
}

/** Returns whether this user may answer an attempt to influence. @rule B-SOC-04 */
function mayAnswer(plea: InfluenceAttempt | null): Permission {
  if (plea?.answer !== null || plea.cancelled) return "OD20.Can.over";
  return viewer().isGM ? true : "OD20.Can.gmOnly";
}

const BUTTONS: Buttons<Use> = {
  answerInfluence: {
    may: ({ plea }) => mayAnswer(plea),
    run: ({ message }) => openInfluenceAnswer(message.id ?? ""),
  },
  ...Object.fromEntries(
    Object.entries({ ...SHARED, take: answerOne, takeAll: answerAll }).map(([action, button]) => [
      action,
      ofAttack(button),
    ]),
  ),
  addTarget: {
    ...late,
    // A fall and a use on oneself have no further targets.
    may: (use, target) =>
      use.facts.record.action === "fall" || isForOneself(use.facts.record)
        ? "OD20.Can.noTarget"
        : late.may(use, target),
  },
  react: {
    may: always,
    run: (_use, click) => pressReaction(click),
  },
  takeBack: { may: ({ message }) => mayTakeBack(message), run: ({ message }) => takeBack(message) },
  drop: {
    may: ({ facts }) => mayDrop(facts) || "OD20.Can.notOwner",
    run: async ({ facts: { record } }) => {
      const actor = record.actor && findActor(record.actor);
      const { doAction } = await import("../../../play/actions/actions.ts");
      if (actor) await doAction(actor, "dropConcentration");
    },
  },
  finish: {
    may: ({ facts: { cutShort } }) => cutShort === true || "OD20.Can.notOwner",
    run: async ({ message, facts: { record } }) => {
      const actor = record.actor && findActor(record.actor);
      if (actor) await finishCasting(actor, message.id ?? "");
    },
  },
  revive: {
    may: ({ facts: { revives } }, target) => revives?.mine.some(({ key }) => key === target) || "OD20.Can.notOwner",
    run: ({ message, facts: { record } }, { target }) => reviveBy(record, target, message.id ?? ""),
  },
  carry: {
    may: ({ message, facts: { record } }) =>
      carrying(message, record.actor && findActor(record.actor)) !== null || "OD20.Can.notOwner",
    run: async ({ message, facts: { record } }) => {
      const found = carrying(message, record.actor && findActor(record.actor));
      if (found) await openUse(found.actor, found.item);
    },
  },
  deal: {
    may: ({ facts: { record, mayDeal } }) =>
      (mayDeal && !record.cancelled && record.later.length > 0) || "OD20.Can.notOwner",
    run: async ({ facts: { record } }) => {
      const [first] = record.later;
      if (!first) return;
      const rows = record.later.filter(({ kind }) => kind === first.kind);
      await openDeal({ kind: first.kind, amount: { rows, name: record.label, img: record.item?.img ?? "" } });
    },
  },
};

/**
 * Returns the effect on each target, and whether all targets saved. An area may get more targets later, so it never counts as fully saved.
 */
function dealtOf(use: Use, uid: string): Pick<UseFacts, "dealt" | "warded"> {
  const facts = use.attack && shownFacts(use.attack);
  if (!facts?.dealt) return { dealt: null };
  const strikes = facts.targets.flatMap((target) => target.strikes);
  return {
    dealt: presentDealt(facts, facts.dealt, uid, offering(BUTTONS, use), gameTexts),
    warded:
      use.facts.record.area === null && strikes.length > 0 && strikes.every(({ saved }) => saved?.success === true),
  };
}

/** Draws the card of an attempt to influence with its answer, and the answer with the attempt. */
function drawPlea(message: ChatMessage.Implementation): void {
  const asks = message.isKind("request") ? REQUEST.read(message.system).plea : null;
  if (asks) refreshCards(asks.use);
  else if (message.isKind("use") && message.system.action === "influence")
    refreshCards(pleaAnswer(message.id ?? "")?.id ?? "");
}
for (const event of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
  Hooks.on(event, (message: ChatMessage.Implementation) => {
    drawPlea(message);
  });

export const useCard = defineCard<Use>({
  read,
  face: (use, { id, uid }) => {
    const hidden = use.attack?.hidden === true && shownFacts(use.attack);
    // A target of a private use sees its own part.
    if (hidden && hidden.dealt) {
      const dealt = presentDealt(hidden, hidden.dealt, uid, offering(BUTTONS, use), gameTexts);
      return { template: "chat/damage", view: dealt };
    }
    const view = presentUse({ ...use.facts, ...dealtOf(use, uid) }, uid, gameTexts);
    const over = view.overuse.map(({ text }) => text);
    const arrived = view.targets.map(({ name, outcome }) => `${name}: ${outcome.text}`);
    return {
      template: "chat/use",
      view,
      said: () =>
        newSentences(id, [
          [view.title, view.note, ...over, ...arrived].filter((one) => one !== "").join(". "),
          view.concentration && `${view.title}. ${view.concentration}`,
        ]),
    };
  },
  buttons: BUTTONS,
});
