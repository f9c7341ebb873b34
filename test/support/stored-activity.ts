/** What items do, from their data in the short form that the sources of the packs have. Worked out without documents. */
import { mainActivity, readActivity } from "../../module/data/item/activities.pure.ts";
import { storeActivities } from "../../module/data/item/old-fields.pure.ts";
import type { Activity } from "../../module/rules/activities/activity.ts";
import {
  activityFrom,
  blockOfConsumable,
  blockOfFeature,
  blockOfSpell,
  type FeatureSource,
  type ItemBlock,
  type SpellSource,
} from "../../module/rules/activities/stored-activity.ts";

const NOTHING = { uses: null, quantity: null };

function main(system: object, block: ItemBlock): Activity | null {
  return activityFrom(mainActivity({ system }) ?? readActivity("main", { kind: "utility" }), block, NOTHING);
}

/** A spell with the fields of the short form. */
export type ShortSpell = SpellSource & {
  readonly resolution?: string;
  readonly save?: { readonly attribute: string; readonly charisma?: boolean; readonly onSuccess: string };
  readonly damage?: readonly { readonly formula: string; readonly type: string }[];
  readonly healing?: string;
  readonly temporary?: string;
  readonly upcast?: string;
  readonly school?: string;
};

export function activityOfSpell(spell: ShortSpell): Activity {
  const system = structuredClone({ ...spell });
  storeActivities("spell", system);
  const made = main(system, blockOfSpell(spell));
  if (!made) throw new Error("a spell can always be cast");
  return made;
}

/** A prepared feature; null if it is only there. */
export const activityOfFeature = (system: FeatureSource & object): Activity | null =>
  main(system, blockOfFeature(system, null));

/** A prepared consumable. */
export function activityOfConsumable(system: Parameters<typeof blockOfConsumable>[0] & object): Activity {
  const made = main(system, blockOfConsumable(system));
  if (!made) throw new Error("a consumable can always be used");
  return made;
}
