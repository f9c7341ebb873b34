/** The fall of a flier that can no longer stay in the air. It does not wait for a turn. */
import { flierFalls } from "../../canvas/heights.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { lookAt } from "../protocol/places.ts";
import { tokenOf } from "../scene/tokens.ts";
import { fallFrom, fallPlace } from "../damage/fall.ts";
import type { Due } from "../upkeep/due.ts";

/**
 * Returns the due fall of a creature. A creature without a flying speed may stand on something, so its fall needs a button.
 * @rule B-MOV-27 B-MOV-28 B-HAZ-05
 */
export function fallsOf(actor: OpposedActor): Due[] {
  const token = tokenOf(actor);
  const feet = token ? flierFalls(token) : 0;
  if (!token || feet === 0) return [];
  const place = fallPlace(actor, token);
  const { acts, dead, conditions } = actor;
  return [
    {
      id: place.id,
      kind: "fall",
      begun: null,
      actor,
      turn: null,
      name: String(feet),
      done: lookAt(place).valid !== null,
      byItself: dead || !acts || conditions.includes("prone"),
      act: async () => {
        await fallFrom(actor, token);
      },
    },
  ];
}
