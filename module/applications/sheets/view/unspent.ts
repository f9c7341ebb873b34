/** Points of mastery that wait to be spent. */
import type { CharacterNumbersByKey } from "../../../data/actor/creature-derived.ts";
import type { Texts } from "../../texts.ts";

/** "1 Talent, 2 Power", or "" when none waits. */
export function unspentPoints({ talents, power }: CharacterNumbersByKey["points"], texts: Texts): string {
  return [talents.left > 0 ? texts.plural("OD20.Planner.talents", talents.left) : "", power.left > 0 ? texts.plural("OD20.Planner.power", power.left) : ""].filter((text) => text !== "").join(", ");
}
