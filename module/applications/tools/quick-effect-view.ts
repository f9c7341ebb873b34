/** The window of a quick effect, in three inputs: how much, to what, until when. Pure. */
import type { EffectChange } from "../../compat/effect-shape.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { numberOf, valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import type { NumberBounds } from "../shared/read-number.ts";
import { segment } from "../shared/segment.ts";
import type { Texts } from "../words/texts.ts";

/** What it goes to, as inputs of creatures below `system`. */
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

/** Until when: the roll that takes it, the end of the turn that runs, a round, a minute, the fight, whenever somebody takes it off. */
const QUICK_SPANS = ["used", "turn", "round", "minute", "fight", "removed"] as const;
export type QuickSpan = (typeof QUICK_SPANS)[number];

/** Feet of speed among them. */
const BOUNDS: NumberBounds = { min: -100, max: 100 };

export interface QuickEffect {
  readonly amount: number;
  readonly aim: Aim;
  readonly span: QuickSpan;
}

/** What is typed; what is not known is taken for what is usual. */
export function quickEffectOf(values: FormValues): QuickEffect {
  return {
    amount: numberOf(values, "amount") ?? 0,
    aim: AIMS.find((one) => one === valueOf(values, "aim")) ?? "defense",
    span: QUICK_SPANS.find((one) => one === valueOf(values, "span")) ?? "turn",
  };
}

/** @param names of those who get it @param fighting whether turns pass now: without them a turn and a fight end nothing */
export function quickEffectView(
  uid: string,
  values: FormValues,
  { names, fighting }: { readonly names: readonly string[]; readonly fighting: boolean },
  { t }: Texts,
): FormView {
  const { aim, span } = quickEffectOf(values);
  const offered = (one: QuickSpan): boolean =>
    // No roll takes a speed.
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

/** "Defense +2". */
export function quickEffectName({ amount, aim }: QuickEffect, { t, signed }: Texts): string {
  return `${t(`OD20.QuickEffect.Aim.${aim}`)} ${signed(amount)}`;
}

/** What it changes. */
export function quickEffectChanges({ amount, aim }: QuickEffect): EffectChange[] {
  return INPUTS[aim].map((path) => ({
    key: `system.${path}`,
    way: "add",
    value: String(amount),
    priority: null,
    phase: "initial",
  }));
}
