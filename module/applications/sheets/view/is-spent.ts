/** Texts for items without uses left. */
import type { OpposedItem } from "../../../documents/item.ts";
import { activityOf, usesOf } from "../../../play/activities/activities.ts";
import type { Texts } from "../../words/texts.ts";

/** Returns why the use button is dimmed: no activity of the item has uses or pieces left. "" otherwise. @rule H-TURN-05 */
export function spentWords(item: OpposedItem, { t }: Pick<Texts, "t">): string {
  const [first, ...more] = usesOf(item).map(({ key }) => activityOf(item, key)?.pays ?? { kind: "none" as const });
  const out = [first, ...more].every((pays) => pays !== undefined && "left" in pays && pays.left <= 0);
  if (!first || !out) return "";
  const name = "of" in first && first.of ? first.of.name : item.name;
  return t(first.kind === "quantity" ? "OD20.Use.noPieces" : "OD20.Use.noUses", { name });
}
