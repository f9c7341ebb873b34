/** Shared parts of all action cards: the warning about the limits of a turn, and the button to take the action back. Pure. */
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import { ruleView } from "../common/rule-pages.ts";
import type { Texts } from "../words/texts.ts";
import type { ActionView, NumberView } from "../common/card-view.ts";

/** Returns the warning that the action exceeded the limit of its turn or was not available. */
export const overuseWords = ({ kind, nth, reason }: Overuse, { t }: Pick<Texts, "t">): string =>
  nth === 0 || kind === "move" || kind === "half"
    ? t(reason.label)
    : t(`OD20.Turn.Card.${kind}.${nth === 2 ? "second" : "more"}`, { n: nth });

/** Returns the same warning with its rules. @rule H-TURN-04 C-03 H-MOV-08 */
export function overuseView(over: Overuse | null, uid: string, texts: Texts): NumberView[] {
  if (!over) return [];
  const text = overuseWords(over, texts);
  return [
    {
      id: `${uid}-turn`,
      kind: "check",
      text,
      label: text,
      lines: [{ label: texts.t("OD20.Turn.Rules"), value: over.reason.rules.join(", ") }],
      rule: ruleView("turnOrder", texts),
    },
  ];
}

/** Returns a button for a whole action. @param what name of the action for screen readers */
export const ofWhole = (action: string, label: string, what: string, icon = ""): ActionView => ({
  action,
  label,
  name: `${label}: ${what}`,
  target: "",
  primary: false,
  icon,
});

/**
 * Returns the button that takes an action back.
 * @param whole true if another button undoes only a part; this button then says that it undoes all
 */
export function takeBackAction(offered: boolean, what: string, { t }: Pick<Texts, "t">, whole = false): ActionView[] {
  const key = `OD20.Deed.TakeBack${whole ? "All" : ""}`;
  return offered ? [{ ...ofWhole("takeBack", t(key), what), hint: t("OD20.Deed.TakeBackHint") }] : [];
}
