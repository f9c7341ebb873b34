/** Forms of the windows of one strike: its author's later change, and a ruling. Pure. */
import type { AttackState, StrikeView } from "../../play/card-state/card-state.ts";
import type { Ruling } from "../../rules/attack/resolve-strikes.ts";
import { segment, advantageFields, defenseSegment, readAdvantage, type SegmentView } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { numberOf, valueOf, type FormValues, type FormView, type FieldView } from "../forms/form-view.ts";
import type { AdjustOptions } from "../../play/attack/adjust-attack.ts";
import { MODIFIER_LIMIT } from "../../data/schema/left-out.ts";
import { COVERS, DEFENSE_KINDS, type Cover } from "../../rules/basics/ids.ts";
import { numeral } from "../../core/i18n.ts";

/** A strike of a card with the name of its target and its visible result. */
interface ListedStrike {
  readonly strike: StrikeView;
  readonly target: string;
  readonly result: string;
}

/** Returns all strikes of a card, target by target. Strikes without a target come last. */
export function listStrikes(state: AttackState, texts: Texts): ListedStrike[] {
  const hidden = texts.t("OD20.Card.Unknown");
  return [
    ...state.targets.flatMap((target) =>
      target.strikes.map((strike) => ({
        strike,
        target: target.reveal.name ? target.name : hidden,
        // Damage without an attack has no result. A target that still rolls has no result yet.
        result: target.rolling || state.record.dealt ? "" : resultOf(strike, texts),
      })),
    ),
    ...state.unassigned.map((strike) => ({ strike, target: texts.t("OD20.Adjust.NoTarget"), result: "" })),
  ];
}

function resultOf(strike: StrikeView, texts: Texts): string {
  if (strike.void !== null) return texts.t("OD20.Card.Void");
  const outcome = strike.state?.outcome ?? null;
  return outcome === null ? "" : texts.t(`OD20.Card.Outcome.${outcome}`);
}

/** Returns the control that selects a strike by number, target and result; null when there is only one strike. */
function strikeSegment(
  uid: string,
  strikes: readonly ListedStrike[],
  selected: string,
  numbers: boolean,
  texts: Texts,
): SegmentView | null {
  if (strikes.length < 2) return null;
  const options = strikes.map(({ strike, target, result }, index): [string, string] => {
    const total = numbers && strike.attack ? numeral(strike.attack.total) : "";
    return [strike.key, [`${String(index + 1)}. ${target}`, total, result].filter((text) => text !== "").join(" · ")];
  });
  return segment(uid, "strike", texts.t("OD20.Adjust.Strike"), options, selected);
}

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

/** Returns the form for a later adjustment, preset with the current values of the strike. Pure. */
export function adjustView(uid: string, state: AttackState, values: FormValues, texts: Texts): FormView {
  const strikes = listStrikes(state, texts);
  const chosen = strikes.find(({ strike }) => strike.key === valueOf(values, "strike")) ?? strikes[0];
  const which = strikeSegment(uid, strikes, chosen?.strike.key ?? "", state.reveal.totals, texts);
  const record = chosen?.strike.record;
  const cover = record?.adjust?.cover ?? "";
  const covers: [string, string, string?][] = [["", texts.t("OD20.Adjust.CoverAsIs")]];
  for (const key of COVERS)
    if (key !== "full")
      covers.push([
        key,
        texts.t(`OD20.CoverChoice.${key}`),
        key === "none" ? "" : texts.t(`OD20.CoverChoice.${key}Label`),
      ]);
  const number = (name: "attack" | "defense", label: string): FieldView => ({
    number: {
      id: `${uid}-${name}`,
      name: `${name}Bonus`,
      label,
      value: record?.adjust?.[name] ?? 0,
      hint: "0",
      bounds: { min: -MODIFIER_LIMIT, max: MODIFIER_LIMIT },
      signed: true,
    },
  });
  const against = defenseSegment(uid, state.record.defense, texts);
  return {
    fields: [
      ...(which ? [{ segment: which }] : []),
      ...advantageFields(uid, record?.adjust?.advantage ?? record?.advantage ?? 0, texts, {
        weighed: record !== undefined && record.advantage !== 0,
      }),
      number("attack", texts.t("OD20.Adjust.AttackBonus")),
      number("defense", texts.t("OD20.Adjust.DefenseBonus")),
      { segment: segment(uid, "cover", texts.t("OD20.CoverChoice.Legend"), covers, cover) },
      ...(against ? [{ segment: against }] : []),
      { note: texts.t("OD20.Adjust.Hint") },
    ],
    submit: texts.t("OD20.Adjust.Submit"),
    secondary: null,
  };
}

/** Returns only the options that differ from the current values. Pure. */
export function adjustOptions(state: AttackState, strike: StrikeView, values: FormValues): AdjustOptions {
  const { record } = strike;
  const options: { -readonly [K in keyof AdjustOptions]: AdjustOptions[K] } = {};
  const advantage = readAdvantage(valueOf(values, "advantage"));
  if (advantage !== (record.adjust?.advantage ?? record.advantage)) options.advantage = advantage;
  const attack = numberOf(values, "attackBonus") ?? 0;
  if (attack !== (record.adjust?.attack ?? 0)) options.attack = attack;
  const defense = numberOf(values, "defenseBonus") ?? 0;
  if (defense !== (record.adjust?.defense ?? 0)) options.defense = defense;
  const cover = COVERS.find((key): key is Cover => key === valueOf(values, "cover")) ?? null;
  if (cover !== (record.adjust?.cover ?? null)) options.cover = cover;
  const kind = DEFENSE_KINDS.find((key) => key === valueOf(values, "defense"));
  if (kind && kind !== state.record.defense) options.kind = kind;
  return options;
}
