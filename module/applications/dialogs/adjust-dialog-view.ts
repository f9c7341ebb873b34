import type { AdjustOptions } from "../../play/attack/adjust-attack.ts";
import type { AttackState, StrikeView } from "../../play/card-state/card-state.ts";
import { MODIFIER_LIMIT } from "../../data/schema/left-out.ts";
import { COVERS, DEFENSE_KINDS, type Cover } from "../../rules/basics/ids.ts";
import { advantageSegment, defenseSegment, readAdvantage, segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { listStrikes, strikeSegment } from "../forms/strike-choice.ts";

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
      { segment: advantageSegment(uid, record?.adjust?.advantage ?? record?.advantage ?? 0, texts) },
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
