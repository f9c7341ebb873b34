/** Characteristics that a level raises: one, or two by half of a raise of 2. Pure. */
import type { Characteristic } from "../../rules/basics/ids.ts";
import { canSplitRaise, raiseCharacteristic } from "../../rules/character/raises.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { Changed, Raise } from "./level-record.pure.ts";

type Raised = Changed & { readonly aboveCap: boolean };

/**
 * Returns a characteristic before and after a raise, or null.
 * @param second another characteristic that takes half of a raise of 2
 * @rule H-PRG-08 B-PRG-01 C-26
 */
export function raiseOf(
  characteristics: Readonly<Record<Characteristic, number>>,
  key: Characteristic | null,
  ruleset: Pick<Ruleset, "characteristicRaise">,
  second: Characteristic | null = null,
): (Raised & Raise) | null {
  if (key === null) return null;
  const raised = (one: Characteristic, by: Pick<Ruleset, "characteristicRaise">): Raised => {
    const from = characteristics[one];
    const { value, aboveCap } = raiseCharacteristic(Math.min(30, from), by);
    return { key: one, from, to: Math.max(from, value), aboveCap };
  };
  if (second === null || second === key || !canSplitRaise(ruleset)) return raised(key, ruleset);
  const { from, to } = raised(second, { characteristicRaise: 1 });
  return { ...raised(key, { characteristicRaise: 1 }), and: { key: second, from, to } };
}

/** Returns the raised characteristics: none, one or two. */
export const raisesIn = (raise: Raise | null): readonly Changed[] =>
  [raise, raise?.and].flatMap((one) => (one ? [{ key: one.key, from: one.from, to: one.to }] : []));

/** Returns the same as a level's record has it. */
export function recorded(raises: readonly Changed[]): Raise | null {
  const [first, and] = raises;
  if (!first) return null;
  return and ? { ...first, and } : first;
}
