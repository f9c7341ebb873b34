import { together } from "../common/batches.pure.ts";
import { readOr } from "../../documents/common/every-actor.ts";
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

export const entries = new Map<string, { readonly messageId: string; readonly read: () => Prompt | null }>();

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
export const emit = together(() => {
  const requests = pending();
  for (const listener of listeners) listener(requests);
});

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
