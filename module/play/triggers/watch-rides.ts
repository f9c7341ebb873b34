/** Watches riders: the check to stay mounted is upkeep, and its result a follow-up. */
import { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { isAsItsBase } from "../../documents/common/every-actor.ts";
import { together } from "../common/batches.pure.ts";
import { onRecheck } from "../protocol/duties.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isToSettle, ridesOf, applyMountChecks, mountUpkeep } from "./mount-check.ts";
import { addFollowUp, drawAndRun } from "./runner.ts";

type Token = TokenDocument.Implementation;

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

/** Restores a rider when the movement that shook it off is undone. */
function undo(token: Token): void {
  for (const actor of riders())
    if (isToSettle(actor, token) && usersInOrder(actor, { author: null })[0] === game.user.id)
      void inTurnOrTell(`due:${actor.uuid}`, undefined, () => applyMountChecks(actor, token));
}

/** Starts to watch riders. */
export function watchRides(): void {
  addFollowUp({ name: "rides", isDue: (actor) => isToSettle(actor), write: (actor) => applyMountChecks(actor) });
  const run = drawAndRun();
  const soon = together(() => {
    const all = riders();
    run(
      all.filter((actor) => mountUpkeep(actor).length > 0),
      all,
    );
  });
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
