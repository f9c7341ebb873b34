/**
 * Visibility of a new message. Generation 13 calls it roll mode (`publicroll` and so on), generation 14 message mode
 * (`public` and so on).
 */
import { generation } from "./generation.ts";

export interface Visibility {
  /** Ids of the users who may see the message. Empty means all users. */
  readonly whisper: string[];
  readonly blind: boolean;
  /** True if not all users may see the numbers. */
  readonly secret: boolean;
}

type Mode = "public" | "gm" | "blind" | "self";

const NAMES: Readonly<Record<string, Mode>> = {
  gmroll: "gm",
  gm: "gm",
  blindroll: "blind",
  blind: "blind",
  selfroll: "self",
  self: "self",
};

/** Returns the mode that the user chose below the chat log. */
function chosenMode(): Mode {
  const name = generation() >= 14 ? game.settings.get("core", "messageMode") : game.settings.get("core", "rollMode");
  return NAMES[name] ?? "public";
}

/**
 * Returns the visibility for a new message of this user.
 * @param secret true = only for GMs, false = for all users, undefined = as chosen below the chat log
 */
export function visibility(secret?: boolean): Visibility {
  const chosen = chosenMode();
  const mode = secret === undefined ? chosen : !secret ? "public" : chosen === "public" ? "gm" : chosen;
  if (mode === "public") return { whisper: [], blind: false, secret: false };
  if (mode === "self") return { whisper: [game.user.id], blind: false, secret: true };
  return { whisper: gameMasters(), blind: mode === "blind", secret: true };
}

/** Returns options that make one of Foundry's own messages visible only to GMs. */
export function forGameMasters(): object {
  return generation() >= 14 ? { messageMode: "gm" } : { rollMode: "gmroll" };
}

/** True if the mode chosen below the chat log hides numbers. */
export function chosenSecret(): boolean {
  return chosenMode() !== "public";
}

/** Returns the ids of all users who are GMs, connected or not. */
export function gameMasters(): string[] {
  return game.users.contents.filter((user) => user.isGM).map((user) => user.id);
}
