/** View of the quick effect window: amount, input, duration. Pure. */
import type { EffectChange } from "../../compat/effect-shape.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { numberOf, valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import type { NumberBounds } from "../common/read-number.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

/** Effect keys of each choice, below `system`. */
const INPUTS = {
  attack: ["bonuses.attack"],
  defense: ["defenses.physical.bonus", "defenses.magical.bonus"],
  checks: ["bonuses.checks"],
  saves: ATTRIBUTES.map((key) => `attributes.${key}.bonus`),
  damage: ["bonuses.damage"],
  speed: ["speed.bonus"],
} as const satisfies Record<string, readonly string[]>;
type Aim = keyof typeof INPUTS;
const AIMS = ["attack", "defense", "checks", "saves", "damage", "speed"] as const satisfies readonly Aim[];

/** Durations: until the next matching roll, the end of the current turn, a round, a minute, the fight, or removal. */
const QUICK_SPANS = ["used", "turn", "round", "minute", "fight", "removed"] as const;
export type QuickSpan = (typeof QUICK_SPANS)[number];

/** Bounds of the amount; for speed in feet. */
const BOUNDS: NumberBounds = { min: -100, max: 100 };

export interface QuickEffect {
  readonly amount: number;
  readonly aim: Aim;
  readonly span: QuickSpan;
}

/** Returns the typed effect. Uses defaults for unknown values. */
export function quickEffectOf(values: FormValues): QuickEffect {
  return {
    amount: numberOf(values, "amount") ?? 0,
    aim: AIMS.find((one) => one === valueOf(values, "aim")) ?? "defense",
    span: QUICK_SPANS.find((one) => one === valueOf(values, "span")) ?? "turn",
  };
}

/**
 * Returns the form.
 * @param names names of the recipients
 * @param fighting whether a fight runs; without one, turn and fight are no choices
 */
export function quickEffectView(
  uid: string,
  values: FormValues,
  { names, fighting }: { readonly names: readonly string[]; readonly fighting: boolean },
  { t }: Texts,
): FormView {
  const { aim, span } = quickEffectOf(values);
  const offered = (one: QuickSpan): boolean =>
    // No roll uses up a speed bonus.
    one === "used" ? aim !== "speed" : fighting || (one !== "turn" && one !== "fight");
  const spans = QUICK_SPANS.filter(offered);
  return {
    fields: [
      { note: names.join(", ") },
      {
        number: {
          id: `${uid}-amount`,
          name: "amount",
          label: t("OD20.QuickEffect.Amount"),
          value: values.has("amount") ? valueOf(values, "amount") : "+2",
          hint: "+2",
          bounds: BOUNDS,
          signed: true,
          required: true,
        },
      },
      {
        segment: segment(
          uid,
          "aim",
          t("OD20.QuickEffect.Aim.Title"),
          AIMS.map((one) => [one, t(`OD20.QuickEffect.Aim.${one}`)] as const),
          aim,
        ),
      },
      {
        segment: segment(
          uid,
          "span",
          t("OD20.QuickEffect.Until.Title"),
          spans.map((one) => [one, t(`OD20.QuickEffect.Until.${one}`)] as const),
          spans.includes(span) ? span : "round",
        ),
      },
    ],
    submit: t("OD20.QuickEffect.Give"),
    secondary: null,
  };
}

/** Returns a name such as "Defense +2". */
export function quickEffectName({ amount, aim }: QuickEffect, { t, signed }: Texts): string {
  return `${t(`OD20.QuickEffect.Aim.${aim}`)} ${signed(amount)}`;
}

/** Returns the changes of the effect. */
export function quickEffectChanges({ amount, aim }: QuickEffect): EffectChange[] {
  return INPUTS[aim].map((path) => ({
    key: `system.${path}`,
    way: "add",
    value: String(amount),
    priority: null,
    phase: "initial",
  }));
}
