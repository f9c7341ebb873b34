/** What this user marked last on the scene. */
import type { Marks } from "./marks.pure.ts";

let last: Marks = "targets";

/** What was marked last: letting go of tokens and targets marks nothing. */
export function lastMarks(): Marks {
  return last;
}

/** Call once during `init`. */
export function registerMarks(): void {
  Hooks.on("controlToken", (_token, controlled) => {
    if (controlled) last = "selected";
  });
  Hooks.on("targetToken", (user, _token, targeted) => {
    if (user.isSelf && targeted) last = "targets";
  });
}
