/** Messages that are for some eyes only, made by somebody whom this table does not let whisper. */
import { notifyWarning } from "../shared/notify.ts";

/**
 * Creates a message. Where it is refused because its maker may not whisper it is made for everybody, with the same dice, and
 * he is told: a blow must not be lost over who may read of it. Whether Foundry refuses at all is for Foundry to say.
 * @throws what is refused for another reason
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
    // A lost connection refuses nothing: the message may have arrived.
    if (!isForSome(data) || game.user.hasPermission("MESSAGE_WHISPER") || !game.socket.connected) throw error;
    const message = await create(forEverybody(data));
    notifyWarning("OD20.Notify.noWhisper");
    return message;
  }
}

function isForSome({ whisper, blind }: ChatMessage.CreateData): boolean {
  return blind === true || (Array.isArray(whisper) && whisper.length > 0);
}

/** The same for all to see; what says of itself that its numbers are secret no longer does. */
function forEverybody(data: ChatMessage.CreateData): ChatMessage.CreateData {
  const system: object = data.system ?? {};
  return {
    ...data,
    whisper: [],
    blind: false,
    ...("secret" in system ? { system: { ...system, secret: false } } : {}),
  };
}
