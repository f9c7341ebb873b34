/** Uses of features that need a finished short rest. They must happen before the next fight. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { lastRest } from "../../documents/items/preparing.ts";
import { activityOf, usesOf } from "../activities/activities.ts";
import { planItem } from "../cast/use-item.ts";
import { AS_USUAL } from "../activities/use-plan.pure.ts";

/** A use of a feature after a rest. */
export interface Afterwards {
  readonly item: OpposedItem<"feature">;
  /** Key of the use. */
  readonly use: string;
  /** True if a running fight must end before the use. */
  readonly waits: boolean;
}

/** Key of the obstacle "no rest yet" or "a fight is running". The end of the rest or the fight removes it. */
const WAITS = "OD20.Use.notRested";

/** Obstacles of the current turn only. They do not matter for a use that waits for the end of the fight. */
const OF_THE_TURN = /^OD20\.(?:Turn\.|Warning\.|Use\.casting)/u;

/**
 * Returns the uses that are available after a short rest and would have an effect.
 * @param resting true if the rest has not happened yet
 * @rule B-REST-04
 */
export function afterShortRest(actor: OpposedActor, resting = false): Afterwards[] {
  if (!resting && lastRest(actor)?.kind !== "short") return [];
  const waits = fightOf([actor]) !== null;
  return actor.items.contents.flatMap((item) => {
    if (!item.isKind("feature") || item.system.level > (actor.creature?.training.level ?? 0)) return [];
    return usesOf(item).flatMap(({ key: use }): Afterwards[] => {
      if (activityOf(item, use)?.after !== "short") return [];
      const against = planItem(actor, item, { ...AS_USUAL, activity: use, kind: null, targets: 0 })?.obstacles ?? [];
      const hinders = against.some(
        ({ key }) => !((resting || waits) && key === WAITS) && !(waits && OF_THE_TURN.test(key)),
      );
      return hinders ? [] : [{ item, use, waits }];
    });
  });
}

/** Returns the same uses for one rest. Returns none if a later rest exists or the rest was undone. @rule B-REST-04 */
export function afterRest(actor: OpposedActor, id: string): Afterwards[] {
  return lastRest(actor)?.id === id ? afterShortRest(actor) : [];
}
