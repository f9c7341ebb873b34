/**
 * Who concentrates on what. Casting leaves an effect on the caster; a newer one ends the older, which is told from the order in
 * which the server has taken their messages: nothing is written for it, and a newer one that is withdrawn gives the older back.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { CONCENTRATE, type StoredDeed } from "../../data/effects/deed.ts";
import { readHangs, type StoredHang } from "../../data/effects/hangs.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import { deedOf, isUnmade, isWithdrawn, lost, speaksFor, type GoingOn } from "./action-effects.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;
/** As far as it is looked at; what is still to be made has no stamps. */
type Held = Pick<Effect, "flags"> & Partial<Pick<Effect, "_stats">>;

/** The deed of an effect by which somebody concentrates; null for every other effect. */
export function concentrating(effect: Pick<Effect, "flags">): StoredDeed | null {
  const deed = deedOf(effect);
  return deed?.action === CONCENTRATE ? deed : null;
}

/** What an effect hangs on; null for most. A concentration hangs on none itself, so that nothing goes in circles. */
export function hangsOf(effect: Pick<Effect, "flags">): StoredHang | null {
  const hangs = readHangs(foundry.utils.getProperty(effect.flags, `${SYSTEM_ID}.hangs`));
  return hangs && !concentrating(effect) ? hangs : null;
}

/** Effects by which a creature concentrates, or has: also those that are over. */
export function concentrations({ effects }: Pick<Actor.Implementation, "effects">): GoingOn[] {
  return effects.contents.flatMap((effect) => {
    const deed = concentrating(effect);
    return deed ? [{ effect, deed }] : [];
  });
}

/** By which message the spell was readied that a message lets go; "" for nearly all. @rule B-ACT-16 */
export const readiedBy = (message: Message): string =>
  message.isKind("use") || message.isKind("attack") ? message.system.held : "";

/** What was cast with concentration, or let go of one, by uuid of who says so; null = to be looked up. */
let cast: Map<string, Message[]> | null = null;

/** A message has come, was changed, or is gone. @returns whether somebody concentrates, or does no longer, by it */
export function noteCast(message: Message): boolean {
  const casts = isCast(message);
  if (casts) cast = null;
  return casts;
}

const isCast = (message: Message): boolean =>
  (message.isKind("use") || message.isKind("attack")) && (message.system.concentration || message.system.held !== "");

/** Who concentrates by a message, or does no longer; null for most messages. */
function casterOf(message: Message): string | null {
  if (!isCast(message)) return null;
  if (message.isKind("use")) return USE.fields.actor.read(message.system.actor)?.actor ?? null;
  return message.isKind("attack") ? (ATTACK.fields.attackers.read(message.system.attackers)[0]?.actor ?? null) : null;
}

/** Whether it has let go what it names: what was countered then does not give it back. @rule H-TURN-10 B-SPL-05 */
const hasLetGo = (message: Message): boolean =>
  readiedBy(message) !== "" && Reflect.get(message.system, "cancelled") !== true && lost.toReaction(message) !== null;

/** What a creature has cast with concentration, or let go of one, that counts. Whose it is not says nothing of it. */
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

/** The server's time at which it was begun, or switched on again, in milliseconds. */
export function begunAt(effect: Held, { message, again }: Pick<StoredDeed, "message" | "again">): number {
  const { createdTime } = (game.messages.get(message) ?? effect)._stats ?? {};
  return Math.max(again, createdTime ?? 0);
}

/** Whether a message lets go the very spell that was held, or goes on with the same casting. */
export const letsGo = (message: string, held: Pick<StoredDeed, "message">): boolean => {
  const [newer, older] = [message, held.message].map((id) => game.messages.get(id));
  const named = newer ? readiedBy(newer) : "";
  return named !== "" && (named === held.message || (older !== undefined && named === readiedBy(older)));
};

/**
 * The message of what its bearer has begun to concentrate on since, or by which he has let go what he had readied; null while
 * it is the newest. It stays so when the newer one ends: what was given up does not come back. Two of one instant follow each
 * other by their ids.
 * @rule H-CONC-01 B-CONC-03 B-ACT-16
 */
export function replacedBy(effect: Held, actor: Actor.Implementation): string | null {
  const deed = concentrating(effect);
  if (!deed) return null;
  const mine = begunAt(effect, deed);
  const isLater = (id: string, time: number): boolean =>
    id !== deed.message && (time > mine || (time === mine && id > deed.message));
  const casts = castBy(actor);
  const newer =
    casts.find((message) => readiedBy(message) === deed.message)?.id ??
    casts.find(
      ({ id, _stats, system }) =>
        Reflect.get(system, "concentration") === true && isLater(id ?? "", _stats.createdTime ?? 0),
    )?.id ??
    concentrations(actor).find(
      ({ effect: other, deed: its }) => !isUnmade(other, actor) && isLater(its.message, begunAt(other, its)),
    )?.deed.message;
  return newer ?? null;
}

/** Whether what has ended it was taken back: the hit, or whatever else it was, that its bearer has undone. */
export function isUndone(actor: Actor.Implementation | null, ender: string): boolean {
  const receipts = actor?.creature?.receipts.filter(({ id, attack }) => id === ender || attack === ender) ?? [];
  return receipts.length > 0 && receipts.every(({ state }) => state === "undone");
}
