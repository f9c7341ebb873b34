/** Duties for riders: creatures of the GM roll the check to stay mounted automatically. The result is always written automatically. */
import { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { isAsItsBase } from "../../documents/common/every-actor.ts";
import { together } from "../common/batches.pure.ts";
import { actOnDue, onRecheck, type Duty } from "../protocol/duties.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { doDue } from "./dues.ts";
import { isToSettle, ridesOf, applyMountChecks, mountUpkeep } from "./mount-check.ts";
import { actorDuties, wayOf } from "../upkeep/due.ts";

type Token = TokenDocument.Implementation;

/** Ids of checks that this client rolled automatically. If a user deletes the message, the check does not repeat. */
const tried = new Set<string>();

/** Time in milliseconds to wait for the message of a creature that lies down on purpose. */
const PAUSE = 250;

interface Staying extends Duty {
  readonly rolls: boolean;
}

const staying = actorDuties<Staying>({
  name: "staying",
  of: (actor, place, order) => [
    ...mountUpkeep(actor)
      .filter(({ id }) => !tried.has(id))
      .map(({ id }) => ({ id, place, wait: PAUSE, ...wayOf(actor, order), rolls: true })),
    { id: `${actor.uuid}:rides`, place: isToSettle(actor) ? place : -1, way: "auto", rolls: false },
  ],
  act: (actor, duties) => {
    for (const { id, rolls } of duties)
      if (rolls) {
        tried.add(id);
        void doDue(actor, id);
      } else void inTurnOrTell(`due:${actor.uuid}`, undefined, () => applyMountChecks(actor));
  },
});

/** The actors with a due check at the last look. */
let before = new Set<OpposedActor>();

/** Returns the riders on the active and the viewed scene. This runs on each change of an actor, so it skips other scenes. */
function riders(): OpposedActor[] {
  const looked = game.scenes.contents.filter((scene) => scene.active || scene === canvas.scene);
  const all = looked.flatMap(({ tokens }) =>
    tokens.contents.flatMap((token) => {
      const actor = isAsItsBase(token) ? null : token.actor;
      return actor instanceof OpposedActor && ridesOf(actor).length > 0 ? [actor] : [];
    }),
  );
  return [...new Set(all)];
}

function look(): void {
  const all = riders();
  const now = new Set(all.filter((actor) => mountUpkeep(actor).length > 0));
  for (const actor of new Set([...before, ...now])) if (before.has(actor) !== now.has(actor)) actor.render(false);
  before = now;
  for (const actor of all) actOnDue(staying, actor.uuid);
}

/** Restores a rider when the movement that shook it off is undone. */
function undo(token: Token): void {
  for (const actor of riders())
    if (isToSettle(actor, token) && usersInOrder(actor, { author: null })[0] === game.user.id)
      void inTurnOrTell(`due:${actor.uuid}`, undefined, () => applyMountChecks(actor, token));
}

/** Starts to watch riders. */
export function watchRides(): void {
  const soon = together(look);
  Hooks.on("updateToken", (token, changes) => {
    if (!("x" in changes || "y" in changes || "elevation" in changes)) return;
    if (token.movement.method === "undo") undo(token);
    soon();
  });
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateActor"] as const)
    Hooks.on(event, soon);
  onDocument("effectsEnded", soon);
  onDocument("messageCreated", soon);
  onDocument("messageUpdated", soon);
  // The hook runs before the message leaves the log.
  onDocument("messageDeleted", () => setTimeout(soon, 0));
  onRecheck(soon);
}
