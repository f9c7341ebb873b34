/**
 * Registers the card of each message type. Each card has a folder under `card/` and loads lazily, when the client first
 * draws one.
 */
import { onDocument } from "../documents/common/events.ts";
import { PHONE } from "./common/open-windows.ts";
import { showAtHand } from "./common/windows.ts";
import { noteCreatedNow } from "./common/created-now.ts";
import { registerCard } from "./card/shell.ts";

/** Registers all cards and their listeners. Call during `init`. */
export function registerCards(): void {
  registerCard("attack", async () => (await import("./card/attack/card.ts")).attackCard);
  registerCard("damage", async () => (await import("./card/damage/card.ts")).damageCard);
  registerCard("check", async () => (await import("./card/check/card.ts")).checkCard);
  registerCard("request", async () => (await import("./card/request/card.ts")).requestCard);
  registerCard("rest", async () => (await import("./card/rest/card.ts")).restCard);
  registerCard("award", async () => (await import("./card/award/card.ts")).awardCard);
  registerCard("inspiration", async () => (await import("./card/inspiration/card.ts")).inspirationCard);
  registerCard("stand", async () => (await import("./card/stand/card.ts")).standCard);
  registerCard("use", async () => (await import("./card/use/card.ts")).useCard);
  registerCard("gift", async () => (await import("./card/gift/card.ts")).giftCard);
  onDocument("messageArriving", (message) => {
    if (message.isAction() && message.id) noteCreatedNow(message.id);
  });
  // On a phone the chat log is hidden, so the new message opens in a window.
  onDocument("messageCreated", (message, userId) => {
    if (userId === game.user.id && innerWidth <= PHONE) void showAtHand(message);
  });
  registerMore();
}

/** Scrolls the list behind the `…` button of a card into view when a user opens it. */
function registerMore(): void {
  // The `toggle` event does not bubble, so this listener captures it. One listener on the document serves every redrawn
  // card.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.classList.contains("od-more"))
        target.querySelector(".od-more__list")?.scrollIntoView({ block: "nearest" });
    },
    { capture: true },
  );
}
