/**
 * Message visibility: the four modes of generation 13, and their names on 14.
 * @source KB:chat; API:classes/foundry.documents.ChatMessage#applyRollMode (13), #applyMode (14); RN:14.355 #8856
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { reportDeprecation } from "../../common/deprecation.ts";
import { host } from "../apps/env.ts";

/** Names of 13 in the words of 14. */
const MODERN: Record<string, string> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

/** A mode's name on 14. Each generation knows its own names; 14 takes those of 13 as deprecated. @throws for any other */
export function modernMode(mode: string): string {
  const modern = MODERN[mode];
  const fourteen = modeSetting() === "messageMode";
  if (modern === undefined && !fourteen) throw new Error(`Unknown roll mode ${mode}`);
  if (modern !== undefined && fourteen) reportDeprecation(`the roll mode "${mode}"; use the message mode "${modern}"`);
  return modern ?? mode;
}

/** The setting that holds the user's mode. */
export function modeSetting(): "messageMode" | "rollMode" {
  return host("game").release.generation >= 14 ? "messageMode" : "rollMode";
}

/** Use of a name of 13; on 14 it is deprecated. @source RN:14.355 #8856 */
export function reportOldMode(what: string): void {
  if (modeSetting() === "messageMode") reportDeprecation(`${what}; use message modes`);
}

/** The modes a user can choose: value and language key. */
export function modeChoices(): { value: string; label: string }[] {
  const modern = modeSetting() === "messageMode";
  const source: Record<string, Loose> =
    (modern ? host("CONFIG").ChatMessage?.modes : host("CONFIG").Dice?.rollModes) ?? {};
  return Object.entries(source).map(([value, each]) => ({ value, label: each.label ?? each }));
}

/**
 * Writes recipients and blindness of a mode into message data; recipients that are there already stay.
 * @param mode a name of either generation, or "roll" for the user's own setting
 */
export function writeMode(data: LooseObject, mode: string): LooseObject {
  const game = host("game");
  const chosen = modernMode(mode === "roll" ? game.settings.get("core", modeSetting()) : mode);
  const masters = game.users.filter((user: Loose) => user.isGM).map((user: Loose) => user.id);
  const given: string[] = [...(data.whisper ?? [])];
  switch (chosen) {
    case "public":
    case "ic":
      if (chosen === "public") data.whisper = [];
      data.blind = false;
      break;
    case "gm":
    case "blind":
      data.whisper = given.length > 0 ? given : masters;
      data.blind = chosen === "blind";
      break;
    case "self":
      data.whisper = [game.user.id];
      data.blind = false;
      break;
    default:
      throw new Error(`Unknown message mode ${mode}`);
  }
  return data;
}

/** The default `CONFIG.ChatMessage.modes` of 14. */
export const MESSAGE_MODES: Record<string, { label: string; icon: string }> = {
  public: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
  gm: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
  blind: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
  self: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  ic: { label: "CHAT.ModeInCharacter", icon: "fa-solid fa-comment" },
};
