/** What the window of an attack suggests, and how a suggestion follows the situation until somebody overrules it. Pure. */
import type { AttackPlan } from "../../play/attack/attack-plan.ts";
import { weighed } from "../../play/modifiers/advantage.pure.ts";
import { reasonId } from "../../play/modifiers/reasons.pure.ts";
import type { AttackChoice } from "./attack-view.ts";

/** The choice that a plan suggests. */
export const suggestedBy = ({ advantage, situational, defense, secret }: AttackPlan): AttackChoice => ({
  advantage,
  situational,
  defense,
  secret,
  waived: new Set(),
});

/** A reason that does not hold here, or holds again: the state follows as long as nobody said another. */
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

/** The choice under another plan: what was suggested follows, what somebody chose stays. */
export const following = (choice: AttackChoice, old: AttackPlan, plan: AttackPlan): AttackChoice => ({
  ...choice,
  advantage: choice.advantage === old.advantage ? plan.advantage : choice.advantage,
  situational: choice.situational === old.situational ? plan.situational : choice.situational,
  defense: choice.defense === old.defense ? plan.defense : choice.defense,
});
