import { toolCheck } from "../character/advancement.ts";
import type { Contribution } from "../basics/contribution.ts";
import { clampStep, nearestLevel, trainingContributions } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Input of a check with a tool. */
export interface ToolCheckInput {
  /** Parts of the check with only the characteristic. */
  readonly bare: readonly Contribution[];
  /** Mastery step of the creature with this kind of tool. */
  readonly toolStep: number;
  /** False if the creature has no tool of this kind. Its training with the tool then does not count. */
  readonly atHand?: boolean;
  /** Mastery step of the matching skill. 0 means no skill. */
  readonly skillStep: number;
  /** Level or challenge rating, for profiles that use it. */
  readonly level?: number;
  /** Bonus of this tool. It is shown with the name of the tool. */
  readonly bonus: number;
  readonly name: string;
}

/** A check with a tool: its parts, and whether training in tool and skill gives advantage. */
export interface ToolCheck {
  readonly parts: Contribution[];
  readonly advantage: boolean;
}

/**
 * Returns the parts of a check with a tool: the characteristic, the better of the two trainings, the bonus of the tool,
 * and all other parts. Training with a tool counts only with that tool at hand.
 * @rule B-PROF-06 B-PROF-02 C-55
 */
export function toolCheckContributions(i: ToolCheckInput, ruleset?: Pick<Ruleset, "training">): ToolCheck {
  const { bare } = i;
  const { step, advantage, rules } = toolCheck(i.atHand === false ? 0 : clampStep(i.toolStep), clampStep(i.skillStep));
  const own: Contribution[] = i.bonus
    ? [
        {
          source: "item",
          label: "OD20.Part.Item",
          name: i.name,
          value: i.bonus,
          rules: ["C-55"],
        },
      ]
    : [];
  return {
    parts: [
      ...bare.filter(({ source }) => source === "characteristic"),
      ...trainingContributions(step, { level: nearestLevel(i.level ?? 1) }, rules, ruleset),
      ...own,
      ...bare.filter(({ source }) => source !== "characteristic"),
    ],
    advantage,
  };
}
