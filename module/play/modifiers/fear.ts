/** Whether a frightened creature has the source of its fear in line of sight, using the walls of the scene. */
import { coverOnBoard } from "../../canvas/cover-board.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { afflictionsOf } from "../../documents/creatures/afflictions.ts";
import { mayTarget } from "../../rules/attack/defense.ts";
import { tokenOf } from "../scene/tokens.ts";

/**
 * Returns true if any source of the fear is in sight. A source that is unknown or not on the same scene counts as in
 * sight.
 * @rule B-COND-FRI-1
 */
export function fearInSight(actor: OpposedActor): boolean {
  const token = actor.conditions.includes("frightened") ? tokenOf(actor) : null;
  const others = token?.parent?.tokens.contents.filter((one) => one !== token && one.actor) ?? [];
  if (!token || others.length === 0) return true;
  const uuids = others.flatMap((one) => one.actor?.uuid ?? []);
  return afflictionsOf(actor, uuids).some(({ id, source }) => {
    if (id !== "frightened") return false;
    const there = others.filter((one) => one.actor?.uuid === source);
    return there.length === 0 || there.some((one) => mayTarget(coverOnBoard(token, one, false)?.cover ?? "none"));
  });
}
