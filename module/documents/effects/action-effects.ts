/** Reads continuing actions of a creature: dodging, hiding, helping. Each is an effect. */
import { t } from "../../core/i18n.ts";
import { knownWord } from "../../data/known-word.pure.ts";
import { GIVEN, type StoredAction } from "../../data/effects/action-effect.pure.ts";
import { effectData, type EffectLike } from "../../data/effects/model.ts";

type Effect = ActiveEffect.Implementation;

export interface GoingOn {
  readonly effect: Effect;
  readonly stored: StoredAction;
}

/** Returns the action of an effect; null when the effect represents no action. */
export function actionOf(effect: EffectLike): StoredAction | null {
  return effectData(effect).action;
}

/** Returns what an effect notes of a message that ended its action: true, or the cause. */
export function endCauseOf(effect: Effect, message: string): unknown {
  return foundry.utils.getProperty(effect._source, `system.action.endedBy.${message}`);
}

/** Names that differ from the name of the action. Concentration without the name of a spell belongs to a readied action. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["hide", "OD20.ActionUse.Hidden"],
  ["influence", "OD20.ActionUse.Urged"],
  ["concentrate", "OD20.ActionList.ready"],
]);

const nameOf = (action: string, other: string): string => {
  const key = NAMES.get(action);
  return key === undefined ? knownWord(t, "OD20.ActionList", action, other) : t(key);
};

/** Returns whether the action exists. An effect may contain any key. */
export const isActionEffect = (action: string): boolean => nameOf(action, "") !== "";

/** Returns the name of an action's effect. @param words proper names, or text that a user entered */
export const actionName = (action: string, words: string): string =>
  [nameOf(action, t("OD20.ActionUse.Other")), words].filter(Boolean).join(": ");

/** Reactions that canceled a message: each function returns the id of the reaction, or null. `module/play/` sets them during `init`. */
export const lost: {
  to: (message: ChatMessage.Implementation) => string | null;
  /** The same for reactions only, for callers that handle other causes themselves. */
  toReaction: (message: ChatMessage.Implementation) => string | null;
  /** Returns whether an action waits until the attacks that it provoked are made, declined and settled. */
  waits: (message: ChatMessage.Implementation) => boolean;
} = { to: () => null, toReaction: () => null, waits: () => false };

export const isTakenBack = ({ system }: ChatMessage.Implementation): boolean =>
  "cancelled" in system && system.cancelled === true;

/** Returns whether the author of a message may act for an actor. A missing author was a GM: players cannot delete themselves. */
export const speaksFor = ({ author }: ChatMessage.Implementation, actor: Actor.Implementation): boolean =>
  !author || author.isGM || actor.testUserPermission(author, "OWNER");

/** The part of an effect with the time of its last write. An effect that is not created yet has no such time. */
type Written = Partial<Pick<Effect, "_stats">>;

/**
 * Returns the message that an effect refers to. If the original is deleted, any user could create a message with the same id, but only
 * after the effect was written. Such a message does not count.
 */
function namedBy(id: string, effect?: Written): ChatMessage.Implementation | null {
  const message = game.messages.get(id);
  return message && (message._stats.createdTime ?? 0) <= (effect?._stats?.modifiedTime ?? Infinity) ? message : null;
}

/** Returns whether a user withdrew the message. This is final, unlike the cancellation by a reaction. */
export function isCancelled(id: string): boolean {
  const message = game.messages.get(id);
  return message !== undefined && isTakenBack(message);
}

/**
 * Returns whether the action of an effect was withdrawn. For the bearer's own action, the author of the message must be allowed to act for
 * the bearer. For an effect from another creature, any author counts.
 * @param is test for the message; left out = withdrawn or canceled by a reaction
 * @rule H-TURN-10
 */
export function isUnmade(effect: Written & EffectLike, bearer: Actor.Implementation | null, is = isVoid): boolean {
  const stored = actionOf(effect);
  const message = stored && namedBy(stored.message, effect);
  if (!message || !is(message)) return false;
  return stored.action === GIVEN || bearer === null || speaksFor(message, bearer);
}

/**
 * Returns whether the action of an effect waits for the attacks that it provoked, so that the effect does not act yet.
 * @rule D-SPL-02 D-AOO-02
 */
export function isPending(effect: Written & EffectLike): boolean {
  const message = namedBy(actionOf(effect)?.message ?? "", effect);
  return message !== null && lost.waits(message);
}

/** Returns whether a message was withdrawn, or canceled by a reaction. @rule H-TURN-10 */
export const isVoid = (message: ChatMessage.Implementation): boolean =>
  isTakenBack(message) || lost.to(message) !== null;

/**
 * The same for a message id. A deleted message does not count as withdrawn. @param by the effect that refers to the message
 * @rule H-TURN-10
 */
export function isWithdrawn(id: string, by?: Written): boolean {
  const message = namedBy(id, by);
  return message !== null && isVoid(message);
}

/** Returns the messages since an action began or was switched on again, in order. */
export function since({ effect, stored }: GoingOn): ChatMessage.Implementation[] {
  const log = game.messages.contents;
  const told = log.findIndex(({ id }) => id === stored.message);
  // If the message is deleted, use the creation time of the effect.
  const begun = told < 0 ? (effect._stats.createdTime ?? 0) : 0;
  const from = Math.max(begun, stored.again);
  return log.slice(told + 1).filter(({ _stats }) => from === 0 || (_stats.createdTime ?? 0) >= from);
}

/** Returns the continuing actions of a creature. @param action only this action; left out = all */
export function goingOn(actor: Actor.Implementation, action?: string): GoingOn[] {
  return actor.effects.contents.flatMap((effect) => {
    const stored = actionOf(effect);
    // `isUnmade` is the slowest test, so it comes last.
    const fits =
      stored && (action === undefined || stored.action === action) && effect.active && !isUnmade(effect, actor);
    return fits ? [{ effect, stored }] : [];
  });
}
