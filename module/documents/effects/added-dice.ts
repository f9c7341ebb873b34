/** Adds dice from effects to a roll. They are not changes of a number, so Foundry cannot apply them. */
import type { AddedTo } from "../../data/effects/effect-dice.pure.ts";
import { effectData } from "../../data/effects/model.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";

/** Returns the kind of roll for added dice. An Attribute roll is a save unless `as` is "check". @rule H-SPL-13 H-SKL-06 */
export const rolledAs = (kind: string, as = ""): AddedTo =>
  kind === "defense" ? "defense" : kind === "attribute" && as !== "check" ? "save" : "check";

/** Returns the added dice of a roll, with the names of the effects. If two effects have the same name, the larger one counts. */
export function addedDice(actor: Actor.Implementation | null, to: AddedTo): Contribution[] {
  const found = new Map<string, Contribution>();
  for (const effect of actor?.appliedEffects ?? [])
    for (const { count, faces, to: rolls } of effectData(effect).rolls.adds) {
      if (!rolls.includes(to)) continue;
      const key = `${effect.name} ${String(Math.sign(count))}`;
      const before = found.get(key)?.dice ?? { count: 0, faces: 0 };
      if (Math.abs(count) * faces <= Math.abs(before.count) * before.faces) continue;
      const dice = { count, faces };
      found.set(key, { source: "effect", label: "OD20.Part.Effect", name: effect.name, value: 0, dice });
    }
  return [...found.values()];
}
