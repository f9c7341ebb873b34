/** Heroic inspiration spent on a check: see inspire/bought-dice.ts. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { onDocument } from "../../documents/events.ts";
import { boughtDie, dieOf, heroOf } from "../inspire/bought-dice.ts";
import { withReroll, type Reroll } from "../exchange/reroll.pure.ts";
import type { VerifiedD20 } from "../exchange/verify.pure.ts";
import { refreshCards } from "../exchange/cards.ts";
import { viewerOwns } from "../exchange/viewer.ts";
import type { CheckRecord } from "./records.pure.ts";

type Message = ChatMessage.Implementation;

/** Newest messages whose cards follow the flag. */
const RECENT = 100;

/** The roll of a check with the die that inspiration has replaced. @rule B-DICE-08 B-DICE-09 */
export function inspired(
  record: CheckRecord,
  roll: VerifiedD20,
): { readonly roll: VerifiedD20; readonly reroll: Reroll | null } {
  const again = boughtDie(record.id, "", record.actor);
  return again ? withReroll(roll, record.advantage, again.die, again.face) : { roll, reroll: null };
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
