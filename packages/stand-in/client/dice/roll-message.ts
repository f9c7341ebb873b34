/**
 * A roll as a chat message.
 * @source API:classes/foundry.dice.Roll#toMessage
 */
import { reportDeprecation } from "../../common/deprecation.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";

const root: Loose = globalThis;

/**
 * Creates the message, or only its data.
 * @param options the mode of this message (13 `rollMode`, 14 `messageMode`); the user's setting when left out
 */
export async function rollToMessage(
  roll: Loose,
  messageData: LooseObject,
  options: { rollMode?: string; messageMode?: string; create?: boolean },
): Promise<Loose> {
  const { game, CONFIG } = root;
  const modern = game.release.generation >= 14;
  const data: LooseObject = {
    author: game.user.id,
    content: String(roll.total),
    sound: CONFIG.sounds?.dice ?? null,
    ...messageData,
    rolls: [roll],
  };
  const messages = CONFIG.ChatMessage.documentClass;
  if (modern && options.rollMode) reportDeprecation("Roll#toMessage({rollMode}); use messageMode");
  const mode = modern
    ? (options.messageMode ?? options.rollMode ?? game.settings.get("core", "messageMode"))
    : (options.rollMode ?? game.settings.get("core", "rollMode"));
  const stored = { ...data, rolls: [JSON.stringify(roll)] };
  if (options.create !== false) return messages.create(stored, modern ? { messageMode: mode } : { rollMode: mode });
  return modern ? messages.applyMode(data, mode) : messages.applyRollMode(data, mode);
}
