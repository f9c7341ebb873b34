import { numeral } from "../../core/i18n.ts";
import type { AttackState, StrikeView } from "../../play/card-state/card-state.ts";
import type { Texts } from "../words/texts.ts";
import { segment, type SegmentView } from "../common/segment.ts";

/** A strike of a card with the name of its target and its visible result. */
export interface ListedStrike {
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
export function strikeSegment(
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
