import type { AttackState, StrikeView } from "../../play/types.ts";
import type { Texts } from "../texts.ts";
import { segment, type SegmentView } from "../segment.ts";

/** A strike of a card with the name of the one it goes to. */
export interface ListedStrike {
  readonly strike: StrikeView;
  readonly target: string;
}

/** All strikes of a card, target by target, those without a target last. */
export function listStrikes(state: AttackState, texts: Texts): ListedStrike[] {
  const hidden = texts.t("OD20.Card.Unknown");
  return [
    ...state.targets.flatMap((target) => target.strikes.map((strike) => ({ strike, target: target.reveal.name ? target.name : hidden }))),
    ...state.unassigned.map((strike) => ({ strike, target: texts.t("OD20.Adjust.NoTarget") })),
  ];
}

/** Which strike the dialog is about; null when there is only one. */
export function strikeSegment(uid: string, strikes: readonly ListedStrike[], selected: string, numbers: boolean, texts: Texts): SegmentView | null {
  if (strikes.length < 2) return null;
  const options = strikes.map(({ strike, target }): [string, string] => {
    const total = numbers && strike.attack ? ` · ${String(strike.attack.total)}` : "";
    return [strike.key, `${target}${total}`];
  });
  return segment(uid, "strike", texts.t("OD20.Adjust.Strike"), options, selected);
}
