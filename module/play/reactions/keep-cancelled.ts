/**
 * What was withdrawn stays so: what others have taken back with it, and got back for it, does not come again. The server lets its
 * author write anything into it. His own page refuses the macro that would bring it back; of whoever gets past that every page
 * holds to what it has seen, and the Game Master in charge puts it right for those who come later.
 */
import { isTakenBack } from "../../documents/effects/action-effects.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { notifyFailure } from "../shared/notify.ts";

type Message = ChatMessage.Implementation;

/** Those that this page has seen withdrawn; of one that is gone another may come under its id. */
const seen = new WeakSet<Message>();

function hold(message: Message): void {
  if (isTakenBack(message)) seen.add(message);
  else if (seen.has(message)) {
    const system = { cancelled: true };
    message.updateSource({ system });
    // As this page has it now there is no difference to be found.
    if (game.users.activeGM === game.user) void message.update({ system }, { diff: false }).catch(notifyFailure);
  }
}

/** Call once. @rule H-TURN-10 */
export function registerForGood(): void {
  game.messages.contents.forEach(hold);
  onDocument("messageCreated", hold);
  // Before anybody looks at it.
  onDocument("messageUpdated", hold, true);
  Hooks.on("preUpdateChatMessage", (message: Message, changes: object) =>
    isTakenBack(message) && foundry.utils.getProperty(changes, "system.cancelled") === false ? false : undefined,
  );
}
