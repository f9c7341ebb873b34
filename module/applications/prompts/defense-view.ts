import { numeral } from "../../core/i18n.ts";
import type { DefenseRequest } from "../../play/defend/ask-defense.ts";
import { coverContribution, settleFloor } from "../../rules/attack/defense.ts";
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { partLines } from "../common/breakdown.ts";
import { crowd } from "../card/attack/present.ts";
import type { LineView } from "../common/card-view.ts";
import { isOpposed } from "../words/defenses.ts";
import { entryLabel } from "../words/labels.ts";
import { ruleView, type RuleView } from "../common/rule-pages.ts";
import { partReasons, reasonView, type ReasonView } from "../words/reason-view.ts";
import { advantageSegment, coverSegment, type SegmentView } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import type { Reveal } from "../../play/common/types.ts";

/** The defender's current choices. */
export interface PromptChoice {
  readonly advantage: -1 | 0 | 1;
  readonly cover: Cover;
  readonly situational: string;
  /** Key of the chosen Attribute when several may answer. Default: the best one. */
  readonly way?: string;
}

export interface PromptView {
  readonly requestId: string;
  readonly img: string;
  readonly title: string;
  readonly who: string;
  /** What a failed save brings and a successful one leaves; left out or "" where the user may not know. */
  readonly stakes?: string;
  readonly defense: string;
  readonly total: string;
  /** Known attack totals such as "17 · 12"; "" for a secret attack. */
  readonly attacks: string;
  readonly chips: readonly LineView[];
  /** Control for the Attribute that answers; omitted when there is no choice. */
  readonly way?: SegmentView | null;
  /** Null in a game without advantage. */
  readonly advantage: SegmentView | null;
  /** Cover control; null when cover does not apply. */
  readonly cover: SegmentView | null;
  readonly reasons: readonly ReasonView[];
  readonly situational: { readonly id: string; readonly value: string };
  readonly submit: string;
  readonly submitId: string;
  readonly queue: string;
  readonly rules: readonly RuleView[];
}

export type PromptRequest = Omit<DefenseRequest, "actor" | "target" | "verb" | "leftToGM"> & {
  readonly target: { readonly name: string; readonly img: string; readonly bonus?: Contribution | null };
};

/** Returns the request as the defender may see it. The same secrecy rules as on the card hide names and totals. Pure. */
export function maskRequest<T extends PromptRequest>(
  request: T,
  reveal: Pick<Reveal, "name" | "totals">,
  unknown: string,
): T {
  return {
    ...request,
    attackers: reveal.name ? request.attackers : request.attackers.map((attacker) => ({ ...attacker, name: unknown })),
    attacks: reveal.totals && !request.secret ? request.attacks : [],
    reasons: reveal.totals && !request.secret ? request.reasons : [],
  };
}

/** Returns a reason from the defender's side: what helps the attack is bad for the defender. */
function attackReason(reason: PromptRequest["reasons"][number], name: string, texts: Texts): ReasonView {
  const { text, good } = reasonView({ ...reason, data: { name } }, texts);
  return {
    text: texts.t(good ? "OD20.Prompt.AttackAdvantage" : "OD20.Prompt.AttackDisadvantage", { reason: text }),
    good: !good,
  };
}

/**
 * Returns the view of the first request, and one line about the others.
 * @param own whether the user has several characters, so the prompt must name the defender
 */
export function promptView(
  uid: string,
  request: PromptRequest,
  choice: PromptChoice,
  others: readonly Pick<PromptRequest, "itemName" | "strikes">[],
  own: boolean,
  texts: Texts,
): PromptView {
  const { t, plural, signed } = texts;
  const shelter = coverContribution(choice.cover);
  const { bonus = null } = request.target;
  const beside = [...(shelter ? [shelter] : []), ...(bonus ? [bonus] : [])];
  const parts = [...settleFloor(request.parts[request.kind].parts, beside), ...beside];
  const weighed = request.own.length > 0;
  const advantage = advantageSegment(uid, choice.advantage, texts, { weighed });
  return {
    requestId: request.id,
    img: request.itemImg || request.target.img,
    title: own
      ? plural("OD20.Prompt.On", request.strikes, { name: request.target.name })
      : plural("OD20.Prompt.OnYou", request.strikes),
    who: [
      crowd(request.attackers, texts),
      request.itemName,
      request.rider && t("OD20.Prompt.Rider", { name: entryLabel("attributes", request.rider, texts) }),
    ]
      .filter(Boolean)
      .join(" · "),
    defense: t(request.kind === "magical" ? "OD20.Prompt.Magical" : "OD20.Prompt.Physical"),
    total: signed(sumContributions([...parts, ...request.added])),
    attacks: request.secret ? "" : request.attacks.map((one) => numeral(one.total)).join(" · "),
    chips: partLines(parts, texts),
    advantage,
    cover: coverSegment(uid, choice.cover, texts),
    reasons: [
      ...(request.fails === "" ? [] : [{ text: t("OD20.Prompt.Fails", { reason: request.fails }), good: false }]),
      ...request.own.map((one) => reasonView(one, texts)),
      ...partReasons(request.added, texts),
      ...(request.secret ? [] : request.reasons.map((one) => attackReason(one, request.target.name, texts))),
    ],
    situational: { id: `${uid}-situational`, value: choice.situational },
    rules: (
      [
        ...(isOpposed() ? (["opposedRoll"] as const) : []),
        "cover",
        ...(advantage ? (["advantage"] as const) : []),
      ] as const
    ).map((page) => ruleView(page, texts)),
    submit: request.strikes > 1 ? t("OD20.Prompt.RollMany", { n: request.strikes }) : t("OD20.Prompt.Roll"),
    submitId: `${uid}-submit`,
    queue:
      others.length === 0
        ? ""
        : t("OD20.Prompt.Next", {
            list: others
              .map(({ itemName, strikes }) => (strikes > 1 ? `${itemName} ×${String(strikes)}` : itemName))
              .join(", "),
          }),
  };
}

/** Returns the sentence for screen readers. The window takes no focus, so a live region announces it. */
export function promptSentence(request: PromptRequest, texts: Texts): string {
  const strikes = texts.plural("OD20.Prompt.OnYou", request.strikes);
  return `${request.target.name}: ${strikes}. ${crowd(request.attackers, texts)}, ${request.itemName}`;
}
