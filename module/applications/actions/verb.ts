/** What the button of the window says. */
import type { OpposedItem } from "../../documents/item.ts";
import { verbOf } from "../../play/activities/activities.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import type { Person } from "../use/people.ts";

/** What one drinks or eats oneself, one gives to others; what runs is moved: the verb for whom it is now. Language key. */
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
