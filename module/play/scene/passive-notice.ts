/** Finds creatures that notice a hidden creature without a search. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findsHidden } from "../../rules/checks/senses.ts";
import { actorsAround, sideOf } from "./tokens.ts";

/** Returns the enemies around a hiding creature whose passive Awareness reaches the DC. @rule B-SENSE-10 B-ACT-10 */
export function noticing(hider: OpposedActor, dc: number): OpposedActor[] {
  const side = Math.sign(sideOf(hider));
  return actorsAround().filter(
    (one) => one.acts && side * sideOf(one) < 0 && findsHidden(one.creature?.passive.total ?? 0, dc),
  );
}
