import { knownText } from "../../../data/known-word.pure.ts";
import { FAILS_ADDED } from "../../../play/modifiers/advantage.pure.ts";
import type { AdvantageReason } from "../../../play/common/types.ts";
import { ruleView } from "../../common/rule-pages.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { partLines, rollNumber } from "../../common/breakdown.ts";
import { rerollText } from "../action-parts.ts";
import type { ActionView, LineView, NumberView, OutcomeView } from "../../common/card-view.ts";
import type { ReactionView } from "../../../play/reactions/reaction-applies.ts";
import { reactionActions } from "../attack/actions.ts";
import { isPercent } from "../../../play/check/check-records.pure.ts";
import type { CheckState } from "../../../play/check/types.ts";

export interface CheckView {
  readonly uid: string;
  readonly title: string;
  readonly img: string;
  readonly subtitle: string;
  readonly total: NumberView;
  readonly dc: string;
  readonly outcome: { readonly tone: string; readonly text: string } | null;
  /** True if the outcome no longer counts, because the check or its cause was undone. */
  readonly struck?: boolean;
  readonly parts: readonly LineView[];
  /** Text such as "Inspiration: 4 → 15". */
  readonly reroll: string;
  /** Reason for advantage or for training that does not count; "" for none. */
  readonly reason: string;
  readonly actions: readonly ActionView[];
  /** For a check that was an action: a note that it was taken back, and warnings about the limits of the turn. */
  readonly note?: string;
  readonly overuse?: readonly NumberView[];
}

/** Returns the view of a check: total with parts, and the result against a difficulty that the viewer may see. */
export function presentCheck(
  state: CheckState,
  title: string,
  img: string,
  uid: string,
  texts: Texts,
  reactions: readonly ReactionView[] = [],
): CheckView {
  const { record, reveal, result } = state;
  const shown = reveal.totals && !state.rolling && state.void === null;
  const roll =
    shown && !state.unrolled
      ? {
          total: state.total,
          natural: state.natural,
          faces: state.faces,
          bonus: state.bonus,
          advantage: record.advantage,
          parts: reveal.breakdown ? record.parts : null,
          reasons: record.reasons,
          percent: isPercent(record),
        }
      : null;
  const number = rollNumber(`${uid}-t`, "check", roll, texts);
  const total = state.unrolled ? { ...number, text: "–", rule: ruleView("conditions", texts) } : number;
  const label = state.unrolled
    ? failsText(record.fails, record.needs, texts, failsAdded(record.reasons))
    : `${texts.t("OD20.Check.Total")} ${roll ? total.text : texts.t("OD20.Card.Hidden")}`;
  const name = reveal.name ? record.name : texts.t("OD20.Card.Unknown");
  return {
    uid,
    title,
    img,
    subtitle: [name, record.as === "" ? "" : texts.t(`OD20.Ask.As.${record.as}`)].filter(Boolean).join(" · "),
    total: { ...total, label },
    dc:
      record.dc !== null && reveal.dc
        ? texts.t(isPercent(record) ? "OD20.Check.Percent" : "OD20.Check.Against", { dc: record.dc })
        : "",
    outcome:
      state.void !== null
        ? { tone: "void", text: texts.t(state.void) }
        : result && shown
          ? checkOutcome(result, texts)
          : null,
    parts: shown && !state.unrolled && reveal.breakdown ? partLines(record.parts, texts) : [],
    reroll: shown ? rerollText(state.reroll, texts) : "",
    reason: state.unrolled
      ? failsText(record.fails, record.needs, texts, failsAdded(record.reasons))
      : !shown
        ? ""
        : record.bothTrained
          ? bothTrainedText(record.skill, texts)
          : record.withoutTool
            ? texts.t("OD20.Check.WithoutTool")
            : "",
    actions: shown
      ? [
          ...reactionActions("", name, reactions),
          ...(state.inspire ? inspireActions(state.faces, "", name, texts) : []),
        ]
      : [],
  };
}

/** Returns the reason for an automatic failure that a module gave; "" if no module gave one. */
export const failsAdded = (reasons: readonly Pick<AdvantageReason, "key" | "label">[]): string =>
  reasons.find(({ key }) => key === FAILS_ADDED)?.label ?? "";

/**
 * Returns why a check failed without a roll.
 * @param needs the missing sense; "" = none
 * @param words reason from a module; "" = none
 */
export function failsText(
  condition: string,
  needs: CheckState["record"]["needs"],
  texts: Texts,
  words: string,
): string {
  const fails = texts.t("OD20.Check.Fails", {
    what: words || knownText(texts.t, condition, texts.t("OD20.Part.Unnamed")).toLocaleLowerCase(),
  });
  return needs === "" ? fails : `${fails} (${needsText(needs, texts)})`;
}

/** Returns the sense that the check needs: "needs sight"; "" for none. */
export function needsText(needs: CheckState["record"]["needs"], { t }: Texts): string {
  return needs === "" ? "" : t(`OD20.Check.Needs.${needs}`);
}

/** Returns the text for advantage from training in both tool and skill. @rule B-PROF-06 */
export function bothTrainedText(skill: string, texts: Texts): string {
  return texts.t("OD20.Check.BothTrained", { skill: entryLabel("skills", skill, texts) });
}

/** Returns a reroll button for each die. With two dice the user chooses one. @rule B-DICE-08 */
export function inspireActions(faces: readonly number[], target: string, name: string, { t }: Texts): ActionView[] {
  return faces.map((face, die) => {
    const label = faces.length > 1 ? t("OD20.Inspiration.RerollOne", { face }) : t("OD20.Inspiration.Reroll");
    return { action: `inspire-${String(die)}`, label, name: `${label}: ${name}`, target, primary: false, icon: "dice" };
  });
}

/** Returns success or failure as text. */
export function checkOutcome(result: NonNullable<CheckState["result"]>, texts: Texts): OutcomeView {
  if (result.critical === "success") return { tone: "success", text: texts.t("OD20.Check.CriticalSuccess") };
  if (result.critical === "failure") return { tone: "miss", text: texts.t("OD20.Check.CriticalFailure") };
  return result.success
    ? { tone: "success", text: texts.t("OD20.Check.Success") }
    : { tone: "miss", text: texts.t("OD20.Check.Failure") };
}

/** The cause of a due save. */
export interface Owed {
  readonly name: string;
  readonly concentration: boolean;
  /** True if the cause was undone. */
  readonly undone: boolean;
  /** Names of the conditions after a failure; empty if they stay the same. */
  readonly worse: readonly string[];
}

/**
 * Returns one line about the cause of a save and its result. Pure.
 * @param success null while the viewer may not know the result
 * @rule B-COND-01 H-CONC-04
 */
export function owedWords(
  { name, concentration, undone, worse }: Owed,
  success: boolean | null,
  { t }: Pick<Texts, "t">,
): string {
  if (success === null || undone) {
    const what = t(`OD20.Due.${concentration ? "concentration" : "save"}`, { name });
    return undone ? t("OD20.Due.Came.undone", { what }) : what;
  }
  const of = concentration ? "concentration" : "effect";
  if (!success && worse.length > 0) return t("OD20.Due.Came.worse", { name, what: worse.join(", ") });
  return t(`OD20.Due.Came.${of}.${success ? "saved" : "failed"}`, { name });
}
