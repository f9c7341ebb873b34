/**
 * The choice to stand to the death: told in chat, with what was left of the blow going below 0, and taken back while nothing
 * has happened since. Of two clients that press at one moment one comes too late: the message's id follows from how often
 * the character has stood. The deeds themselves are in choose-stand.ts.
 * @rule H-DEATH-01 H-DEATH-03 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { currentRuleset } from "../../core/settings.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { refreshCards } from "../protocol/cards.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { isChoiceOpen } from "../apply/brought-down.pure.ts";
import { STANDING, type StandRecord } from "../../data/message/stand.pure.ts";

type Hero = OpposedActor;

/** Newest messages whose cards follow the character. */
const RECENT = 100;

/** As it is stored; nobody but creatures chooses. */
export const storedOf = (actor: Hero) => actor.creature?.toObject() ?? null;

/** How often it has stood. */
export const standsOf = (actor: Hero): number => storedOf(actor)?.death.stands ?? 0;

/** Whether the character may choose to stand now: also after it was taken to have dropped out, until it has said so. */
export function mayStandNow(actor: Hero): boolean {
  const now = atZeroOf(actor) === "choice" ? storedOf(actor) : null;
  if (!now) return false;
  const { hp, death } = now;
  return isChoiceOpen(
    receiptsOf(actor),
    { droppedOut: death.droppedOut, death: { ...death, dead: actor.dead } },
    { value: hp.value, max: actor.hitPoints.max },
    currentRuleset(),
  );
}

/** The choice to stand that a message tells of; null when it is another. */
export function standOf(message: ChatMessage.Implementation): StandRecord | null {
  return message.isKind("stand") ? STANDING.read(message.system) : null;
}

/** Where the choice of a character stands, by how often it was made before. */
export function standPlace(actor: OpposedActor, number: number): Place {
  return { id: id16(actor.uuid, `stand:${String(number)}`), judge: (message) => standRefusal(actor, number, message) };
}

function standRefusal(
  actor: OpposedActor,
  number: number,
  message: ChatMessage.Implementation,
  over = "",
): string | null {
  const said = standOf(message);
  if (said?.uuid !== actor.uuid || said.number !== number || said.over !== over) return "OD20.Void.strange";
  return speaksFor(message, actor) ? null : "OD20.Void.checker";
}

/** What a creature notes as its fight that a Game Master has called over, and once it is told that a fight is. No fight has such ids. */
export const OVER = "over";
export const TOLD = "told";

/** Whether it stood to the death in a fight that is over: it lies there since. @rule H-DEATH-03 */
export const isStandEnded = (actor: Hero): boolean => actor.creature?.death.standing === true && actor.out;

/** Where it is told that the fight of one who stood is over. @param over the fight, as he has noted it */
export function standOverPlace(actor: OpposedActor, number: number, over: string): Place {
  return {
    id: id16(actor.uuid, `stand-over:${String(number)}:${over}`),
    judge: (message) => standRefusal(actor, number, message, over),
  };
}

/**
 * Whether one who chose to stand still does; null when the character is gone.
 * @param message the one that says so: any other than the one in the choice's place is worth nothing
 */
export function standNow(
  record: StandRecord,
  message: string,
): { readonly actor: Hero; readonly counts: boolean; readonly stands: boolean } | null {
  const actor = findActor({ actor: record.uuid, token: null });
  const death = actor && storedOf(actor)?.death;
  if (!death) return null;
  const { stands } = death;
  const standing = actor.creature?.death.standing === true;
  const { number, over } = record;
  const place = over === "" ? standPlace(actor, number) : standOverPlace(actor, number, over);
  const counts = lookAt(place).valid?.id === message;
  return { actor, counts, stands: counts && standing && !actor.dead && stands === number + 1 };
}

/** Cards tell whether one still stands. Call once during `init`. */
export function registerStanding(): void {
  onDocument("actorUpdated", (_actor, changes) => {
    if (!foundry.utils.hasProperty(changes, "system.death")) return;
    for (const message of game.messages.contents.slice(-RECENT)) if (standOf(message)) refreshCards(message.id);
  });
}
