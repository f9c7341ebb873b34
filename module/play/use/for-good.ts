/**
 * What was withdrawn stays so. Every page holds what it has seen to that (documents/chat-message.ts); here its author's own page
 * refuses the macro that would bring it back, and what a forger sends past that the Game Master in charge puts right for those
 * who come later: what others have taken back with it, and got back for it, does not come again.
 */
import { isTakenBack } from "../../documents/deed-effects.ts";
import { onDocument } from "../../documents/events.ts";
import { notifyFailure } from "../exchange/notify.ts";

const said = (changes: object): unknown => foundry.utils.getProperty(changes, "system.cancelled");

/** Call once. @rule H-TURN-10 */
export function registerForGood(): void {
  Hooks.on("preUpdateChatMessage", (message: ChatMessage.Implementation, changes: object) =>
    isTakenBack(message) && said(changes) === false ? false : undefined,
  );
  onDocument("messageUpdated", (message, changes) => {
    if (!("system" in changes) || said(changes) === true || !isTakenBack(message)) return;
    // This page holds it to be so already: there is no difference to be found.
    if (game.users.activeGM === game.user)
      void message.update({ system: { cancelled: true } }, { diff: false }).catch(notifyFailure);
  });
}
