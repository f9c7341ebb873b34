import type { AttackState } from "../../play/card-state/card-state.ts";
import type { Ruling } from "../../rules/attack/resolve-strikes.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { numberOf, valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import { listStrikes, strikeSegment } from "../forms/strike-choice.ts";

const OUTCOMES = ["miss", "tie", "hit", "crit"] as const;
const FACTORS = [0, 0.5, 1, 2] as const;

type Choice = [value: string, text: string, name?: string];

/** Returns the outcomes for a ruling: of an attack, or of a save. */
function outcomesOf(saved: boolean, { t }: Texts): Choice[] {
  const asRolled: Choice = ["", t("OD20.Ruling.AsRolled")];
  if (saved) return [asRolled, ["miss", t("OD20.Save.Outcome.saved")], ["hit", t("OD20.Save.Outcome.failed")]];
  // Five words do not fit in one row, so the tie is "½".
  return [
    asRolled,
    ...OUTCOMES.map((key): Choice => {
      const word = t(`OD20.Ruling.Outcome.${key}`);
      return key === "tie" ? [key, "½", word] : [key, word];
    }),
  ];
}

/** Returns the form of a ruling, preset with the current one. Pure. */
export function rulingView(uid: string, state: AttackState, values: FormValues, texts: Texts): FormView {
  const strikes = listStrikes(state, texts);
  const chosen = strikes.find(({ strike }) => strike.key === valueOf(values, "strike")) ?? strikes[0];
  const which = strikeSegment(uid, strikes, chosen?.strike.key ?? "", true, texts);
  const ruling = chosen?.strike.record.ruling ?? null;
  const { dealt } = state.record;
  const outcomes = outcomesOf(dealt?.save != null, texts);
  const factors: [string, string][] = [
    ["", texts.t("OD20.Ruling.AsRules")],
    ...FACTORS.map((key): [string, string] => [String(key), key === 0.5 ? "×½" : `×${String(key)}`]),
  ];
  return {
    fields: [
      ...(which ? [{ segment: which }] : []),
      // Damage without an attack has no outcome.
      ...(dealt && !dealt.save
        ? []
        : [
            { segment: segment(uid, "outcome", texts.t("OD20.Ruling.OutcomeLegend"), outcomes, ruling?.outcome ?? "") },
          ]),
      // A strike without damage has no factor or amount.
      ...(dealt && chosen?.strike.record.damage.length === 0
        ? []
        : [
            {
              segment: segment(
                uid,
                "factor",
                texts.t("OD20.Ruling.FactorLegend"),
                factors,
                ruling?.factor == null ? "" : String(ruling.factor),
              ),
            },
            {
              number: {
                id: `${uid}-amount`,
                name: "amount",
                label: texts.t("OD20.Ruling.Amount"),
                value: ruling?.amount ?? null,
                hint: texts.t("OD20.Ruling.AmountHint"),
              },
            },
          ]),
    ],
    submit: texts.t("OD20.Ruling.Submit"),
    secondary: null,
  };
}

/** Returns the chosen ruling; null = follow the rules. Pure. */
export function readRuling(values: FormValues): Ruling | null {
  const outcome = OUTCOMES.find((key) => key === valueOf(values, "outcome")) ?? null;
  const factor = FACTORS.find((key) => String(key) === valueOf(values, "factor")) ?? null;
  const typed = numberOf(values, "amount");
  const amount = typed === null ? null : Math.max(0, typed);
  return outcome === null && factor === null && amount === null ? null : { outcome, factor, amount };
}
