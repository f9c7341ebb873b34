import { isReady } from "./prepare-again.ts";

/** Runs a function when the world is loaded: now, or in the hook `ready`. For code that can load before or after. */
export function whenReady(run: () => void): void {
  if (isReady()) run();
  else Hooks.once("ready", run);
}
