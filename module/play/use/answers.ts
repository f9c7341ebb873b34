/** The answers to an attack, whatever its author says now of its targets: looked up by the attack, so that a long log is not searched. */
import { onDocument } from "../../documents/events.ts";

type Message = ChatMessage.Implementation;

/** Ids by attack: read once, then kept up. Who asks looks at the message anyway. */
let index: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  if (!message.isKind("defense") || message.id === null) return;
  const { attack } = message.system;
  const known = index?.get(attack) ?? new Set();
  index?.set(attack, known.add(message.id));
}

/** All messages that call themselves an answer to an attack. */
export function answersOf(attackId: string): Message[] {
  if (!index) {
    index = new Map();
    for (const message of game.messages.contents) note(message);
  }
  return [...(index.get(attackId) ?? [])].flatMap((id) => game.messages.get(id) ?? []);
}

/** Keeps the index; call once during `init`. */
export function registerAnswers(): void {
  onDocument("messageArriving", note);
  onDocument("messageUpdated", note);
}
