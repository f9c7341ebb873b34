/** Rerolls a 1 for an actor with the lucky trait. This file is a lazy chunk, loaded at the first roll of such an actor. */
import { unluckyDie } from "../../rules/attack/traits.ts";
import { keep } from "./verify.pure.ts";
import type { Advantage } from "../common/records.pure.ts";

/**
 * Rerolls a d20 that shows a 1. The new roll contains both dice, in the format that Foundry uses for its own rerolls.
 * Returns the same roll if no die shows a 1.
 * @rule H-PRG-07 B-DICE-08
 */
export async function luckily(roll: Roll, advantage: Advantage): Promise<Roll> {
  const [term] = roll.dice;
  const thrown = term?.results.map(({ result }) => result) ?? [];
  const die = unluckyDie(thrown);
  if (!term || die < 0) return roll;
  const { total: face } = await new Roll("1d20").evaluate();
  const faces = thrown.with(die, face);
  const kept = faces.indexOf(keep(faces, advantage));
  const dropped = { active: false, discarded: true };
  const results = [
    ...thrown.map((result, index) =>
      index === die
        ? { result, active: false, rerolled: true }
        : { result, active: index === kept, ...(index === kept ? {} : dropped) },
    ),
    { result: face, active: die === kept, ...(die === kept ? {} : dropped) },
  ];
  const total = roll.total ?? 0;
  const change = keep(faces, advantage) - keep(thrown, advantage);
  const terms = roll.terms.map((one, index) => (index === 0 ? { ...one.toJSON(), results } : one.toJSON()));
  const again: unknown = Roll.fromJSON(JSON.stringify({ ...roll.toJSON(), terms, total: total + change }));
  if (!(again instanceof Roll)) throw new TypeError("Roll.fromJSON did not return a Roll");
  return again;
}
