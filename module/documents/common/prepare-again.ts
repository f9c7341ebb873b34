/** Recomputes all derived numbers and redraws the sheets after a change of the table's rules or lists. */
import { eachActor } from "./every-actor.ts";

/** Returns whether the world is loaded. The types assume that it is, but code also runs before. */
export function isReady({ ready }: { readonly ready: boolean } = game): boolean {
  return ready;
}

/** Prepares all actors again and redraws their open sheets and those of all items. */
export function prepareAgain(): void {
  if (!isReady()) return;
  eachActor((actor) => {
    actor.reset();
    actor.render(false);
    for (const item of actor.items) item.render(false);
  });
  for (const item of game.items) item.render(false);
}
