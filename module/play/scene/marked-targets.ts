/** Records whether this user last targeted or selected a token. */
import type { Marks } from "./marked-targets.pure.ts";

let last: Marks = "targets";

/** Returns what the user did last. Releasing tokens or targets does not count. */
export function lastMarks(): Marks {
  return last;
}

/** Registers the hooks. Call this once during `init`. */
export function registerMarks(): void {
  Hooks.on("controlToken", (_token, controlled) => {
    if (controlled) last = "selected";
  });
  Hooks.on("targetToken", (user, _token, targeted) => {
    if (user.isSelf && targeted) last = "targets";
  });
}
