/** The table plays by other rules or lists now: every derived number is computed again, and what shows it is drawn again. */
import { eachActor } from "./every-actor.ts";

/** Whether the world is loaded: types take it for granted, and much happens before. */
export function isReady({ ready }: { readonly ready: boolean } = game): boolean {
  return ready;
}

/** Prepares all actors anew and draws their open sheets, and those of their items, again. */
export function prepareAgain(): void {
  if (!isReady()) return;
  eachActor((actor) => {
    actor.reset();
    actor.render(false);
    for (const item of actor.items) item.render(false);
  });
  for (const item of game.items) item.render(false);
}
