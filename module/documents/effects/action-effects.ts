/** What a creature goes on doing: dodging, being hidden, helping. Each is an effect of its own with a flag. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { knownWord } from "../../data/known-word.pure.ts";
import { GIVEN, readDeed, type StoredDeed } from "../../data/effects/deed.ts";

type Effect = ActiveEffect.Implementation;

export interface GoingOn {
  readonly effect: Effect;
  readonly deed: StoredDeed;
}

/** What of an effect is a deed; null where it is none. */
export function deedOf({ flags }: Pick<Effect, "flags">): StoredDeed | null {
  return readDeed(foundry.utils.getProperty(flags, `${SYSTEM_ID}.deed`));
}

/** Who hides is hidden; who concentrates on no spell by its name has readied it. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["hide", "OD20.Deed.Hidden"],
  ["influence", "OD20.Deed.Urged"],
  ["concentrate", "OD20.ActionList.ready"],
]);

const nameOf = (action: string, other: string): string => {
  const key = NAMES.get(action);
  return key === undefined ? knownWord(t, "OD20.ActionList", action, other) : t(key);
};

/** Whether there is such an action: an effect's flag may say anything. */
export const isDeed = (action: string): boolean => nameOf(action, "") !== "";

/** What the effect of a deed is called. @param words proper names, or what somebody has typed */
export const deedName = (action: string, words: string): string =>
  [nameOf(action, t("OD20.Deed.Other")), words].filter(Boolean).join(": ");

/** By what a reaction has brought a message to nothing, as if it were withdrawn, though it stands; play says it during `init`. */
export const lost: {
  to: (message: ChatMessage.Implementation) => string | null;
  /** The same of reactions alone: asked by whoever tells the rest. */
  toReaction: (message: ChatMessage.Implementation) => string | null;
} = { to: () => null, toReaction: () => null };

export const isTakenBack = ({ system }: ChatMessage.Implementation): boolean =>
  "cancelled" in system && system.cancelled === true;

/** Whether the author of a message may speak for an actor. A deleted author was a GM; a player cannot make himself nobody. */
export const speaksFor = ({ author }: ChatMessage.Implementation, actor: Actor.Implementation): boolean =>
  !author || author.isGM || actor.testUserPermission(author, "OWNER");

/** An effect as far as it tells when it was written last; what is still to be made has no stamps. */
type Written = Partial<Pick<Effect, "_stats">>;

/** A message that an effect names. Once that is gone anybody may post another under its id, which came after the effect was written. */
function namedBy(id: string, effect?: Written): ChatMessage.Implementation | null {
  const message = game.messages.get(id);
  return message && (message._stats.createdTime ?? 0) <= (effect?._stats?.modifiedTime ?? Infinity) ? message : null;
}

/** Whether the message of an id was withdrawn, which is for good: what a reaction has brought to nothing may come back. */
export function isCancelled(id: string): boolean {
  const message = game.messages.get(id);
  return message !== undefined && isTakenBack(message);
}

/**
 * Whether the deed of an effect was taken back: the bearer's own by whoever may speak for him, another's that has put it on him.
 * @param is left out = or brought to nothing
 * @rule H-TURN-10
 */
export function isUnmade(
  effect: Written & Pick<Effect, "flags">,
  bearer: Actor.Implementation | null,
  is = isVoid,
): boolean {
  const deed = deedOf(effect);
  const message = deed && namedBy(deed.message, effect);
  if (!message || !is(message)) return false;
  return deed.action === GIVEN || bearer === null || speaksFor(message, bearer);
}

/** Whether a message was withdrawn, or brought to nothing. @rule H-TURN-10 */
export const isVoid = (message: ChatMessage.Implementation): boolean =>
  isTakenBack(message) || lost.to(message) !== null;

/** The same of one by its id; one that is gone was not. @param by the effect that names it @rule H-TURN-10 */
export function isWithdrawn(id: string, by?: Written): boolean {
  const message = namedBy(id, by);
  return message !== null && isVoid(message);
}

/** The messages that have come since it was begun, or switched on again, in their order. */
export function since({ effect, deed }: GoingOn): ChatMessage.Implementation[] {
  const log = game.messages.contents;
  const told = log.findIndex(({ id }) => id === deed.message);
  // Of one whose message is gone the server's clock says it.
  const begun = told < 0 ? (effect._stats.createdTime ?? 0) : 0;
  const from = Math.max(begun, deed.again);
  return log.slice(told + 1).filter(({ _stats }) => from === 0 || (_stats.createdTime ?? 0) >= from);
}

/** What a creature goes on doing now. @param action left out = all of it */
export function goingOn(actor: Actor.Implementation, action?: string): GoingOn[] {
  return actor.effects.contents.flatMap((effect) => {
    const deed = deedOf(effect);
    // Whether it still counts takes the longest to find out: it is asked of what is looked for alone.
    const fits = deed && (action === undefined || deed.action === action) && effect.active && !isUnmade(effect, actor);
    return fits ? [{ effect, deed }] : [];
  });
}
