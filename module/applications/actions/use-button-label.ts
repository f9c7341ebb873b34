/** Chooses the verb on the button of the use window. */
import type { OpposedItem } from "../../documents/item.ts";
import { verbOf } from "../../play/activities/activities.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import type { Person } from "../use/use-targets.ts";

/** Returns the language key of the verb: drink or eat for the own creature, give for others, move for an existing effect. */
export function verbFor(
  item: OpposedItem,
  { carries }: Pick<Activity, "carries">,
  people: readonly Pick<Person, "uuid" | "side">[],
  chosen: ReadonlySet<string>,
): string {
  if (carries) return "OD20.Use.Verb.move";
  const kind = item.isKind("consumable") ? item.system.kind : "";
  const own = people.some(({ uuid, side }) => side === "own" && chosen.has(uuid));
  return chosen.size > 0 && !own && (kind === "potion" || kind === "food") ? "OD20.Use.Verb.give" : verbOf(item);
}
