/** Sends private messages for users who may not whisper. */
import { notifyWarning } from "../common/notify.ts";

/**
 * Creates a message. If the user may not whisper and the server refuses the message, creates the same message with the
 * same dice as a public one and notifies the user, so that no attack is lost.
 * @throws errors of the server that have another reason
 */
export async function sendMessage(
  data: ChatMessage.CreateData,
  options: { readonly keepId?: boolean } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const create = async (given: ChatMessage.CreateData): Promise<ChatMessage.Implementation | undefined> =>
    (await ChatMessage.createDocuments([given], options))[0];
  try {
    return await create(data);
  } catch (error) {
    // Without a connection the error is no refusal, and the message may have arrived.
    if (!isForSome(data) || game.user.hasPermission("MESSAGE_WHISPER") || !game.socket.connected) throw error;
    const message = await create(forEverybody(data));
    notifyWarning("OD20.Notify.noWhisper");
    return message;
  }
}

function isForSome({ whisper, blind }: ChatMessage.CreateData): boolean {
  return blind === true || (Array.isArray(whisper) && whisper.length > 0);
}

/** Returns the message as a public one. If its content is marked as secret, the mark is removed. */
function forEverybody(data: ChatMessage.CreateData): ChatMessage.CreateData {
  const system: object = data.system ?? {};
  return {
    ...data,
    whisper: [],
    blind: false,
    ...("secret" in system ? { system: { ...system, secret: false } } : {}),
  };
}
