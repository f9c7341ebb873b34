/** Who notices somebody without looking for him. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findsHidden } from "../../rules/checks/senses.ts";
import { actorsAround, sideOf } from "./tokens.ts";

/**
 * Who notices somebody that hides without searching: enemies beside him whose passive Awareness reaches what is to be beaten.
 * @rule B-SENSE-10 B-ACT-10
 */
export function noticing(hider: OpposedActor, dc: number): OpposedActor[] {
  const side = Math.sign(sideOf(hider));
  return actorsAround().filter(
    (one) => one.acts && side * sideOf(one) < 0 && findsHidden(one.creature?.passive.total ?? 0, dc),
  );
}
