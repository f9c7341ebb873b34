/**
 * What somebody has readied and waits with. A spell is paid and held by concentration from then on; letting it go is an
 * ordinary use, or attack, that names the message by which it was readied. So the hold ends with it, and begins again when it is
 * taken back, without a write; and what is let go counts as long as its readying does, once.
 * @rule B-ACT-15 B-ACT-16
 */
import { CONCENTRATE } from "../../data/effects/deed.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { record } from "../../data/record/record.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { concentrations, readiedBy } from "../../documents/effects/concentrating.ts";
import { goingOn, isWithdrawn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { concentrationEnd, goesOn } from "../../documents/effects/effect-ends.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { follows, isCasting } from "./casting.ts";
import { parseUse, type UseRecord } from "./records.pure.ts";

type Message = ChatMessage.Implementation;

/** The message of an action to ready; null for every other. One that says it lets go another would go in circles. */
function readying(id: string): UseRecord | null {
  const message = game.messages.get(id);
  if (!message?.isKind("use") || message.system.action !== "ready" || message.system.held !== "") return null;
  return parseUse(id, message.system);
}

/** With what somebody waits now; null for who waits for nothing. */
export function waiting(actor: OpposedActor): GoingOn | null {
  const [plain] = goingOn(actor, "ready");
  return plain ?? goingOn(actor, CONCENTRATE).find(({ deed }) => readying(deed.message) !== null) ?? null;
}

/** What the message says by which somebody waits; null where it is gone. */
export function waitingMessage(actor: OpposedActor): UseRecord | null {
  const found = waiting(actor);
  return found && readying(found.deed.message);
}

/** A spell that was readied, as it was paid. */
export interface HeldSpell {
  readonly circle: number;
  /** Whether its energy is gone without being let go: of two who do that at one instant the first is told from their messages. */
  readonly over: boolean;
}

/** A spell that was readied by a message; null for what is no such thing of his. @rule B-ACT-16 H-CONC-02 */
export function heldSpell(held: string, actor: OpposedActor, item: OpposedItem): HeldSpell | null {
  const said = held === "" ? null : readying(held);
  return said?.concentration === true && said.actor?.actor === actor.uuid && said.item?.uuid === item.uuid
    ? { circle: said.circle, over: isOver(held, actor) }
    : null;
}

function isOver(held: string, actor: OpposedActor): boolean {
  if (isWithdrawn(held)) return true;
  const effect = concentrations(actor).find(({ deed }) => deed.message === held)?.effect;
  if (!effect || effect.disabled) return true;
  return !goesOn(effect) && concentrationEnd(effect, actor) !== "released";
}

const { attackers, item, circle, ritual, turn } = ATTACK.fields;
const { actor, action } = USE.fields;
const RELEASE = record({ actor, action, attackers, item, circle, ritual, turn });

const stamp = ({ id, _stats }: Message): [number, string] => [_stats.createdTime ?? 0, id ?? ""];

/** Of two by the server's time, at one instant by their ids. */
export function isBefore(one: Message, other: Message): boolean {
  const [[at, id], [then, than]] = [stamp(one), stamp(other)];
  return at < then || (at === then && id < than);
}

/**
 * Whether a readied spell is let go in vain: its readying was taken back or brought to nothing, somebody was faster, or it was
 * another spell. Of a readying that is no longer in the log nobody knows better. A casting that takes several turns is ended, or
 * gone on with, in vain where it was not carried so far.
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

/** Who lets go what, as a message says it. */
function releaseIn({ system }: Message) {
  const { actor, attackers, ...said } = RELEASE.read(system);
  return { ...said, doer: (actor ?? attackers[0])?.actor };
}

/**
 * Whether it lets go the same in the name of whoever holds it, by one who may speak for him; what it has been brought to nothing
 * by does not give the spell back.
 */
function isRival(message: Message, doer: string | null | undefined): boolean {
  if (releaseIn(message).doer !== doer || Reflect.get(message.system, "cancelled") === true) return false;
  const actor = findActor({ actor: doer ?? null, token: null });
  return actor === null || speaksFor(message, actor);
}

const isSooner = (one: Message, message: Message, doer: string | null | undefined): boolean =>
  isBefore(one, message) && isRival(one, doer);

/** The messages that let go what one has readied. */
export const releasesOf = (held: string): Message[] =>
  game.messages.contents.filter((message) => readiedBy(message) === held);
