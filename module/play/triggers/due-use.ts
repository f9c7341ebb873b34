/** The use of an activity as something that is due: triggers start one, and so do the hazards of regions. One message, once. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import { spendable } from "../../rules/activities/stored-activity.ts";
import { titleOf } from "../activities/activities.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import type { Place } from "../protocol/places.ts";
import { targetedTokens } from "../scene/chosen-tokens.ts";
import { dueAt, type Due } from "../upkeep/due.ts";
import { planItem, refusingObstacle, useItem } from "../cast/use-item.ts";

/** An activity that starts by itself. */
export interface Started {
  readonly item: OpposedItem;
  /** Key of the use; "" for the main one. */
  readonly key: string;
  readonly activity: Activity;
}

/** The event that starts a use. */
interface Cause {
  readonly kind: Due["kind"];
  /** The only place in the log for its message. */
  readonly place: Place;
  readonly turn: TurnRecord | null;
  /** The targets; null if a user has to choose them. */
  readonly targets: readonly OpposedActor[] | null;
}

/** Returns the due use of an actor's item; null if the actor cannot use it now. */
export function dueUse(
  actor: OpposedActor,
  { item, key, activity }: Started,
  { kind, place, turn, targets }: Cause,
): Due | null {
  const choice = {
    circle: 0,
    ritual: false,
    spent: spendable(activity).least,
    kind: null,
    material: "",
    activity: key,
  };
  const act = async (): Promise<void> => {
    const chosen = targets ?? targetedTokens().flatMap((token) => token.actor ?? []);
    await useItem(actor, item, choice, chosen, null, new Map(), null, place);
  };
  const due = dueAt(actor, kind, place, turn, act, { name: titleOf(item, key), byItself: targets !== null });
  if (due.done || targets === null) return due;
  const plan = planItem(actor, item, { ...choice, targets: targets.length }, targets);
  if (targets.length === 0 || !plan || refusingObstacle(plan)) return null;
  // What a Game Master may overrule, such as a spent reaction, waits for his press.
  return { ...due, byItself: plan.obstacles.length === 0 };
}
