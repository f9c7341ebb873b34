/** Suggested choices of the attack window. A suggestion follows the situation until the user changes it. Pure. */
import type { AttackPlan } from "../../play/attack/attack-plan.ts";
import { weighed } from "../../play/modifiers/advantage.pure.ts";
import { reasonId } from "../../play/modifiers/reasons.pure.ts";
import type { AttackChoice } from "./attack-view.ts";

/** Returns the choices that a plan suggests. */
export const suggestedBy = ({ advantage, situational, defense, secret }: AttackPlan): AttackChoice => ({
  advantage,
  situational,
  defense,
  secret,
  waived: new Set(),
});

/** Turns a reason off or on. The advantage follows unless the user chose it. */
export function withReason(choice: AttackChoice, plan: AttackPlan, id: string, away: boolean): AttackChoice {
  const { waived, advantage } = choice;
  const now = new Set(waived);
  if (away) now.add(id);
  else now.delete(id);
  const state = (without: ReadonlySet<string>) =>
    weighed(
      0,
      plan.reasons.filter((one) => !without.has(reasonId(one))),
    );
  const followed = advantage === plan.advantage || advantage === state(waived);
  return { ...choice, waived: now, advantage: followed ? state(now) : advantage };
}

/** Applies the choices to another plan: suggestions follow the plan, choices of the user stay. */
export const following = (choice: AttackChoice, old: AttackPlan, plan: AttackPlan): AttackChoice => ({
  ...choice,
  advantage: choice.advantage === old.advantage ? plan.advantage : choice.advantage,
  situational: choice.situational === old.situational ? plan.situational : choice.situational,
  defense: choice.defense === old.defense ? plan.defense : choice.defense,
});
