/** Watches for fliers that can no longer fly. The fall is upkeep; the runner does it for creatures that nobody plays. */
import { flierFalls } from "../../canvas/heights.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { together } from "../common/batches.pure.ts";
import { onRecheck } from "../protocol/duties.ts";
import { drawAndRun } from "./runner.ts";

/** Returns the actors whose tokens fall. */
const falling = (): OpposedActor[] =>
  game.scenes.contents.flatMap(({ tokens }) =>
    tokens.contents.flatMap((token) =>
      flierFalls(token) > 0 && token.actor instanceof OpposedActor ? [token.actor] : [],
    ),
  );

/** Starts to watch for falls. */
export function watchFalls(): void {
  const run = drawAndRun();
  const soon = together(() => {
    run(falling());
  });
  Hooks.on("updateToken", (_token, changes) => {
    if ("elevation" in changes || "movementAction" in changes || "delta" in changes) soon();
  });
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateActor"] as const)
    Hooks.on(event, soon);
  onDocument("effectsEnded", soon);
  onRecheck(soon);
}
