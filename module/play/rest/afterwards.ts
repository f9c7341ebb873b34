/** What only a short rest makes possible: uses of features that are done after one, and before the next fight. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { lastRest } from "../../documents/items/rested.ts";
import { activityOf, usesOf } from "../activities/activities.ts";
import { planItem } from "../cast/use-item.ts";
import { AS_USUAL } from "../activities/use-plan.pure.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";

/** A use of a feature. */
export interface Afterwards {
  readonly item: OpposedItem<"feature">;
  /** Its key. */
  readonly use: string;
  /** Whether a fight that goes on has to end first. */
  readonly waits: boolean;
}

/** That no rest was had, or that a fight goes on, which is all that the rest or the fight's end will change. */
const WAITS = "OD20.Use.notRested";

/** What stands against it in this turn alone: of no account where it waits for the end of the fight. */
const OF_THE_TURN = /^OD20\.(?:Turn\.|Warning\.|Use\.casting)/u;

/**
 * Those that have something left to give, and something to give it to.
 * @param resting whether the rest is still to be had
 * @rule B-REST-04
 */
export function afterShortRest(actor: OpposedActor, resting = false): Afterwards[] {
  if (!resting && lastRest(actor) !== "short") return [];
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

/** The same of one rest, as long as it was the last one that was not taken back. @rule B-REST-04 */
export function afterRest(actor: OpposedActor, id: string): Afterwards[] {
  const rests = readRestReceipts(actor.creature?.rest.receipts ?? []).filter(
    ({ kind, state }) => state === "applied" && (kind === "short" || kind === "long"),
  );
  return rests.at(-1)?.id === id ? afterShortRest(actor) : [];
}
