/**
 * State of the choice to stand to the death. The message records the overflow of the blow that takes the creature below 0. The choice can
 * be undone until something else changes. The message id is derived from the number of earlier stands, so only one of two simultaneous
 * choices counts. `choose-stand.ts` writes the choice.
 * @rule H-DEATH-01 H-DEATH-03 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { onDocument } from "../../documents/common/events.ts";
import { currentRuleset } from "../../core/settings.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { refreshCards } from "../protocol/cards.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { isChoiceOpen } from "../apply/brought-down.pure.ts";
import { STANDING, type StandRecord } from "../../data/message/stand.pure.ts";

type Hero = OpposedActor;

/** Number of newest messages whose cards redraw when the death state of a creature changes. */
const RECENT = 100;

/** Returns the stored data of a creature, or null for other actors. */
export const storedOf = (actor: Hero) => actor.creature?._source ?? null;

/** Returns how often the creature chose to stand. */
export const standsOf = (actor: Hero): number => storedOf(actor)?.death.stands ?? 0;

/** Returns whether the creature may choose to stand now. A creature that dropped out automatically, without its own choice, still may. */
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

/** Returns the choice in a message, or null for other messages. */
export function standOf(message: ChatMessage.Implementation): StandRecord | null {
  return message.isKind("stand") ? STANDING.read(message.system) : null;
}

/** Returns the derived message id, with its validity check, of a choice to stand. The id depends on the number of earlier choices. */
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

/**
 * Values of the fight id on a creature: `OVER` if a GM ended the fight, `TOLD` if the end was announced. Real combat ids never have these
 * values.
 */
export const OVER = "over";
export const TOLD = "told";

/** Returns whether the creature stood to the death in a fight that is over. The creature is then unconscious. @rule H-DEATH-03 */
export const isStandEnded = (actor: Hero): boolean => actor.creature?.death.standing === true && actor.out;

/**
 * Returns the derived message id, with its validity check, of the announcement that a stand is over.
 * @param over the fight id that the creature stores
 */
export function standOverPlace(actor: OpposedActor, number: number, over: string): Place {
  return {
    id: id16(actor.uuid, `stand-over:${String(number)}:${over}`),
    judge: (message) => standRefusal(actor, number, message, over),
  };
}

/**
 * Returns the state of a choice to stand: its actor, whether the message counts, and whether the creature still stands. Returns null if the
 * actor is gone.
 * @param message id of the message; only the message in the derived place counts
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

/** Redraws the cards of a stand when the death state of an actor changes. Call once during `init`. */
export function registerStanding(): void {
  onDocument("actorUpdated", ({ id }, changes) => {
    if (!foundry.utils.hasProperty(changes, "system.death")) return;
    for (const message of game.messages.contents.slice(-RECENT))
      // An unlinked token's actor has the id of the world actor, whose changes it shares.
      if (standOf(message)?.uuid.split(".").at(-1) === id) refreshCards(message.id);
  });
}
