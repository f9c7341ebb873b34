/**
 * The code of play: what happens after a press, a message or a change. It loads while Foundry loads the world, and all
 * other lazy code waits for it.
 */
import type * as Play from "../../play/lazy-entry.ts";
import { setPrerequisite } from "./on-demand.ts";

let code: typeof Play | null = null;
let waiting: Promise<typeof Play> | null = null;

/** The code of play, for functions that cannot wait; null until it has loaded. */
export const playCode = (): typeof Play | null => code;

/** Loads and registers the code of play. The next call tries a failed import again, but not a failed registration. */
function loadPlay(): Promise<typeof Play> {
  return (waiting ??= import("../../play/lazy-entry.ts").then(
    (found) => {
      code = found;
      try {
        found.registerPlay();
      } catch (error) {
        // What has been registered works, and windows need not wait for the rest for ever.
        console.error(error);
      }
      return found;
    },
    (error: unknown) => {
      waiting = null;
      throw error;
    },
  ));
}

/** Starts loading. Call once during `init`. */
export function startLoadingPlay(): void {
  setPrerequisite(loadPlay);
  loadPlay().catch(console.warn);
}
