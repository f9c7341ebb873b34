/** Heroic inspiration spent on a check: see inspiration/bought-dice.ts. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import type { Amended } from "../../rules/basics/amend.ts";
import { resolveCheck } from "../../rules/checks/checks.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { USE } from "../../data/message/use.pure.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { boughtDie, dieOf, heroOf } from "../inspiration/bought-dice.ts";
import { isTorn } from "../modifiers/advantage.pure.ts";
import { addedAgain, luckIn, rerollBy, rolledAgain, withReroll, type Reroll } from "../dice/reroll.pure.ts";
import { isAfter } from "../shared/age.ts";
import { findActor } from "../shared/documents.ts";
import type { VerifiedD20 } from "../dice/verify.pure.ts";
import { refreshCards } from "../protocol/cards.ts";
import { viewerOwns } from "../secrecy/viewer.ts";
import { sideOf } from "../scene/tokens.ts";
import type { CheckRecord } from "./records.pure.ts";

type Message = ChatMessage.Implementation;

/** Newest messages whose cards follow the flag. */
const RECENT = 100;

/** What rolls the save of a check again: told by those who know of reactions. @rule H-PRG-07 */
export const again: { by: (message: Message) => readonly (Amended & { readonly message: string })[] } = {
  by: () => [],
};

/** A check as it counts now: with its record as that has made it. */
export interface InspiredCheck {
  readonly record: CheckRecord;
  readonly roll: VerifiedD20;
  readonly reroll: Reroll | null;
}

/** Whether a save helps, as far as its difficulty is known. @rule B-SAVE-01 */
const helps = ({ rules: { profile, overrides } }: CheckRecord, dc: number | null, roll: VerifiedD20): boolean =>
  dc !== null && resolveCheck(roll, dc, readRuleset(profile, overrides), "save").success;

/**
 * Whether whoever rolls it again stands on the side of whoever has rolled it: where nobody knows whether a save has helped, a foe
 * would roll again what has. A Game Master knows.
 */
function isFriend(id: string, { actor: uuid }: CheckRecord): boolean {
  const by = game.messages.get(id);
  const said = by?.isKind("use") ? USE.fields.actor.read(by.system.actor) : null;
  const [doer, roller] = [said && findActor(said), findActor({ actor: uuid, token: null })];
  return by?.author?.isGM === true || (doer !== null && roller !== null && sideOf(doer) === sideOf(roller));
}

/**
 * The roll of a check with what has rolled it again, and the die that inspiration has replaced: of both the later one.
 * @param dc that all know; left out = its own
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

/** Whether the viewer may spend the character's inspiration on this check. */
export function mayInspire(record: CheckRecord): boolean {
  // What a death save came to is counted already; its counters are set by hand.
  if (record.kind === "death") return false;
  const hero = heroOf(record.actor);
  return hero?.system.inspiration === true && viewerOwns(hero) && boughtDie(record.id, "", record.actor) === null;
}

/** Cards with a button for inspiration follow the flag. Call once during `init`. */
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

/** A die that comes or goes changes the card of its check. */
function redraw(message: Message): void {
  const check = game.messages.get(dieOf(message)?.of ?? "");
  if (check?.isKind("check")) refreshCards(cardIdOf(check));
}

/** Id of the card that shows a check: a request's, or its own. */
function cardIdOf(message: ChatMessage.OfType<"check">): string {
  return message.system.request || (message.id ?? "");
}
