/**
 * Who may see a new message. Generation 13 calls it the roll mode (`publicroll` …), 14 the message mode (`public` …).
 */
import { generation } from "./generation.ts";

export interface Visibility {
  /** User ids; empty = everybody. */
  readonly whisper: string[];
  readonly blind: boolean;
  /** Whether the numbers are not for everybody. */
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

/** The mode chosen under the chat log. */
function chosenMode(): Mode {
  const name = generation() >= 14 ? game.settings.get("core", "messageMode") : game.settings.get("core", "rollMode");
  return NAMES[name] ?? "public";
}

/**
 * Visibility for a message of this user.
 * @param secret true = for GMs only, false = for everybody, undefined = as chosen under the chat log
 */
export function visibility(secret?: boolean): Visibility {
  const chosen = chosenMode();
  const mode = secret === undefined ? chosen : !secret ? "public" : chosen === "public" ? "gm" : chosen;
  if (mode === "public") return { whisper: [], blind: false, secret: false };
  if (mode === "self") return { whisper: [game.user.id], blind: false, secret: true };
  return { whisper: gameMasters(), blind: mode === "blind", secret: true };
}

/** What a message of core's own is told to be for the GMs alone. */
export function forGameMasters(): object {
  return generation() >= 14 ? { messageMode: "gm" } : { rollMode: "gmroll" };
}

/** Whether the mode under the chat log hides numbers. */
export function chosenSecret(): boolean {
  return chosenMode() !== "public";
}

/** Ids of all users who are GMs, connected or not. */
export function gameMasters(): string[] {
  return game.users.contents.filter((user) => user.isGM).map((user) => user.id);
}
