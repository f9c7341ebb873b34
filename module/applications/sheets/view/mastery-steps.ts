import { tableRuleset } from "../../../core/table-rules.ts";
import { gameOf } from "../../../rules/games/games.ts";
import type { Texts } from "../../words/texts.ts";

/** A mastery step as five radio buttons, filled up to the step. Proficiency has two buttons. */
export interface StepView {
  /** Form name: the path of the step in the document. */
  readonly name: string;
  readonly label: string;
  /** The effective step, chosen or granted. */
  readonly value: number;
  /** Text such as "Stealth: step 2, advanced". */
  readonly spoken: string;
  readonly options: readonly {
    readonly value: number;
    readonly id: string;
    readonly label: string;
    readonly checked: boolean;
    readonly filled: boolean;
  }[];
}

/**
 * Returns the view of a step.
 * @param value stored step; a value outside 0…4 shows as the nearest step
 * @param granted step that a class or another item grants; shown as filled
 * @rule H-MAS-01 H-MAS-06 B-PROF-01
 */
export function stepView(
  name: string,
  label: string,
  value: number,
  rootId: string,
  texts: Texts,
  granted = 0,
): StepView {
  const current = Math.max(0, Math.min(4, Math.floor(value)));
  // Proficiency is yes or no; any step above 0 means yes. A higher stored step is kept.
  const { mastery } = gameOf(tableRuleset());
  const steps = !mastery ? [] : tableRuleset().training === "proficiency" ? [0, Math.max(1, current)] : [0, 1, 2, 3, 4];
  const options = steps.map((step) => ({
    value: step,
    id: `${rootId}-${name.replaceAll(".", "-")}-${String(step)}`,
    label: `${label}: ${texts.t(`OD20.Step.${String(step)}`)}`,
    checked: step === current,
    filled: step > 0 && step <= Math.max(current, granted),
  }));
  const reached = mastery ? Math.max(current, granted) : 0;
  return { name, label, value: reached, spoken: `${label}: ${texts.t(`OD20.Step.${String(reached)}`)}`, options };
}
