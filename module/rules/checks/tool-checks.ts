import { toolCheck } from "../character/advancement.ts";
import type { Contribution } from "../basics/contribution.ts";
import { clampStep, nearestLevel, trainingContributions } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** What goes into a check with a tool. */
export interface ToolCheckInput {
  /** Parts of the bare check of its characteristic. */
  readonly bare: readonly Contribution[];
  /** Step that the bearer has with this kind of tool. */
  readonly toolStep: number;
  /** False: he has none of this kind, and his training with it counts for nothing. */
  readonly atHand?: boolean;
  /** Step of the skill that goes with it; 0 without one. */
  readonly skillStep: number;
  /** Level or challenge rating, for the profiles that count it. */
  readonly level?: number;
  /** What this very tool adds, under its name. */
  readonly bonus: number;
  readonly name: string;
}

/** A check with a tool: its parts, and whether training in both gives advantage. */
export interface ToolCheck {
  readonly parts: Contribution[];
  readonly advantage: boolean;
}

/**
 * The parts of a check with a tool: characteristic, the better of the two trainings once, what the tool itself adds,
 * then everything else that counts for checks. Training with a tool is for checks with that tool: without it there is none.
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
