/**
 * One line for each type of message that has a card. A card is a folder beside this file; that of few evenings is
 * fetched with the first.
 */
import { onDocument } from "../documents/shared/events.ts";
import { PHONE } from "./shared/phone.ts";
import { showAtHand } from "./shared/windows.ts";
import { markLive } from "./card/attack/announcer.ts";
import { attackCard } from "./card/attack/card.ts";
import { registerCard } from "./card/shell.ts";

/** Call during `init`. */
export function registerCards(): void {
  registerCard("attack", () => attackCard);
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
    if (message.isAction() && message.id) markLive(message.id);
  });
  // On a phone the log is out of sight.
  onDocument("messageCreated", (message, userId) => {
    if (userId === game.user.id && innerWidth <= PHONE) void showAtHand(message);
  });
  registerMore();
}

/** What opens behind `…` on a card comes into sight, wherever in the log the card stands. */
function registerMore(): void {
  // `toggle` does not bubble; cards are drawn anew, so that one listener for all of them is enough.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.classList.contains("od-more"))
        target.querySelector(".od-more__list")?.scrollIntoView({ block: "nearest" });
    },
    { capture: true },
  );
}
