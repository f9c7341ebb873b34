/**
 * Rerolls of a check, by heroic inspiration (see inspiration/bought-dice.ts) or a reaction: reads those that count, and spends
 * inspiration. This file is a lazy chunk. @rule B-DICE-08 B-DICE-09 B-DICE-10
 */
import { succeedsUnrolled, type Amended } from "../../rules/basics/amend.ts";
import { resolveCheck } from "../../rules/checks/resolve-check.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { USE } from "../../data/message/use.pure.ts";
import { onDocument } from "../../documents/common/events.ts";
import { boughtDie, dieOf, heroOf } from "../inspiration/bought-dice.ts";
import { isTorn } from "../modifiers/advantage.pure.ts";
import { addedAgain, luckIn, rerollBy, rolledAgain, withReroll, type Reroll } from "../dice/reroll.pure.ts";
import { isAfter, madeAt, OVER } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import type { VerifiedD20 } from "../dice/verify.pure.ts";
import { refreshCards } from "../protocol/cards.ts";
import { viewerOwns } from "../secrecy/viewer.ts";
import { sideOf } from "../scene/tokens.ts";
import { type CheckRecord, parseCheck } from "./check-records.pure.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { buyDie } from "../inspiration/buy-die.ts";

type Message = ChatMessage.Implementation;

/** Number of newest messages whose cards are drawn again after a change of inspiration. */
const RECENT = 100;

/** Returns the reactions that reroll the save of a check. The code of reactions replaces this function. @rule H-PRG-07 */
export const again: { by: (message: Message) => readonly (Amended & { readonly message: string })[] } = {
  by: () => [],
};

/** A check as it counts now, with its changed record. */
interface InspiredCheck {
  readonly record: CheckRecord;
  readonly roll: VerifiedD20;
  readonly reroll: Reroll | null;
}

/** Whether a save succeeds; false if the DC is unknown. @rule B-SAVE-01 */
const helps = ({ rules: { profile, overrides } }: CheckRecord, dc: number | null, roll: VerifiedD20): boolean =>
  dc !== null && resolveCheck(roll, dc, readRuleset(profile, overrides), "save").success;

/**
 * Whether the creature that rerolls a save is on the same side as the roller. If the DC is unknown, only rerolls by
 * allies or by a Game Master count, because an enemy rerolls only successes and success is unknown.
 */
function isFriend(id: string, { actor: uuid }: CheckRecord): boolean {
  const by = game.messages.get(id);
  const said = by?.isKind("use") ? USE.fields.actor.read(by.system.actor) : null;
  const [doer, roller] = [said && findActor(said), findActor({ actor: uuid, token: null })];
  return by?.author?.isGM === true || (doer !== null && roller !== null && sideOf(doer) === sideOf(roller));
}

/**
 * Returns the roll of a check with the reroll by a reaction or by inspiration, whichever came later.
 * @param dc a DC that all users know; omitted = the DC of the check
 * @rule B-DICE-08 B-DICE-09 H-PRG-07
 */
export function inspired(record: CheckRecord, rolled: VerifiedD20, dc = record.dc): InspiredCheck {
  const message = game.messages.get(record.id);
  const amended = message ? again.by(message).filter((one) => dc !== null || isFriend(one.message, record)) : [];
  const { roll, newly } = rolledAgain(rolled, record.advantage, amended, isTorn(record.reasons), (roll) =>
    helps(record, dc, roll),
  );
  const by = newly && game.messages.get(amended.find((one) => one === newly.by)?.message ?? "");
  const die = boughtDie(record.id, "", record.actor, undefined, (bought) => !by || isAfter(bought, by));
  const now = newly
    ? { ...record, advantage: newly.advantage, parts: [...record.parts, ...addedAgain(newly)] }
    : record;
  if (die) return { record: now, ...withReroll(roll, now.advantage, die.die, die.face) };
  return { record: now, roll, reroll: rerollBy(rolled.natural, roll.natural, newly) ?? luckIn(rolled) };
}

