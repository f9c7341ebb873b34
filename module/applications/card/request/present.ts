import { CONDITION_LABELS } from "../../../rules/conditions/conditions.ts";
import type { Texts } from "../../words/texts.ts";
import { rollNumber } from "../../common/breakdown.ts";
import type { ReactionView } from "../../../play/reactions/reaction-applies.ts";
import { reactionActions } from "../attack/actions.ts";
import { UNKNOWN_IMAGE } from "../attack/mask.ts";
import { checkOutcome, failsAdded, failsText, inspireActions, needsText } from "../check/present.ts";
import { rerollText } from "../action-parts.ts";
import type { ActionView, NumberView, OutcomeView } from "../../common/card-view.ts";
import type { Permission } from "../../../play/common/types.ts";
import type { AskedView, RequestView } from "../../../play/check/types.ts";

/** The row of one asked creature. */
export interface AskedRow {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** Name of the check if the creatures roll different checks; otherwise "". */
  readonly check: string;
  /** Null before the roll, or if the clash line shows the total. */
  readonly total: NumberView | null;
  readonly outcome: OutcomeView | null;
  readonly note: string;
  readonly actions: readonly ActionView[];
}

export interface RequestCardView {
  readonly title: string;
  readonly subtitle: string;
  readonly note: string;
  readonly rows: readonly AskedRow[];
  readonly clash: {
    readonly left: NumberView;
    readonly right: NumberView;
    readonly side: "attack" | "defense" | "tie";
    readonly lead: number;
  } | null;
  readonly verdict: OutcomeView | null;
  readonly actions: readonly ActionView[];
}

/** Returns the name of a check. */
export type CheckNamer = (check: AskedView["check"]) => string;

const FULL_LEAD = 10;

/** All actions of the card except rerolls with inspiration. */
export type RequestAction = "rollAll" | "reveal" | "addAsked" | "removeAsked" | "rollFor" | "answer";

/**
 * Returns whether an action is available. Checked for display and again at the click.
 * @param key key of the asked creature; "" for the whole card
 */
export function mayAsk(action: RequestAction, view: RequestView, key: string, gm: boolean): Permission {
  if (action === "rollFor" || action === "answer") {
    const one = view.asked.find(({ state }) => state.record.key === key);
    return one?.may === true ? true : one?.state.phase === "answered" ? "OD20.Can.over" : "OD20.Can.notOwner";
  }
  if (!gm) return "OD20.Can.gmOnly";
  return action !== "reveal" || view.mayReveal ? true : "OD20.Can.over";
}

/** Returns the view of a check request with all facts that this viewer may know. */
export function presentRequest(
  view: RequestView,
  name: CheckNamer,
  uid: string,
  gm: boolean,
  texts: Texts,
  reactions: ReadonlyMap<string, readonly ReactionView[]> = new Map(),
): RequestCardView {
  const { t } = texts;
  const contest = view.record.mode === "contest";
  const { plea } = view.record;
  const names = [...new Set(view.asked.map(({ check }) => name(check)))];
  const same = names.length === 1;
  const saves = view.record.against !== "" || view.asked.every(({ check }) => check.as === "save");
  const what = t(saves ? "OD20.Save.Window" : "TYPES.ChatMessage.check");
  const open = view.asked.filter(({ may, state }) => may && state.phase === "waiting");
  const actions: ActionView[] = [];
  const offer = (key: RequestAction, label: string): void => {
    if (mayAsk(key, view, "", gm) === true) actions.push(action(key, label, label, ""));
  };
  if (open.length > 1) offer("rollAll", t("OD20.Ask.RollAll"));
  offer("reveal", t("OD20.Ask.Reveal"));
  if (!contest && !plea && view.void === null) offer("addAsked", t("OD20.Ask.More"));
  return {
    title: plea
      ? t("OD20.Influence.Card", { name: plea.name })
      : same
        ? (names[0] ?? "")
        : contest
          ? t("OD20.Ask.Contest")
          : what,
    subtitle: [
      contest ? (same ? t("OD20.Ask.Contest") : "") : plea ? (names[0] ?? "") : same ? what : "",
      needsText(view.asked[0]?.state.record.needs ?? "", texts),
      saveAgainst(view, texts),
      difficulty(view, texts),
    ]
      .filter(Boolean)
      .join(" · "),
    note:
      view.void === null
        ? [pleaText(view, texts), view.mayReveal ? t("OD20.Ask.OnlyYou") : ""].filter(Boolean).join(" · ")
        : t(view.void),
    rows: view.asked.map((one, index) => {
      const made = row(one, view, same ? "" : name(one.check), `${uid}-${String(index)}`, gm, texts);
      const { key } = one.state.record;
      return { ...made, actions: [...reactionActions(key, made.name, reactions.get(key)), ...made.actions] };
    }),
    clash: clash(view, uid, texts),
    verdict: verdict(view, texts),
    actions,
  };
}

/** Returns what the creature was asked for, as its author wrote it. */
const pleaText = ({ record: { plea } }: RequestView, { t }: Texts): string =>
  plea && plea.text !== "" ? t("OD20.Influence.Quote", { text: plea.text }) : "";

function saveAgainst({ record: { against } }: RequestView, { t }: Texts): string {
  return against === "" ? "" : t("OD20.Ask.AgainstCondition", { name: t(CONDITION_LABELS[against]) });
}

function difficulty({ record, dc }: RequestView, { t }: Texts): string {
  if (record.difficulty === "none" || record.mode === "contest") return "";
  return dc === null ? t("OD20.Ask.HiddenDifficulty") : t("OD20.Check.Against", { dc });
}

function action(key: RequestAction, label: string, name: string, target: string, primary = false): ActionView {
  return { action: key, label, name, target, primary, icon: "" };
}

