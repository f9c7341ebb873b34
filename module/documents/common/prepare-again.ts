/** Recomputes all derived numbers and redraws the sheets after a change of the table's rules or lists. */
import { tableRuleset } from "../../core/table-rules.ts";
import type { OfGame } from "../../rules/games/game.ts";
import { eachActor } from "./every-actor.ts";

/** Returns whether the world is loaded. The types assume that it is, but code also runs before. */
export function isReady({ ready }: { readonly ready: boolean } = game): boolean {
  return ready;
}

/**
 * Prepares all actors again and redraws their open sheets and those of all items. In another game hit points keep their share of the
 * maximum.
 */
export function prepareAgain({ profile: from }: OfGame): void {
  if (!isReady()) return;
  const { profile: to } = tableRuleset();
  const changes = from !== to && game.users.activeGM?.isSelf === true;
  const points = changes
    ? eachActor((actor) => ({ actor, value: actor.creature?._source.hp.value ?? 0, max: actor.hitPoints.max }))
    : [];
  eachActor((actor) => {
    actor.reset();
    actor.render(false);
    for (const item of actor.items) item.render(false);
  });
  // Noted at once: when the code has loaded, the table may play yet another game.
  const held = points.map((one) => ({ ...one, newMax: one.actor.hitPoints.max }));
  // Things of the world and of packs have numbers by game, too.
  if (from !== to)
    for (const thing of [...game.items, ...game.packs.contents.flatMap(({ contents }) => contents)]) thing.reset();
  for (const item of game.items) item.render(false);
  if (changes)
    void import("./other-game.ts").then(({ fitHitPoints }) => fitHitPoints(held, from, to)).catch(console.error);
}

/** Runs a function when the world is loaded: now, or in the hook `ready`. For code that can load before or after. */
export function whenReady(run: () => void): void {
  if (isReady()) run();
  else Hooks.once("ready", run);
}
