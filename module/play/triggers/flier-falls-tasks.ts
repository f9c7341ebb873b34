/**
 * Makes fliers fall when they can no longer fly. Creatures of the GM fall automatically. Creatures of players fall when the player presses
 * a button, or automatically while the player is away.
 */
import { OpposedActor } from "../../documents/actor.ts";
import { flierFalls } from "../../canvas/heights.ts";
import { onDocument } from "../../documents/common/events.ts";
import { together } from "../common/batches.pure.ts";
import { actOnDue, onRecheck } from "../protocol/duties.ts";
import { doDue } from "./dues.ts";
import { fallsOf } from "./kinds-of-dues.ts";
import { actorDuties, wayOf } from "../upkeep/due.ts";

/** Ids of falls that this client made automatically. If a user deletes the message, the fall does not repeat. */
const tried = new Set<string>();

const falling = actorDuties({
  name: "fall",
  of: (actor, place, order) =>
    fallsOf(actor)
      .filter(({ id, done }) => !done && !tried.has(id))
      .map(({ id, byItself = true }) => ({
        id,
        place,
        ...(byItself ? wayOf(actor, order) : { way: "ask" as const }),
      })),
  act: (actor, duties) => {
    for (const { id } of duties) {
      tried.add(id);
      void doDue(actor, id);
    }
  },
});

/** The actors that were falling at the last check. */
let before = new Set<OpposedActor>();

function look(): void {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  const now = new Set(tokens.flatMap((token) => (flierFalls(token) > 0 && token.actor ? [token.actor] : [])));
  for (const actor of new Set([...before, ...now])) if (before.has(actor) !== now.has(actor)) actor.render(false);
  before = now;
  for (const actor of now) if (actor instanceof OpposedActor) actOnDue(falling, actor.uuid);
}

/** Starts to watch for falls. */
export function watchFalls(): void {
  const soon = together(look);
  Hooks.on("updateToken", (_token, changes) => {
    if ("elevation" in changes || "movementAction" in changes || "delta" in changes) soon();
  });
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateActor"] as const)
    Hooks.on(event, soon);
  onDocument("effectsEnded", soon);
  onRecheck(soon);
}
