import { isInitiativeCheck } from "../checks/initiative.ts";
import type { Reason } from "../checks/situation.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { RollReason } from "./circumstances.ts";
import type { ConditionEffects } from "./condition-effects.ts";

/**
 * Returns the reasons that conditions and surprise give for an initiative roll. In the base profile initiative is a
 * Dexterity check, so reasons for checks apply, too.
 * @rule B-TURN-02 B-TURN-04 B-COND-INC-4 B-COND-INV-1 B-COND-FRI-1 B-COND-POI-1
 */
export function initiativeCircumstances(
  effects: Pick<ConditionEffects, "initiative" | "checks">,
  surprised: boolean,
  ruleset: Pick<Ruleset, "profile">,
): RollReason[] {
  const surprise: Reason = { label: "OD20.Reason.Surprised", rules: ["B-TURN-04"] };
  const own = (value: RollReason["value"], ...found: readonly Reason[]): RollReason[] =>
    found.map(({ label, rules }) => ({ label, rules, value, whose: "own" }));
  return [
    ...own(1, ...effects.initiative.advantages),
    ...own(-1, ...(surprised ? [surprise] : []), ...effects.initiative.disadvantages),
    ...own(-1, ...(isInitiativeCheck(ruleset) ? effects.checks.disadvantages : [])),
  ];
}
