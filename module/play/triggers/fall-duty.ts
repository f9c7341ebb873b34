/** Who can fly no longer falls: of the Game Master's by itself, of a player's as he presses, or while he is away. */
import { OpposedActor } from "../../documents/actor.ts";
import { flierFalls } from "../../canvas/heights.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { together } from "../shared/batches.pure.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { findActor } from "../shared/documents.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { doDue } from "./dues.ts";
import { fallsOf } from "./falling.ts";
import { wayOf } from "./way.ts";

/** What this page has done by itself: who deletes its card wants it done no more. */
const tried = new Set<string>();

const falling: Duties<Duty> = {
  name: "fall",
  of: (uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    if (!actor) return [];
    const order = usersInOrder(actor, { author: null });
    return fallsOf(actor)
      .filter(({ id, done }) => !done && !tried.has(id))
      .map(({ id, byItself = true }) => ({
        id,
        place: order.indexOf(game.user.id),
        ...(byItself ? wayOf(actor, order) : { way: "ask" as const }),
      }));
  },
  act: (uuid, duties) => {
    const actor = findActor({ actor: uuid, token: null });
    for (const { id } of duties) {
      tried.add(id);
      if (actor) void doDue(actor, id);
    }
  },
};

/** Those who were falling when it was last looked. */
let before = new Set<OpposedActor>();

function look(): void {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  const now = new Set(tokens.flatMap((token) => (flierFalls(token) > 0 && token.actor ? [token.actor] : [])));
  for (const actor of new Set([...before, ...now])) if (before.has(actor) !== now.has(actor)) actor.render(false);
  before = now;
  for (const actor of now) if (actor instanceof OpposedActor) actOnDue(falling, actor.uuid);
}

/** From now on. */
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
