/** Starts the handling of gifts. The code itself is a lazy chunk, loaded with the first gift. */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { onRecheck } from "../protocol/duties.ts";
import type * as duty from "./gift-tasks.ts";

type Code = typeof duty;

let fetched: Promise<Code> | undefined;

function withCode(job: (code: Code) => void): void {
  fetched ??= import("./gift-tasks.ts");
  fetched.then(job).catch((error: unknown) => {
    // The next gift tries to load the code again.
    fetched = undefined;
    console.error(error);
  });
}

/** Whether an item has a parcel or arrived with a gift. */
const isGiven = ({ flags }: Pick<Item.Implementation, "flags">): boolean =>
  ["gifts", "arrived"].some((key) => ownFlag(flags, key) !== undefined);

function onMessage(message: ChatMessage.Implementation): void {
  if (fetched || message.isKind("gift"))
    withCode((code) => {
      code.onMessage(message);
    });
}

function onItem(item: Item.Implementation): void {
  if (fetched || isGiven(item))
    withCode((code) => {
      code.onItem(item);
    });
}

function recheck(): void {
  const isThere =
    fetched ??
    (game.messages.contents.some((message) => message.isKind("gift")) ||
      eachActor((actor) => actor.items.contents.some(isGiven)).includes(true));
  if (isThere)
    withCode((code) => {
      code.recheck();
    });
}

/** Registers all hooks of gifts. Call this once during `init`. */
export function registerGifts(): void {
  onDocument("messageCreated", onMessage);
  onDocument("messageUpdated", onMessage);
  onDocument("messageDeleted", onMessage);
  onDocument("itemCreated", onItem);
  onDocument("itemDeleted", onItem);
  onDocument("itemUpdated", (item, changes) => {
    if (fetched || isGiven(item) || foundry.utils.hasProperty(changes, `flags.${SYSTEM_ID}.gifts`))
      withCode((code) => {
        code.onItemChange(item, changes);
      });
  });
  // A change of owners changes whose answers are valid.
  onDocument("actorUpdated", (_actor, changes) => {
    if ("ownership" in changes) recheck();
  });
  Hooks.on("deleteActor", recheck);
  onRecheck(recheck);
}
