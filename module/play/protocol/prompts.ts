/**
 * Queue of the prompts that this user should answer, for all kinds of actions. The queue shows nothing and takes no
 * focus by itself.
 */
import { gameMasters } from "../../compat/visibility.ts";
import { together } from "../common/batches.pure.ts";
import { notifyFailure } from "../common/notify.ts";
import { sendMessage } from "./send.ts";
import { readOr } from "../../documents/common/read-or.ts";
import type { OpposedActor } from "../../documents/actor.ts";

/** One prompt to this user. Each kind of action adds the data of its own window. */
export interface Prompt {
  /** The kind of action; its view is in `applications/prompts/`. */
  readonly verb: string;
  /** Id of the answer. */
  readonly id: string;
  readonly messageId: string;
  readonly targetKey: string;
  readonly actor: OpposedActor;
  readonly target: { readonly name: string; readonly img: string };
  /** The chat text that asks the GMs to answer instead. */
  readonly leftToGM: string;
  /** True if nobody waits for the answer; the prompt then comes after all others. Omitted = somebody waits. */
  readonly quiet?: true;
}

type Listener = (pending: readonly Prompt[]) => void;

const entries = new Map<string, { readonly messageId: string; readonly read: () => Prompt | null }>();
/** Ids of prompts that the user closed; they do not open again by themselves. */
const dismissed = new Set<string>();
const listeners = new Set<Listener>();
let handler: (() => void) | null = null;

/** Calls the listener with the whole queue whenever it may have changed. Returns a function that unsubscribes. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current prompts from the live documents, oldest first. Prompts that nobody waits for come last. */
export function pending(): readonly Prompt[] {
  const all = [...entries.values()].flatMap(({ read }) => readOr(read, null) ?? []);
  return [...all.filter(({ quiet }) => !quiet), ...all.filter(({ quiet }) => quiet)];
}

/** Calls the listeners once for several changes that happen together. */
const emit = together(() => {
  const requests = pending();
  for (const listener of listeners) listener(requests);
});

/**
 * Adds a prompt.
 * @param id of the answer
 * @param read returns the prompt from the live documents; null if it is no longer needed
 */
export function askFor(id: string, messageId: string, read: () => Prompt | null): void {
  if (dismissed.has(id)) return;
  entries.set(id, { messageId, read });
  emit();
}

/** Removes a prompt that is answered, cancelled or deleted, or that another user should answer. */
export function withdraw(id: string): void {
  if (entries.delete(id)) emit();
}

/** Removes all prompts of a deleted message. */
export function withdrawMessage(messageId: string): void {
  for (const [id, entry] of entries) if (entry.messageId === messageId) withdraw(id);
}

/** Updates the queue after a change of data that prompts show. */
export function refreshQueue(): void {
  if (entries.size > 0) emit();
}

/** Closes a prompt on this client. The card can still answer it. */
export function dismiss(id: string): void {
  dismissed.add(id);
  withdraw(id);
}

/** Closes a prompt and asks the GMs in a whispered message to roll. */
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

/** Sets the function that focuses the prompt window. The prompt window calls this. */
export function setFocusHandler(focus: () => void): void {
  handler = focus;
}

/** Focuses the prompt window. Returns whether there was a prompt to answer. */
export function focusQueue(): boolean {
  if (!handler || entries.size === 0) return false;
  handler();
  return true;
}
