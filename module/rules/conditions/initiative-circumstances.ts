import type { ConditionEffects } from "./condition-effects.ts";
import { isInitiativeCheck } from "../checks/initiative.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import type { Reason } from "../checks/situation.ts";

/** A reason for advantage (1) or disadvantage (-1). */
export interface RollReason extends Reason {
  readonly value: 1 | -1;
  /** The creature that has the condition: the roller ("own") or the other one ("theirs"). */
  readonly whose: "own" | "theirs";
  /** True if the condition makes the creature helpless. @rule C-56 */
  readonly helpless?: boolean;
  /** For reasons that depend on distance: true if the roller is within 5 feet. */
  readonly near?: boolean;
}

export const reasons = (found: readonly Reason[], value: 1 | -1, whose: RollReason["whose"]): RollReason[] =>
  found.map(({ label, rules }) => ({ label, rules, value, whose }));

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
  return [
    ...reasons(effects.initiative.advantages, 1, "own"),
    ...reasons(surprised ? [surprise] : [], -1, "own"),
    ...reasons(effects.initiative.disadvantages, -1, "own"),
    ...reasons(isInitiativeCheck(ruleset) ? effects.checks.disadvantages : [], -1, "own"),
  ];
}
