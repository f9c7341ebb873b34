/** Shared parts of action cards: warnings about the limits of a turn, undo buttons, rerolls, news for screen readers. */
import type { Overuse } from "../../rules/turn/turn-ledger.ts";
import { ruleView } from "../common/rule-pages.ts";
import type { Texts } from "../words/texts.ts";
import type { ActionView, LineView, NumberView } from "../common/card-view.ts";
import type { RollFacts } from "../common/card-facts.ts";

/** Returns whether the action lacked a requirement, instead of exceeding a number. */
export const isDenied = ({ nth, kind }: Pick<Overuse, "nth" | "kind">): boolean =>
  nth === 0 || kind === "move" || kind === "standardAndMove";

/** Returns the warning that the action exceeded the limit of its turn or was not available. */
export const overuseWords = (over: Overuse, { t }: Pick<Texts, "t">): string =>
  isDenied(over)
    ? t(over.reason.label)
    : t(`OD20.Turn.Card.${over.kind}.${over.nth === 2 ? "second" : "more"}`, { n: over.nth });

/** Returns the line that names rules; none without rules. */
export const rulesLines = (rules: readonly string[], texts: Texts): LineView[] =>
  rules.length === 0 ? [] : [{ label: texts.t("OD20.Turn.Rules"), value: rules.join(", ") }];

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
      lines: rulesLines(over.reason.rules, texts),
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
  const key = `OD20.ActionUse.TakeBack${whole ? "All" : ""}`;
  return offered ? [{ ...ofWhole("takeBack", t(key), what), hint: t("OD20.ActionUse.TakeBackHint") }] : [];
}

/** The last announced sentences of each message, so each is announced once, even with several copies of the card on the page. */
const said = new Map<string, ReadonlySet<string>>();

/** Returns the sentences that are new since the last call. Returns none for the first drawing of a card. */
export function newSentences(id: string, sentences: readonly string[]): string[] {
  const now = new Set(sentences.filter(Boolean));
  const before = said.get(id);
  said.set(id, now);
  return before ? [...now].filter((sentence) => !before.has(sentence)) : [];
}

/**
 * Returns the source of a reroll with both faces: "Inspiration: 4 → 15"; "" without a reroll.
 * @param side prefix that names the side of the die in a clash
 */
export function rerollText(
  reroll: RollFacts["reroll"],
  { t }: Pick<Texts, "t">,
  side: "" | "attack." | "defense." = "",
): string {
  if (!reroll) return "";
  const { by: name, from, to } = reroll;
  if (reroll.succeeds) return t("OD20.React.Succeeded", { name: name ?? "" });
  return name === undefined
    ? t(`OD20.Inspiration.${side}Changed`, { from, to })
    : t(`OD20.Inspiration.${side}By`, { name: name || t("OD20.FeatureTrait.lucky"), from, to });
}
