/** What only a short rest makes possible: uses of features that are done after one, and before the next fight. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { lastRest } from "../../documents/rested.ts";
import { activityOf, usesOf } from "../use/activities.ts";
import { planItem } from "../use/use-item.ts";
import { AS_USUAL } from "../use/use-plan.pure.ts";
import { readRestReceipts } from "../exchange/rest-receipts.pure.ts";

/** A use of a feature. */
export interface Afterwards {
  readonly item: OpposedItem<"feature">;
  /** Its key. */
  readonly use: string;
}

/** That no rest was had, which is all that the rest will change. */
const WAITS = "OD20.Use.notRested";

/**
 * Those that have something left to give, and something to give it to.
 * @param resting whether the rest is still to be had
 * @rule B-REST-04
 */
export function afterShortRest(actor: OpposedActor, resting = false): Afterwards[] {
  if (!resting && lastRest(actor) !== "short") return [];
  return actor.items.contents.flatMap((item) => {
    if (!item.isKind("feature") || item.system.level > (actor.creature?.training.level ?? 0)) return [];
    return usesOf(item).flatMap(({ key: use }): Afterwards[] => {
      if (activityOf(item, use)?.after !== "short") return [];
      const against = planItem(actor, item, { ...AS_USUAL, activity: use, kind: null, targets: 0 })?.obstacles ?? [];
      const hinders = against.some(({ key }) => !(resting && key === WAITS));
      return hinders ? [] : [{ item, use }];
    });
  });
}

/** The same of one rest, as long as it was the last one that was not taken back. @rule B-REST-04 */
export function afterRest(actor: OpposedActor, id: string): Afterwards[] {
  const rests = readRestReceipts(actor.creature?.rest.receipts ?? []).filter(
    ({ kind, state }) => state === "applied" && (kind === "short" || kind === "long"),
  );
  return rests.at(-1)?.id === id ? afterShortRest(actor) : [];
}
