/** What can be done with the things of an actor. */
import type { OpposedItem } from "../../documents/item.ts";
import type { Activity } from "../../rules/activity.ts";
import { activityOfConsumable, activityOfFeature, activityOfSpell } from "../../rules/activity-of.ts";

/** The activity of a spell, a feature or a consumable; null for what cannot be used. Weapons attack. */
export function activityOf(item: OpposedItem): Activity | null {
  if (item.isKind("spell")) return activityOfSpell(item.system);
  if (item.isKind("feature")) return activityOfFeature(item.system);
  return item.isKind("consumable") ? activityOfConsumable(item.system) : null;
}

/** What its button says: a spell is cast, a potion drunk, food eaten; the rest is used. Language key. */
export function verbOf(item: OpposedItem): string {
  if (item.isKind("spell")) return "OD20.Use.Verb.cast";
  const kind = item.isKind("consumable") ? item.system.kind : "";
  return kind === "potion" || kind === "scroll" || kind === "food" ? `OD20.Use.Verb.${kind}` : "OD20.Use.Verb.use";
}
