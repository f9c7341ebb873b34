/** Moves a running concentration spell, such as a mark, to another creature without casting it again. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { carried } from "../actions/transferred-marks.ts";
import { activityOf, runningOf, usesOf } from "../activities/activities.ts";

/** A use that moves a running spell. */
export interface Carry {
  readonly key: string;
  readonly name: string;
  /** The bearers at 0 hit points, if all bearers are. Only then may the spell move. */
  readonly fallen: readonly OpposedActor[];
}

/** Returns the use that moves this spell. Null if the spell has no such use or is not running. @rule H-SPL-01 B-CONC-01 */
export function carryOf(actor: OpposedActor, item: OpposedItem): Carry | null {
  const use = item.isKind("spell") ? usesOf(item).find(({ key }) => activityOf(item, key)?.carries) : undefined;
  if (!use) return null;
  const bearers = [...new Set(carried(actor, runningOf(item) ?? "").map((one) => one.actor))];
  return { ...use, fallen: bearers.every(({ hitPoints }) => hitPoints.value <= 0) ? bearers : [] };
}
