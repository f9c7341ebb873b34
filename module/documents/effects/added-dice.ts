/** Dice that effects add to a roll: no change of a number, so that Foundry could not put them anywhere. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { readAdds, type AddedTo, type StoredAdd } from "../../data/effects/adds.pure.ts";
import { readSways, type StoredSway } from "../../data/effects/sways.pure.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";

type Effect = ActiveEffect.Implementation;

/** The dice that an effect adds. */
export const addsOf = ({ flags }: Pick<Effect, "flags">): StoredAdd[] =>
  readAdds(foundry.utils.getProperty(flags, `${SYSTEM_ID}.adds`));

/** Rolls that an effect sways. */
export const swaysOf = ({ flags }: Pick<Effect, "flags">): StoredSway[] =>
  readSways(foundry.utils.getProperty(flags, `${SYSTEM_ID}.sways`));

/** As which roll a check counts: what is rolled with an Attribute is a save, unless it is said to be a check. @rule H-SPL-13 H-SKL-06 */
export const rolledAs = (kind: string, as = ""): AddedTo =>
  kind === "defense" ? "defense" : kind === "attribute" && as !== "check" ? "save" : "check";

/** Dice of effects in a roll, each under its effect's name; the same effect twice is one, the greater of the two. */
export function addedDice(actor: Actor.Implementation | null, to: AddedTo): Contribution[] {
  const found = new Map<string, Contribution>();
  for (const effect of actor?.appliedEffects ?? [])
    for (const { count, faces, to: rolls } of addsOf(effect)) {
      if (!rolls.includes(to)) continue;
      const key = `${effect.name} ${String(Math.sign(count))}`;
      const before = found.get(key)?.dice ?? { count: 0, faces: 0 };
      if (Math.abs(count) * faces <= Math.abs(before.count) * before.faces) continue;
      const dice = { count, faces };
      found.set(key, { source: "effect", label: "OD20.Part.Effect", name: effect.name, value: 0, dice });
    }
  return [...found.values()];
}