function shownName({ reveal, name }: AskedView, { t }: Texts): string {
  return reveal.name ? name : t("OD20.Card.Unknown");
}

/** @param kind "attack" for a contest, where the total meets another roll */
function number(
  { state, reveal, rolling }: AskedView,
  id: string,
  texts: Texts,
  kind: "attack" | "check" = "check",
): NumberView {
  const { roll, answer } = state;
  const facts =
    roll && answer && reveal.totals && !rolling
      ? {
          ...roll,
          advantage: answer.advantage,
          parts: reveal.breakdown ? answer.parts : null,
          reasons: reveal.breakdown ? answer.reasons : [],
        }
      : null;
  const made = rollNumber(id, kind, facts, texts);
  return {
    ...made,
    kind: "check",
    label: `${texts.t("OD20.Check.Total")} ${facts ? made.text : texts.t("OD20.Card.Hidden")}`,
  };
}

function row(one: AskedView, view: RequestView, check: string, id: string, gm: boolean, texts: Texts): AskedRow {
  const { t } = texts;
  const { state, waiting } = one;
  const who = shownName(one, texts);
  const yours = waiting.some(({ self }) => self) && !gm;
  const awaited =
    waiting.length > 0
      ? t("OD20.Card.Waiting", { names: waiting.map(({ name }) => name).join(", ") })
      : t("OD20.Card.Waiting", { names: t("OD20.Card.Nobody") });
  const outcome: OutcomeView | null =
    state.phase === "waiting"
      ? view.void !== null
        ? null
        : { tone: "wait", text: yours ? t("OD20.Ask.YourRoll") : awaited }
      : state.phase === "void"
        ? { tone: "void", text: t("OD20.Card.Void") }
        : state.result && !one.rolling
          ? checkOutcome(state.result, texts)
          : null;
  return {
    key: state.record.key,
    name: who,
    img: one.reveal.name && one.img !== "" ? one.img : UNKNOWN_IMAGE,
    check,
    total: state.phase === "answered" && state.roll && view.contest === null ? number(one, `${id}-n`, texts) : null,
    outcome,
    note:
      state.void === null
        ? one.reveal.totals && !one.rolling
          ? [
              isSpared(state) ? t("OD20.Ask.Spared") : "",
              state.answer && !state.roll
                ? failsText(state.answer.fails, state.answer.needs, texts, failsAdded(state.answer.reasons))
                : "",
              state.answer?.withoutTool === true ? t("OD20.Check.WithoutTool") : "",
              rerollText(state.reroll, texts),
            ]
              .filter(Boolean)
              .join(" ")
          : ""
        : t(state.void),
    actions:
      one.inspire && state.roll && !one.rolling
        ? inspireActions(state.roll.faces, state.record.key, who, texts)
        : rowActions(one, view, who, gm, texts),
  };
}

function rowActions(
  { may, state }: AskedView,
  view: RequestView,
  who: string,
  gm: boolean,
  { t }: Texts,
): ActionView[] {
  const { key } = state.record;
  const make = (name: RequestAction, what: string, primary = false): ActionView[] =>
    mayAsk(name, view, key, gm) === true
      ? [action(name, what, t("OD20.Ask.Named", { what, name: who }), key, primary)]
      : [];
  const removable = may && view.record.mode === "each" && view.asked.length > 1 && state.phase === "waiting";
  return [
    ...(gm ? make("rollFor", t("OD20.Ask.RollFor")) : make("answer", t("OD20.Check.Submit"), true)),
    ...(removable ? make("removeAsked", t("OD20.Ask.Remove")) : []),
  ];
}

/** Returns whether a request with disadvantage was rolled without it. The card shows that to the requester. */
function isSpared({ record, answer }: AskedView["state"]): boolean {
  return answer !== null && record.advantage < 0 && answer.advantage > record.advantage;
}

/**
 * Returns the clash line of a contest. The winner decides the side, and the totals decide the distance. With hidden totals all wins look
 * the same.
 */
function clash({ asked, contest }: RequestView, uid: string, texts: Texts): RequestCardView["clash"] {
  const [first, second] = asked;
  if (!contest || !first?.state.roll || !second?.state.roll) return null;
  const numbers = {
    left: number(first, `${uid}-l`, texts, "attack"),
    right: number(second, `${uid}-r`, texts, "attack"),
  };
  if (contest.winner === null) return { ...numbers, side: "tie", lead: 0 };
  const side = contest.winner === first.state.record.key ? "attack" : "defense";
  const gap = (first.state.roll.total - second.state.roll.total) * (side === "attack" ? 1 : -1);
  const known = first.reveal.totals && second.reveal.totals;
  return { ...numbers, side, lead: known ? Math.min(FULL_LEAD, Math.max(1, gap)) : FULL_LEAD / 2 };
}

function verdict({ asked, contest, record: { plea } }: RequestView, texts: Texts): OutcomeView | null {
  if (plea && plea.answer !== "hesitant")
    return {
      tone: plea.answer === "willing" ? "success" : "miss",
      text: texts.t(`OD20.Influence.Said.${plea.answer}`),
    };
  if (!contest) return null;
  const winner = asked.find(({ state }) => state.record.key === contest.winner);
  return winner
    ? { tone: "success", text: texts.t("OD20.Ask.Wins", { name: shownName(winner, texts) }) }
    : { tone: "half", text: texts.t("OD20.Ask.Tie") };
}

/** Returns the sentence for screen readers after a roll; "" before it. */
export function spokenRow(one: AskedRow): string {
  return one.total && one.total.text !== "?"
    ? [one.name, [one.total.text, one.outcome?.text ?? ""].filter(Boolean).join(", ")].join(": ")
    : "";
}
