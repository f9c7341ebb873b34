/** What is wrong with a creature, and what helps it, in one line of its sheet's head. Pure. */
import { CONDITION_LABELS, CONDITION_TABLE, CONDITIONS, type ConditionId } from "../../rules/conditions/conditions.ts";
import type { Texts } from "../words/texts.ts";

/** An effect that counts now. */
export interface ShownEffect {
  readonly name: string;
  readonly img: string;
  readonly statuses: readonly string[];
  /** What is left of it in words; "" when it does not run out. */
  readonly left: string;
  /** Who caused it; "" when nobody is named. */
  readonly by: string;
  /** What it does, where no condition says it. */
  readonly does?: string;
  readonly temporary: boolean;
  /** Whether it does its bearer no good; left out = it does, or nobody knows. */
  readonly harms?: boolean;
  /** Whether its bearer concentrates by it, and whether this user may end that. */
  readonly concentration?: { readonly mayDrop: boolean };
}

export interface BadgeView {
  readonly img: string;
  readonly name: string;
  readonly left: string;
  /** What it does, told on demand. */
  readonly hint: string;
  /** A condition, or what harms likewise; else an effect of somebody's making. */
  readonly condition: boolean;
  /** Name of the button that gives a concentration up; left out where there is none. */
  readonly drop?: string;
}

/** What an effect does to numbers and rolls of its bearer: what is added, and which way a roll is swayed. */
interface Effecting {
  readonly changes: readonly { readonly way: string; readonly value: string }[];
  readonly adds: readonly { readonly count: number }[];
  readonly sways: readonly { readonly roll: string; readonly value: number }[];
}

/** Whether all that it does is to its bearer's harm, as far as numbers tell: who is struck at with advantage has it worse. */
export function harms({ changes, adds, sways }: Effecting): boolean {
  const numbers = [
    ...changes.flatMap(({ way, value }) =>
      way === "add" ? [Number(value)] : way === "subtract" ? [-Number(value)] : [],
    ),
    ...adds.map(({ count }) => count),
    ...sways.map(({ roll, value }) => (roll === "attacked" ? -value : value)),
  ];
  return numbers.some((one) => one < 0) && !numbers.some((one) => one > 0);
}

/** Exhaustion has levels and stands in a place of its own. */
const APART: ConditionId = "exhaustion";

/**
 * Conditions first, in the rules' order, then what runs out by itself and bears no condition.
 * @param active conditions by the rules' names
 * @rule B-COND-01 B-COND-02
 */
export function badges(
  active: readonly string[],
  effects: readonly ShownEffect[],
  image: (id: ConditionId) => string,
  { t }: Texts,
): BadgeView[] {
  const present = CONDITIONS.filter((id) => id !== APART && active.includes(id));
  return [
    ...present.map((id) => {
      const left = effects.find((effect) => effect.left !== "" && effect.statuses.includes(id))?.left ?? "";
      const by = effects.find((effect) => effect.by !== "" && effect.statuses.includes(id))?.by ?? "";
      const does = CONDITION_TABLE[id].map(({ kind }) => t(`OD20.Effects.Does.${kind}`));
      return {
        img: image(id),
        name: t(CONDITION_LABELS[id]),
        left: [by, left].filter(Boolean).join(" · "),
        hint: [...new Set([...does, by, left])].filter(Boolean).join("\n"),
        condition: true,
      };
    }),
    ...effects
      .filter(({ temporary, statuses }) => temporary && !present.some((id) => statuses.includes(id)))
      .map(({ name, img, left, does = "", harms = false, concentration }) => ({
        img,
        name: concentration ? t("OD20.Concentration.Badge", { name }) : name,
        left,
        hint: [concentration ? t("OD20.Concentration.Hint") : does, left].filter(Boolean).join("\n"),
        condition: harms || does !== "",
        ...(concentration?.mayDrop === true ? { drop: t("OD20.Concentration.Drop", { name }) } : {}),
      })),
  ];
}
