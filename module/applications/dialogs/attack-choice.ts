/** Suggested choices of the attack window. A suggestion follows the situation until the user changes it. */
import type { AttackPlan } from "../../play/attack/attack-plan.ts";
import { weighed } from "../../play/modifiers/advantage.pure.ts";
import { reasonId } from "../../play/modifiers/reasons.pure.ts";
import { candidates, stillFree } from "../forms/candidates.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { AttackChoice, AttackView } from "./attack-view.ts";

/** Returns the creatures that may become further targets, in groups. */
export function offeredTargets(targets: AttackPlan["targets"]): AttackView["candidates"] {
  const people = candidates();
  const taken = new Set(targets.flatMap(({ token, actor }) => [token?.uuid, actor?.uuid]));
  const group = (key: string, list: typeof people.tokens): AttackView["candidates"] => {
    const options = stillFree(list, taken).map(({ uuid, name }) => ({ value: uuid, text: name }));
    return options.length > 0 ? [{ label: gameTexts.t(key), options }] : [];
  };
  return [...group("OD20.AddTarget.Tokens", people.tokens), ...group("OD20.AddTarget.Actors", people.actors)];
}

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
