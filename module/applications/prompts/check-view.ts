import { saveFor } from "../../core/table-lists.ts";
import { coverContribution, coverCounts } from "../../rules/attack/defense.ts";
import { CONDITION_LABELS } from "../../rules/conditions/conditions.ts";
import { failsText, needsText } from "../card/check/present.ts";
import { partLines } from "../common/breakdown.ts";
import { ruleView } from "../common/rule-pages.ts";
import { reasonView } from "../words/reason-view.ts";
import { advantageSegment, coverSegment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import type { PromptChoice, PromptView } from "./defense-view.ts";
import type { CheckRequest } from "../../play/check/types.ts";

export type CheckPrompt = Omit<CheckRequest, "actor" | "verb"> & {
  /** Whether the check is a save. Default: true when a threat is given. */
  readonly save?: boolean;
};

const isSave = ({ threat = "", save = threat !== "", check: { kind, key, as = "" } }: CheckPrompt): boolean =>
  as === "" ? save || (kind === "attribute" && saveFor(key) !== null) : as === "save";

const sheltered = ({ kind, key, as }: CheckPrompt["check"]): boolean => as !== "check" && coverCounts(kind, key);

/**
 * Returns the language key of the window title. Without an explicit kind, an Attribute check against a threat is a
 * save, any other is a check. Some rulesets treat every Attribute check as a save.
 * @rule H-SKL-06 H-SKL-07 D-SAVE-01
 */
export const checkWindow = (request: CheckPrompt): string => (isSave(request) ? "OD20.Save.Window" : "OD20.Ask.Window");

/** Returns a title such as "Save: Fighter". */
const titleOf = (request: CheckPrompt, { t }: Texts): string =>
  t(isSave(request) ? "OD20.Save.On" : "OD20.Ask.PromptTitle", { name: request.target.name });

/** Returns the text of the threatening condition, or "". */
const threatOf = ({ threat = "" }: CheckPrompt, { t }: Texts): string =>
  threat === "" ? "" : t("OD20.Ask.AgainstCondition", { name: t(CONDITION_LABELS[threat]) });

/** Returns the difficulty or the opponent of the check, in words. */
function against({ difficulty, dc, opponent }: CheckPrompt, { t }: Texts): string {
  if (opponent !== null) return t("OD20.Ask.Against", { name: opponent });
  if (difficulty === "hidden") return t("OD20.Ask.HiddenDifficulty");
  return dc === null ? "" : t("OD20.Check.Against", { dc });
}

/** Returns who may roll it and against what, without the name of the check: the line below and the button say it. */
export function circumstances(request: CheckPrompt, texts: Texts): string[] {
  return [needsText(request.needs, texts), threatOf(request, texts), against(request, texts)].filter(Boolean);
}

/** Returns the prompt view of a check that a GM requests. */
export function checkView(
  uid: string,
  request: CheckPrompt,
  name: string,
  choice: PromptChoice,
  others: readonly { readonly itemName: string }[],
  texts: Texts,
): PromptView {
  const { t, signed } = texts;
  const weighed = request.given !== 0 || request.reasons.length > 0;
  const advantage = advantageSegment(uid, choice.advantage, texts, { weighed });
  const shelter = sheltered(request.check) ? coverContribution(choice.cover) : null;
  return {
    requestId: request.id,
    img: request.target.img,
    title: titleOf(request, texts),
    who: [name, ...circumstances(request, texts)].filter(Boolean).join(" · "),
    defense: name,
    total: signed(request.total + (shelter?.value ?? 0)),
    attacks: "",
    chips: partLines([...request.parts, ...(shelter ? [shelter] : [])], texts),
    advantage,
    cover: sheltered(request.check) ? coverSegment(uid, choice.cover, texts) : null,
    reasons: [
      ...(request.fails === ""
        ? []
        : [{ text: failsText(request.fails, request.needs, texts, request.failsBy ?? ""), good: false }]),
      ...(request.withoutTool ? [{ text: t("OD20.Check.WithoutTool"), good: false }] : []),
      ...(request.given === 0
        ? []
        : [
            {
              text: t(request.given > 0 ? "OD20.Ask.Gives.advantage" : "OD20.Ask.Gives.disadvantage"),
              good: request.given > 0,
            },
          ]),
      ...request.reasons.map((reason) => reasonView(reason, texts)),
    ],
    situational: { id: `${uid}-situational`, value: choice.situational },
    rules: [
      ...(sheltered(request.check) ? [ruleView("cover", texts)] : []),
      ...(advantage ? [ruleView("advantage", texts)] : []),
    ],
    submit: request.fails === "" ? t("OD20.Ask.Roll", { what: name }) : t("OD20.Check.Fail"),
    submitId: `${uid}-submit`,
    queue:
      others.length === 0 ? "" : t("OD20.Prompt.Next", { list: others.map(({ itemName }) => itemName).join(", ") }),
  };
}

/** Returns the sentence for screen readers. The window takes no focus, so a live region announces it. */
export function checkSentence(request: CheckPrompt, name: string, texts: Texts): string {
  return [titleOf(request, texts), name, ...circumstances(request, texts)].filter(Boolean).join(". ");
}
