/** What the cards of all deeds share: that it was one too many, and taking it back. Pure. */
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import { ruleView } from "../shared/rule-pages.ts";
import type { Texts } from "../words/texts.ts";
import type { ActionView, NumberView } from "../shared/card-view.ts";

/** That it was one too many, or not to be had at all, in words. */
export const overuseWords = ({ kind, nth, reason }: Overuse, { t }: Pick<Texts, "t">): string =>
  nth === 0 || kind === "move"
    ? t(reason.label)
    : t(`OD20.Turn.Card.${kind}.${nth === 2 ? "second" : "more"}`, { n: nth });

/** The same with the rules that say so. @rule H-TURN-04 C-03 H-MOV-08 */
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

/** A button for all of a deed. @param what the deed's name, for whoever hears the button alone */
export const ofWhole = (action: string, label: string, what: string, icon = ""): ActionView => ({
  action,
  label,
  name: `${label}: ${what}`,
  target: "",
  primary: false,
  icon,
});

/**
 * The button that takes a deed back.
 * @param whole whether less of it could be taken back or ended by another button, so that this one says that it takes all
 */
export function takeBackAction(offered: boolean, what: string, { t }: Pick<Texts, "t">, whole = false): ActionView[] {
  const key = `OD20.Deed.TakeBack${whole ? "All" : ""}`;
  return offered ? [{ ...ofWhole("takeBack", t(key), what), hint: t("OD20.Deed.TakeBackHint") }] : [];
}
