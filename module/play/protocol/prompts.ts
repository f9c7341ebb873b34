/** What this user is asked to answer, by whichever verb asks. It shows nothing and takes no focus by itself. */
import { gameMasters } from "../../compat/visibility.ts";
import { together } from "../shared/batches.pure.ts";
import { notifyFailure } from "../shared/notify.ts";
import { sendMessage } from "./send.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import type { OpposedActor } from "../../documents/actor.ts";

/** One question to this user. Each verb adds what its own window shows. */
export interface Prompt {
  /** The verb that asks: its face in `applications/prompts/` shows it. */
  readonly verb: string;
  /** Id that the answer will have. */
  readonly id: string;
  readonly messageId: string;
  readonly targetKey: string;
  readonly actor: OpposedActor;
  readonly target: { readonly name: string; readonly img: string };
  /** The line that asks the GMs to answer it instead. */
  readonly leftToGM: string;
  /** Nobody waits for it: it is asked when nothing else is; left out = somebody does. */
  readonly quiet?: true;
}

type Listener = (pending: readonly Prompt[]) => void;

const entries = new Map<string, { readonly messageId: string; readonly read: () => Prompt | null }>();
/** Put away by the user: not asked again by itself. */
const dismissed = new Set<string>();
const listeners = new Set<Listener>();
let handler: (() => void) | null = null;

/** Calls back with the whole queue whenever it may have changed. Returns how to stop. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this user is asked now, oldest first, what nobody waits for last, read from the live documents. */
export function pending(): readonly Prompt[] {
  const all = [...entries.values()].flatMap(({ read }) => readOr(read, null) ?? []);
  return [...all.filter(({ quiet }) => !quiet), ...all.filter(({ quiet }) => quiet)];
}

/** Tells the listeners, once for all that comes together. */
const emit = together(() => {
  const requests = pending();
  for (const listener of listeners) listener(requests);
});

/**
 * Asks this user.
 * @param id id that the answer will have
 * @param read what is asked, from the live documents; null when it is not asked any more
 */
export function askFor(id: string, messageId: string, read: () => Prompt | null): void {
  if (dismissed.has(id)) return;
  entries.set(id, { messageId, read });
  emit();
}

/** Answered, cancelled, deleted or somebody else's turn. */
export function withdraw(id: string): void {
  if (entries.delete(id)) emit();
}

/** Every request of a deleted message. */
export function withdrawMessage(messageId: string): void {
  for (const [id, entry] of entries) if (entry.messageId === messageId) withdraw(id);
}

/** Something that requests show has changed. */
export function refreshQueue(): void {
  if (entries.size > 0) emit();
}

/** Puts a request away on this client; it stays answerable from the card. */
export function dismiss(id: string): void {
  dismissed.add(id);
  withdraw(id);
}

/** Puts it away and asks the GMs, by a whispered line, to roll it. */
export async function leaveToGM(id: string): Promise<void> {
  const found = pending().find((entry) => entry.id === id);
  dismiss(id);
  if (!found || game.user.isGM) return;
  try {
    await sendMessage({
      content: found.leftToGM,
      speaker: ChatMessage.getSpeaker({ actor: found.actor }),
      whisper: gameMasters(),
    });
  } catch (error) {
    notifyFailure(error);
  }
}

/** Registered by the prompt window: what the key for the queue does. */
export function setFocusHandler(focus: () => void): void {
  handler = focus;
}

/** The key was pressed; returns whether there was anything to answer. */
export function focusQueue(): boolean {
  if (!handler || entries.size === 0) return false;
  handler();
  return true;
}
