import type { UseRecord } from "../../../play/deeds/records.pure.ts";
import type { Overuse } from "../../../rules/turn-ledger.ts";
import { ruleView } from "../../rule-book/pages.ts";
import type { Texts } from "../../texts.ts";
import type { ActionView, NumberView } from "../view.ts";

/** What the card of an action knows. */
export interface UseFacts {
  readonly record: UseRecord;
  /** Who does it, as this viewer may know him. */
  readonly name: string;
  readonly img: string;
  readonly over: Overuse | null;
  /** Language key of why it counts for nothing; null when it counts. */
  readonly void: string | null;
  readonly mayTakeBack: boolean;
}

export interface UseView {
  readonly title: string;
  readonly subtitle: string;
  readonly img: string;
  readonly what: string;
  readonly note: string;
  readonly overuse: readonly NumberView[];
  readonly actions: readonly ActionView[];
}

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

/** The button that takes a deed back. */
export function takeBackAction(offered: boolean, what: string, { t }: Pick<Texts, "t">): ActionView[] {
  const label = t("OD20.Deed.TakeBack");
  return offered
    ? [{ action: "takeBack", label, name: `${label}: ${what}`, target: "", primary: false, icon: "" }]
    : [];
}

/** What an action is called. */
export const useName = ({ label, action }: Pick<UseRecord, "label" | "action">, { t }: Pick<Texts, "t">): string =>
  label || t(`OD20.ActionList.${action}`);

/** An action in a line: who does what, what it does, whether it was one too many. Pure. */
export function presentUse(facts: UseFacts, uid: string, texts: Texts): UseView {
  const { record, name, img, over, mayTakeBack } = facts;
  const { t } = texts;
  const title = useName(record, texts);
  const what = record.label === "" && record.action !== "" ? t(`OD20.Deed.Does.${record.action}`) : "";
  return {
    title,
    subtitle: [name, ...record.targets.map((target) => target.name)].join(" → "),
    img,
    what: record.text === "" ? what : record.text,
    note: record.cancelled ? t("OD20.Deed.TakenBack") : facts.void === null ? "" : t(facts.void),
    overuse: record.cancelled ? [] : overuseView(over, uid, texts),
    actions: takeBackAction(mayTakeBack, title, texts),
  };
}
