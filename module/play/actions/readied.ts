/**
 * Readied actions. A readied spell is paid when it is readied and held by concentration. Its release is an ordinary use or attack that
 * names the readying message. The release therefore ends the hold without a write, and taking it back restores the hold. Only one release
 * counts, and only while the readying counts.
 * @rule B-ACT-15 B-ACT-16
 */
import { CONCENTRATE } from "../../data/effects/action-effect.pure.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { record } from "../../data/record/record.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { concentrations, readiedBy } from "../../documents/effects/concentrating.ts";
import { goingOn, isWithdrawn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { concentrationEnd, goesOn } from "../../documents/effects/effect-ends.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { follows, isCasting } from "./casting.ts";
import { parseUse, type UseRecord } from "../costs/action-records.pure.ts";

type Message = ChatMessage.Implementation;

/** Returns the record of a Ready action. Null for any other message, and for a release, to prevent loops. */
function readying(id: string): UseRecord | null {
  const message = game.messages.get(id);
  if (!message?.isKind("use") || message.system.action !== "ready" || message.system.held !== "") return null;
  return parseUse(id, message.system);
}

/** Returns the effect of the action the actor has readied, or null. */
export function waiting(actor: OpposedActor): GoingOn | null {
  const [plain] = goingOn(actor, "ready");
  return plain ?? goingOn(actor, CONCENTRATE).find(({ stored }) => readying(stored.message) !== null) ?? null;
}

/** Returns the record of the message that readied the action. Null if that message is deleted. */
export function waitingMessage(actor: OpposedActor): UseRecord | null {
  const found = waiting(actor);
  return found && readying(found.stored.message);
}

/** A readied spell, with the slot that paid for it. */
interface HeldSpell {
  readonly circle: number;
  /** Whether the spell ended without release. If two releases come at the same moment, their messages decide which one was first. */
  readonly over: boolean;
}

/** Returns the spell this message readied. Null if the message readied another actor's spell or another item. @rule B-ACT-16 H-CONC-02 */
export function heldSpell(held: string, actor: OpposedActor, item: OpposedItem): HeldSpell | null {
  const said = held === "" ? null : readying(held);
  return said?.concentration === true && said.actor?.actor === actor.uuid && said.item?.uuid === item.uuid
    ? { circle: said.circle, over: isOver(held, actor) }
    : null;
}

function isOver(held: string, actor: OpposedActor): boolean {
  if (isWithdrawn(held)) return true;
  const effect = concentrations(actor).find(({ stored }) => stored.message === held)?.effect;
  if (!effect || effect.disabled) return true;
  return !goesOn(effect) && concentrationEnd(effect, actor) !== "released";
}

const { attackers, item, circle, ritual, turn } = ATTACK.fields;
const { actor, action } = USE.fields;
const RELEASE = record({ actor, action, attackers, item, circle, ritual, turn });

const stamp = ({ id, _stats }: Message): [number, string] => [_stats.createdTime ?? 0, id ?? ""];

/** Returns whether the first message is older. Messages with equal server time are ordered by id. */
export function isBefore(one: Message, other: Message): boolean {
  const [[at, id], [then, than]] = [stamp(one), stamp(other)];
  return at < then || (at === then && id < than);
}

/**
 * Returns whether the release of a readied spell fails: its readying no longer counts, an earlier release exists, or the spell differs.
 * Returns false if the readying message is no longer in the log. For a casting of several turns, returns whether the message does not
 * follow from it.
 */
export function isInVain(message: Message): boolean {
  const held = readiedBy(message);
  if (held === "" || !game.messages.has(held)) return false;
  const claim = releaseIn(message);
  const { doer, item, circle } = claim;
  if (isCasting(held)) {
    const isAsWell = (one: Message): boolean => {
      const other = releaseIn(one);
      return other.turn?.round === claim.turn?.round && follows(held, other);
    };
    return !follows(held, claim) || releasesOf(held).some((one) => isSooner(one, message, doer) && isAsWell(one));
  }
  const said = readying(held);
  if (said?.concentration !== true || said.actor?.actor !== doer || said.item?.uuid !== item?.uuid) return true;
  if (said.circle < circle) return true;
  return isWithdrawn(held) || releasesOf(held).some((one) => isSooner(one, message, doer));
}

/** Returns actor, item and turn of a release. */
function releaseIn({ system }: Message) {
  const { actor, attackers, ...said } = RELEASE.read(system);
  return { ...said, doer: (actor ?? attackers[0])?.actor };
}

/**
 * Returns whether a message releases the same readied spell, with an author who may act for the actor. A release that a reaction stopped
 * still counts.
 */
function isRival(message: Message, doer: string | null | undefined): boolean {
  if (releaseIn(message).doer !== doer || Reflect.get(message.system, "cancelled") === true) return false;
  const actor = findActor({ actor: doer ?? null, token: null });
  return actor === null || speaksFor(message, actor);
}

const isSooner = (one: Message, message: Message, doer: string | null | undefined): boolean =>
  isBefore(one, message) && isRival(one, doer);

/** Returns the messages that release a readied action. */
export const releasesOf = (held: string): Message[] =>
  game.messages.contents.filter((message) => readiedBy(message) === held);
