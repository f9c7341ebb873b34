/**
 * Saves against the rider of a weapon hit. The target rolls these saves together with its Defense, and a save counts only if its
 * strike hits. The attack therefore needs no second step, and undo takes both back. Pure functions.
 */
import type { D20 } from "../../rules/checks/checks.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { succeedsUnrolled } from "../../rules/basics/amend.ts";
import { resolveSave, SUCCEEDS_UNROLLED } from "../../rules/checks/resolve-check.ts";
import { luckIn, rolledAgain } from "../dice/reroll.pure.ts";
import { verifyD20, type RollRecord } from "../dice/verify.pure.ts";
import { failsBy, isTorn } from "../modifiers/advantage.pure.ts";
import type { SavedState } from "./resolve-damage.pure.ts";
import type { AttackRecord, DefenseRecord, TargetAmended } from "./attack-records.pure.ts";

export interface RiddenState {
  readonly spared: boolean;
  /** Saves by strike key; empty if the rider allows no save. */
  readonly saves: ReadonlyMap<string, SavedState>;
  /** Language key of why the answer is void; null if it counts. */
  readonly void: string | null;
}

const told = (saves: RiddenState["saves"], spared = false, reason: string | null = null): RiddenState => ({
  spared,
  saves,
  void: reason,
});

/** Returns the state of the rider; null if the attack has none. @rule H-SPL-13 H-CRIT-09 B-SAVE-01 */
export function riddenOf(
  { rider, dealt, rules }: Pick<AttackRecord, "rider" | "dealt" | "rules">,
  { ridden, strikes, quoted }: DefenseRecord,
  rolls: readonly RollRecord[],
  amended: readonly TargetAmended[] = [],
): RiddenState | null {
  if (!rider || dealt) return null;
  const saves = new Map<string, SavedState>();
  if (ridden?.attribute !== rider.attribute) return told(saves, false, "OD20.Void.unanswered");
  const { attribute, fails, spared } = ridden;
  if (spared || attribute === "") return told(saves, spared);
  const used = new Set(strikes.map(({ roll }) => roll));
  for (const { strike } of quoted) {
    const index = ridden.saves.find(({ key }) => key === strike)?.roll ?? -1;
    // Two saves must not share one die.
    const read =
      fails === "" ? verifyD20(used.has(index) ? undefined : rolls[index], ridden.advantage, ridden.parts) : null;
    if (read?.ok === false) return told(saves, false, read.reason);
    used.add(index);
    const mine = amended.filter(({ strikes = [] }) => strikes.includes(strike));
    const resolve = (one: D20 | null) =>
      resolveSave(one, { dc: rider.dc, onSuccess: "none" }, readRuleset(rules.profile, rules.overrides));
    const { roll, newly } = read
      ? rolledAgain(read.value, ridden.advantage, mine, isTorn(ridden.reasons), (one) => resolve(one).success)
      : { roll: null, newly: null };
    const success = read ? null : succeedsUnrolled(mine);
    const saved = resolve(success ? SUCCEEDS_UNROLLED : roll);
    const luck = read && luckIn(read.value);
    const amends = newly?.by ?? success;
    const again = amends ? { again: amends.name } : luck ? { reroll: luck } : {};
    const by = { ...failsBy(ridden.reasons), ...again };
    saves.set(strike, { ...saved, attribute, roll, fails, ...by, willing: false, evades: false });
  }
  return told(saves);
}
