/**
 * Dice bought with heroic inspiration. Each die is a message with an id derived from the character and from how often
 * it has spent inspiration before, so one inspiration buys one die even if two tabs try. Cards include the die; the
 * message of the original roll does not change.
 * @rule B-DICE-08 B-DICE-09 B-DICE-10
 */
import { onDocument } from "../../documents/common/events.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { cardIdOf, maySeeDice, registerKind } from "../protocol/kinds.ts";
import { id16 } from "../common/id.pure.ts";
import type { Again } from "../dice/reroll.pure.ts";
import { verifyExtraDie } from "../dice/verify.pure.ts";
import { whyInvalid, type Place } from "../protocol/places.ts";
import { messageRolls } from "../dice/rolls.ts";
import { sealOf, UNSEALED } from "../protocol/seals.ts";
import { REROLL, type DieRecord } from "../../data/message/inspiration.pure.ts";

type Message = ChatMessage.Implementation;
export type Hero = OpposedActor<"character">;

/** Returns a character by uuid; null if the uuid belongs to another document. */
export function heroOf(uuid: string | null): Hero | null {
  const actor = findActor({ actor: uuid, token: null });
  return actor?.isCharacter() === true ? actor : null;
}

/** Reads a bought die from a message; null for other messages. */
export function dieOf(message: Message): DieRecord | null {
  return message.isKind("reroll") ? REROLL.read(message.system) : null;
}

/** Ids of bought dice by the message that each die is for. Built on first use and then kept up to date. */
let bought: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const { id } = message;
  const of = dieOf(message)?.of;
  if (of === undefined || id === null) return;
  const dice = bought?.get(of) ?? new Set();
  bought?.set(of, dice.add(id));
}

/** Returns the bought dice of a message that still exist. */
export function diceOf(messageId: string): Message[] {
  if (!bought) {
    bought = new Map();
    for (const message of game.messages.contents) note(message);
  }
  return [...(bought.get(messageId) ?? [])].sort().flatMap((id) => game.messages.get(id) ?? []);
}

/** Whether the author of a bought die may act for its character, or was allowed to when a receipt sealed the die. */
export function mayReroll(die: Message, sealed: ReadonlySet<string>): boolean {
  const hero = heroOf(dieOf(die)?.actor ?? null);
  return (hero ? speaksFor(die, hero) : die.author?.isGM !== false) || (sealed.size > 0 && sealed.has(sealOf(die)));
}

/**
 * Returns the bought die that counts for a strike: for the right character, by an allowed author. Of several, the
 * first by id counts on every client.
 * @param sealed seals of a receipt
 * @param counts whether the die was bought for the current dice; omitted = always
 */
export function boughtDie(
  messageId: string,
  strike: string,
  actor: string | null,
  sealed = UNSEALED,
  counts: (die: Message) => boolean = () => true,
): Again | null {
  const dice = diceOf(messageId);
  if (dice.length === 0) return null;
  for (const found of dice) {
    const said = dieOf(found);
    const face = verifyExtraDie(messageRolls(found)[0]);
    if (face.ok && said?.actor === actor && said.strike === strike && mayReroll(found, sealed) && counts(found))
      return { die: said.die, face: face.value };
  }
  return null;
}

/** Returns the place of the die that a character's inspiration buys. */
export function inspirationPlace(hero: OpposedActor, number: number): Place {
  return { id: id16(hero.uuid, `inspiration:${String(number)}`), judge: (message) => dieRefusal(hero, message) };
}

function dieRefusal(hero: OpposedActor, message: Message): string | null {
  const said = dieOf(message);
  if (!said) return "OD20.Void.strange";
  return whyInvalid(message, speaksFor(message, hero) ? null : "OD20.Void.checker", () => {
    if (said.actor !== hero.uuid) return "OD20.Void.strange";
    const face = verifyExtraDie(messageRolls(message)[0]);
    return face.ok ? null : face.reason;
  });
}

/** Keeps the index up to date, and deletes the bought dice of a deleted message. Call this once during `init`. */
export function registerBoughtDice(): void {
  onDocument("messageArriving", note);
  onDocument("messageDeleted", (message, userId) => {
    for (const die of diceOf(message.id ?? "")) {
      if (userId === game.user.id && (die.isAuthor || game.user.isGM))
        void die.delete().catch((error: unknown) => {
          console.error(error);
        });
    }
  });
}

/**
 * Returns the id of the message whose die this message replaces; "" for other messages, and for a die that claims to
 * replace another bought die.
 */
export function rerolled(message: Message): string {
  const of = dieOf(message)?.of ?? "";
  const source = game.messages.get(of);
  return source && dieOf(source) ? "" : of;
}

/** Registers the message type, see protocol/kinds.ts. Call this during `init`. */
export function registerRerolls(): void {
  registerKind({
    type: "reroll",
    sealed: dieOf,
    card: (message) => cardIdOf(rerolled(message)),
    maySeeDice: (message) => maySeeDice(rerolled(message)),
  });
}