/** Returns what makes a save succeed that failed without a roll; null if nothing does. @rule B-MISC-10 */
export function succeededBy({ id, kind, as }: CheckRecord): Reroll | null {
  const message = game.messages.get(id);
  const by = message && kind === "attribute" && as !== "check" ? succeedsUnrolled(again.by(message)) : null;
  return by && { die: 0, from: 0, to: 0, by: by.name, succeeds: true };
}

/** Whether the viewing user may spend the character's inspiration on this check. */
export function mayInspire(record: CheckRecord): boolean {
  // A death save is already counted, and its counters are corrected by hand.
  if (record.kind === "death") return false;
  const hero = heroOf(record.actor);
  return hero?.system.inspiration === true && viewerOwns(hero) && boughtDie(record.id, "", record.actor) === null;
}

/** Draws cards with an inspiration button again after a change. Call this once during `init`. */
export function registerInspiration(): void {
  onDocument("actorUpdated", (actor, changes) => {
    if (!foundry.utils.hasProperty(changes, "system.inspiration")) return;
    for (const message of game.messages.contents.slice(-RECENT)) {
      if (message.isKind("check") && message.system.actor === actor.uuid) refreshCards(cardIdOf(message));
      else refreshCards(message.id);
    }
  });
  onDocument("messageCreated", redraw);
  onDocument("messageDeleted", redraw);
}

/** Draws the card of a check again when a bought die is created or deleted. */
function redraw(message: Message): void {
  const check = game.messages.get(dieOf(message)?.of ?? "");
  if (check?.isKind("check")) refreshCards(cardIdOf(check));
}

/** Returns the id of the card that shows a check: the request, or the check itself. */
function cardIdOf(message: ChatMessage.OfType<"check">): string {
  return message.system.request || (message.id ?? "");
}

/** Whether the message is an attack or a use of this actor. */
function isDoneBy(message: ChatMessage.Implementation, actor: string | null): boolean {
  if (message.isKind("use")) return USE.fields.actor.read(message.system.actor)?.actor === actor;
  if (!message.isKind("attack")) return false;
  return ATTACK.fields.attackers.read(message.system.attackers).some((one) => one.actor === actor);
}

/**
 * Whether it is too late to change a check: it was withdrawn, its roller has acted since, or the time limit for
 * reactions is over.
 * @rule B-DICE-09
 */
export function isPast({ id, actor, cancelled }: Pick<CheckRecord, "id" | "actor" | "cancelled">): boolean {
  const message = game.messages.get(id);
  if (!message || cancelled) return true;
  const log = game.messages.contents;
  return log
    .slice(log.lastIndexOf(message) + 1)
    .some((one) => madeAt(one) - madeAt(message) > OVER || (isDoneBy(one, actor) && !isTakenBack(one)));
}

/**
 * Rerolls one die of a check; the new face counts.
 * @param die index of the die: with advantage or disadvantage the roller chooses
 * @returns whether this click did it; every refusal is notified
 */
export async function spendInspiration(messageId: string, die: number): Promise<boolean> {
  const message = game.messages.get(messageId);
  if (message?.isKind("check") !== true) return false;
  const record = parseCheck(messageId, message.system);
  const hero = heroOf(record.actor);
  if (!hero) return false;
  return inTurnOrTell(hero.uuid, false, async () => {
    if (isPast(record)) {
      notifyWarning("OD20.Inspiration.Past", { name: hero.name });
      return false;
    }
    // Another job may have done it while this one waited.
    if (mayInspire(record)) return buyDie(hero, { message: messageId, strike: "", die }, message);
    notifyWarning(boughtDie(messageId, "", hero.uuid) ? "OD20.Inspiration.Done" : "OD20.Inspiration.None", {
      name: hero.name,
    });
    return false;
  });
}
