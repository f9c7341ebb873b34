/**
 * The dice that heroic inspiration has bought. Each is a message whose id follows from the character and from how often it
 * has spent inspiration before, so that one inspiration buys one die, whichever tab is faster. Cards fold them in; the
 * message of the roll that they are for is not touched.
 * @rule B-DICE-08 B-DICE-09 B-DICE-10
 */
import { onDocument } from "../../documents/shared/events.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { cardIdOf, maySeeDice, registerKind } from "../protocol/kinds.ts";
import { id16 } from "../shared/id.pure.ts";
import type { Again } from "../dice/reroll.pure.ts";
import { verifyExtraDie } from "../dice/verify.pure.ts";
import { refusalIn, type Place } from "../protocol/places.ts";
import { messageRolls } from "../dice/rolls.ts";
import { sealOf, UNSEALED } from "../protocol/seals.ts";
import { REROLL, type DieRecord } from "../../data/message/reroll.pure.ts";

type Message = ChatMessage.Implementation;
export type Hero = OpposedActor<"character">;

/** A character by its uuid; null for whatever else has it. */
export function heroOf(uuid: string | null): Hero | null {
  const actor = findActor({ actor: uuid, token: null });
  return actor?.isCharacter() === true ? actor : null;
}

/** What a message says of such a die; null when it is none. */
export function dieOf(message: Message): DieRecord | null {
  return message.isKind("reroll") ? REROLL.read(message.system) : null;
}

/** Read once, then kept up: ids of dice by the message that each is for. */
let bought: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const { id } = message;
  const of = dieOf(message)?.of;
  if (of === undefined || id === null) return;
  const dice = bought?.get(of) ?? new Set();
  bought?.set(of, dice.add(id));
}

/** The dice that were bought for a message, as far as they are still there. */
export function diceOf(messageId: string): Message[] {
  if (!bought) {
    bought = new Map();
    for (const message of game.messages.contents) note(message);
  }
  return [...(bought.get(messageId) ?? [])].sort().flatMap((id) => game.messages.get(id) ?? []);
}

/** Whether a bought die is by somebody who may speak for its character, or was when a receipt was written on it. */
export function mayReroll(die: Message, sealed: ReadonlySet<string>): boolean {
  const hero = heroOf(dieOf(die)?.actor ?? null);
  return (hero ? speaksFor(die, hero) : die.author?.isGM !== false) || (sealed.size > 0 && sealed.has(sealOf(die)));
}

/**
 * The die that counts in a place: of the right character, by somebody who may. Of several the first by id, for everybody alike.
 * @param sealed what a receipt vouches for
 * @param counts whether it was bought for the dice that lie there now; left out = each was
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

/** Where the die stands that a character's inspiration buys. */
export function inspirationPlace(hero: OpposedActor, number: number): Place {
  return { id: id16(hero.uuid, `inspiration:${String(number)}`), judge: (message) => dieRefusal(hero, message) };
}

function dieRefusal(hero: OpposedActor, message: Message): string | null {
  const said = dieOf(message);
  if (!said) return "OD20.Void.strange";
  return refusalIn(message, speaksFor(message, hero) ? null : "OD20.Void.checker", () => {
    if (said.actor !== hero.uuid) return "OD20.Void.strange";
    const face = verifyExtraDie(messageRolls(message)[0]);
    return face.ok ? null : face.reason;
  });
}

/** Keeps the list; a die goes with the roll that it was for. Call once during `init`. */
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

/** Id of the message whose die one replaces; "" for what is none, and for a die that says it replaces another such die. */
export function rerolled(message: Message): string {
  const of = dieOf(message)?.of ?? "";
  const source = game.messages.get(of);
  return source && dieOf(source) ? "" : of;
}

/** See protocol/kinds.ts; call during `init`. */
export function registerRerolls(): void {
  registerKind({
    type: "reroll",
    sealed: dieOf,
    card: (message) => cardIdOf(rerolled(message)),
    hidden: () => true,
    maySeeDice: (message) => maySeeDice(rerolled(message)),
  });
}
