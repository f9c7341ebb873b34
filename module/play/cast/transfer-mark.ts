/** Moving what somebody concentrates on to another, instead of casting it anew: a mark, a hex. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { carried } from "../actions/carried.ts";
import { activityOf, runningOf, usesOf } from "../activities/activities.ts";

/** A use that moves what runs. */
export interface Carry {
  readonly key: string;
  readonly name: string;
  /** Those who have it and lie at 0, where all who have it do: then it may go on. */
  readonly fallen: readonly OpposedActor[];
}

/** Null for what nobody carries, and while it does not run. @rule H-SPL-01 B-CONC-01 */
export function carryOf(actor: OpposedActor, item: OpposedItem): Carry | null {
  const use = item.isKind("spell") ? usesOf(item).find(({ key }) => activityOf(item, key)?.carries) : undefined;
  if (!use) return null;
  const bearers = [...new Set(carried(actor, runningOf(item) ?? "").map((one) => one.actor))];
  return { ...use, fallen: bearers.every(({ hitPoints }) => hitPoints.value <= 0) ? bearers : [] };
}
