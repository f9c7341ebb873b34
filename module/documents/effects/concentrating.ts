/**
 * Determines what a creature concentrates on. Casting puts an effect on the caster, and newer concentration ends older concentration. The
 * order of the messages on the server decides, and nothing is written: if the newer message is withdrawn, the older concentration returns.
 */
import { CONCENTRATE, type StoredAction, type StoredHang } from "../../data/effects/action-effect.pure.ts";
import { effectData, type EffectLike } from "../../data/effects/model.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import { actionOf, isUnmade, isWithdrawn, lost, speaksFor, type GoingOn } from "./action-effects.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;
/** The part of an effect that this file reads. An effect that is not created yet has no stamps. */
type Held = EffectLike & Partial<Pick<Effect, "_stats">>;

/** Returns the concentration that an effect represents; null for other effects. */
export function concentrating(effect: EffectLike): StoredAction | null {
  const stored = actionOf(effect);
  return stored?.action === CONCENTRATE ? stored : null;
}

/**
 * Returns the concentration that an effect depends on; null = none. A concentration effect never depends on another one, so there are no
 * cycles.
 */
export function dependencyOf(effect: EffectLike): StoredHang | null {
  const { hangs } = effectData(effect);
  return hangs && !concentrating(effect) ? hangs : null;
}

/** Returns the concentration effects of a creature, including those that have ended. */
export function concentrations({ effects }: Pick<Actor.Implementation, "effects">): GoingOn[] {
  return effects.contents.flatMap((effect) => {
    const stored = concentrating(effect);
    return stored ? [{ effect, stored }] : [];
  });
}

/** Returns the id of the message that readied the spell which a message releases; "" = none. @rule B-ACT-16 */
export const readiedBy = (message: Message): string =>
  message.isKind("use") || message.isKind("attack") ? message.system.held : "";

/** Cache of messages that begin or release concentration, by actor uuid; null = rebuild it. */
let cast: Map<string, Message[]> | null = null;

/** Updates the cache when a message is created, changed or deleted. @returns whether the message begins or ends concentration */
export function noteCast(message: Message): boolean {
  const casts = isCast(message);
  if (casts) cast = null;
  return casts;
}

const isCast = (message: Message): boolean =>
  (message.isKind("use") || message.isKind("attack")) && (message.system.concentration || message.system.held !== "");

/** Returns the uuid of the creature that begins or ends concentration with a message; null = none. */
function casterOf(message: Message): string | null {
  if (!isCast(message)) return null;
  if (message.isKind("use")) return USE.fields.actor.read(message.system.actor)?.actor ?? null;
  return message.isKind("attack") ? (ATTACK.fields.attackers.read(message.system.attackers)[0]?.actor ?? null) : null;
}

/**
 * Returns whether a message used up the readied spell that it names. A counterspell does not restore the readied spell.
 * @rule H-TURN-10 B-SPL-05
 */
const hasLetGo = (message: Message): boolean =>
  readiedBy(message) !== "" && Reflect.get(message.system, "cancelled") !== true && lost.toReaction(message) !== null;

/**
 * Returns the valid messages that begin or release concentration of a creature. Messages whose author may not act for the creature do not
 * count.
 */
function castBy(actor: Actor.Implementation): Message[] {
  if (!cast) {
    cast = new Map();
    for (const message of game.messages.contents) {
      const uuid = casterOf(message);
      if (uuid !== null) cast.set(uuid, [...(cast.get(uuid) ?? []), message]);
    }
  }
  return (cast.get(actor.uuid) ?? []).filter(
    (message) => (!isWithdrawn(message.id ?? "") || hasLetGo(message)) && speaksFor(message, actor),
  );
}

/** Returns the server time at which concentration began or was switched on again, in milliseconds. */
export function begunAt(effect: Held, { message, again }: Pick<StoredAction, "message" | "again">): number {
  const { createdTime } = (game.messages.get(message) ?? effect)._stats ?? {};
  return Math.max(again, createdTime ?? 0);
}

/** Returns whether a message releases the held spell or continues the same casting. */
export const releasesSpell = (message: string, held: Pick<StoredAction, "message">): boolean => {
  const [newer, older] = [message, held.message].map((id) => game.messages.get(id));
  const named = newer ? readiedBy(newer) : "";
  return named !== "" && (named === held.message || (older !== undefined && named === readiedBy(older)));
};

/**
 * Returns the message that ended a concentration because the creature began a newer one or released its readied spell; null = it is the
 * newest. When the newer concentration ends, the older one does not return. If two messages have the same time, their ids decide.
 * @rule H-CONC-01 B-CONC-03 B-ACT-16
 */
export function replacedBy(effect: Held, actor: Actor.Implementation): string | null {
  const stored = concentrating(effect);
  if (!stored) return null;
  const mine = begunAt(effect, stored);
  const isLater = (id: string, time: number): boolean =>
    id !== stored.message && (time > mine || (time === mine && id > stored.message));
  const casts = castBy(actor);
  const newer =
    casts.find((message) => readiedBy(message) === stored.message)?.id ??
    casts.find(
      ({ id, _stats, system }) =>
        Reflect.get(system, "concentration") === true && isLater(id ?? "", _stats.createdTime ?? 0),
    )?.id ??
    concentrations(actor).find(
      ({ effect: other, stored: its }) => !isUnmade(other, actor) && isLater(its.message, begunAt(other, its)),
    )?.stored.message;
  return newer ?? null;
}

/** Returns whether the receipts of the message or hit that ended a concentration are all undone. */
export function isUndone(actor: Actor.Implementation | null, ender: string): boolean {
  const receipts = actor?.creature?.receipts.filter(({ id, attack }) => id === ender || attack === ender) ?? [];
  return receipts.length > 0 && receipts.every(({ state }) => state === "undone");
}
