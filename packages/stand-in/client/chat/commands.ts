/**
 * Handles text typed into the chat: commands and plain text.
 * @source KB:chat (commands)
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { call, host, localize } from "../apps/env.ts";
import { escapeMarkup } from "../apps/html.ts";

const ROLLS: Record<string, string> = {
  r: "roll",
  roll: "roll",
  pr: "public",
  publicroll: "public",
  gmr: "gm",
  gmroll: "gm",
  br: "blind",
  broll: "blind",
  blindroll: "blind",
  sr: "self",
  selfroll: "self",
};
/** Names of 13 for the modes of 14. */
const LEGACY: Record<string, string> = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };

function modeOptions(mode: string): LooseObject {
  if (mode === "roll") return {};
  return host("game").release.generation >= 14 ? { messageMode: mode } : { rollMode: LEGACY[mode] };
}

async function roll(formula: string, mode: string, speaker: LooseObject): Promise<Loose> {
  const [text = "", flavor = ""] = formula.split("#").map((part) => part.trim());
  const Roll: Loose = host("foundry").dice.Roll;
  const messages: Loose = host("CONFIG").ChatMessage.documentClass;
  const data = messages.getSpeakerActor(speaker)?.getRollData?.() ?? {};
  const thrown = await Roll.create(text, data).evaluate();
  return thrown.toMessage({ speaker, flavor }, modeOptions(mode));
}

function whisper(text: string): { whisper: string[]; content: string } | null {
  const parsed = /^(?:\[([^\]]+)\]|(\S+))\s+(.*)$/s.exec(text);
  const names = parsed?.[1]?.split(",") ?? [parsed?.[2] ?? ""];
  const messages: Loose = host("CONFIG").ChatMessage.documentClass;
  const users: Loose[] = names.flatMap((name) => messages.getWhisperRecipients(name.trim()));
  return users.length === 0 ? null : { whisper: users.map((each) => each.id), content: parsed?.[3] ?? "" };
}

/**
 * Does what a typed line says; faults are told to the user.
 * @returns whether the line may be cleared
 */
export async function processLine(log: Loose, line: string): Promise<boolean> {
  const messages: Loose = host("CONFIG").ChatMessage.documentClass;
  const speaker = messages.getSpeaker();
  if (!call("chatMessage", log, line, { user: host("game").user.id, speaker })) return true;
  const command = /^\/([a-z]+)(?:\s+(.*))?$/is.exec(line.trim());
  const name = command?.[1]?.toLowerCase() ?? "";
  const rest = command?.[2] ?? "";
  const warn = (key: string): false => {
    host("ui").notifications.error(localize(key, { command: line }));
    return false;
  };
  try {
    const html = (text: string): string => escapeMarkup(text.trim()).replaceAll("\n", "<br>");
    if (!command) await messages.create({ content: html(line), speaker });
    else if (ROLLS[name]) await roll(rest, ROLLS[name], speaker);
    else if (name === "w" || name === "whisper") {
      const target = whisper(rest);
      if (!target) return warn("HOST.Chat.NoRecipient");
      await messages.create({ ...target, content: html(target.content), speaker });
    } else if (name === "ooc")
      await messages.create({ content: html(rest), speaker: { alias: host("game").user.name } });
    else if (name === "ic") await messages.create({ content: html(rest), speaker });
    else return warn("HOST.Chat.UnknownCommand");
    return true;
  } catch (error) {
    console.warn(error);
    return warn("HOST.Chat.BadFormula");
  }
}
