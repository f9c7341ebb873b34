/** View of the turn bar. Pure. */
import { lengthWords } from "../../core/i18n.ts";
import { DEATH_MARKS } from "../../rules/death/at-zero.ts";
import type { Overuse, TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { Texts } from "../words/texts.ts";
import type { BarDue } from "../turn-parts/dues-part.ts";
import {
  type BarCreature,
  type BarFacts,
  type BarView,
  ROW_GROUPS,
  type BarButton,
  type MoreFacts,
  type MoreRow,
  type MoreView,
  type RowGroup,
} from "./bar-types.ts";
import { pipsOf, overPhrases } from "./pips-view.ts";
import { namesHere } from "../../core/other-language.ts";

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll("ё", "е").trim();

type Held = MoreFacts["held"];

/** Returns the rows in the places where they stand now. */
export const heldRows = ({ groups }: MoreView): Held =>
  Object.fromEntries(groups.map(({ group, rows }) => [group, rows.map(({ key }) => key)]));

const heldIn = (held: Held, key: string): RowGroup | undefined =>
  ROW_GROUPS.find((group) => held?.[group]?.includes(key) === true);

/** Returns the view. @param places number of buttons that stand on the bar now, beside what is due */
function moreView(facts: MoreFacts, places: number, { t }: Texts): MoreView {
  const { query, arranging, held, pinned, hidden, actions, badges, mayEndAnyway } = facts;
  const meant = plain(query);
  const matches = (name: string): boolean => meant === "" || plain(name).includes(meant);
  const row = (button: BarButton, place: string): MoreRow => {
    const { key, name } = button;
    const [isPinned, isHidden] = [pinned.includes(key), hidden.includes(key)];
    return {
      ...button,
      place,
      isPinned,
      isHidden,
      pin: t(isPinned ? "OD20.Bar.Unpin" : "OD20.Bar.Pin", { name }),
      hide: t(isHidden ? "OD20.Bar.Show" : "OD20.Bar.Hide", { name }),
      earlier: t("OD20.Bar.Earlier", { name }),
      later: t("OD20.Bar.Later", { name }),
    };
  };
  const bar = facts.bar.slice(0, places).map((button, index) => row(button, String(index + 1)));
  const rest = [...facts.bar.slice(places), ...facts.rest].map((button) => row(button, ""));
  const belongs = ({ isRefused, isHidden }: MoreRow): RowGroup =>
    isHidden ? "Hidden" : isRefused === true ? "NotNow" : "Rest";
  const all = [
    ...bar.map((one) => ({ one, group: heldIn(held, one.key) ?? ("OnBar" as const) })),
    ...rest.map((one) => ({ one, group: heldIn(held, one.key) ?? belongs(one) })),
  ];
  const groups = ROW_GROUPS.flatMap((group) => {
    const rank = (key: string): number => held?.[group]?.indexOf(key) ?? -1;
    const found = all
      .flatMap(({ one, group: at }) => (at === group && matches(one.name) ? [one] : []))
      .sort((a, b) => rank(a.key) - rank(b.key));
    return found.length > 0 ? [{ group, label: t(`OD20.Bar.Group.${group}`), rows: found }] : [];
  });
  const found = actions.filter(({ label }) => matches(label));
  return {
    query,
    arranging,
    groups,
    first: arranging ? [] : found.filter(({ first }) => first === true),
    actions: arranging ? [] : found.filter(({ first }) => first !== true),
    badges: arranging || meant !== "" ? [] : badges,
    mayEndAnyway,
    none: groups.length + found.length === 0 ? t("OD20.Bar.NoneFound") : "",
  };
}

/** Number of buttons on a bar that nothing is due on. */
export const BAR_BUTTONS = 5;
/** Width of a due tile, in buttons. */
const DUE_WIDE = 1.55;

/** Returns how many buttons stand beside what is due. @param notices number of due tiles and the like */
const placesBeside = (notices: number, phone: boolean): number =>
  phone ? BAR_BUTTONS : Math.max(0, Math.floor(BAR_BUTTONS + 0.2 - DUE_WIDE * notices));

/** Returns a text such as "Free draw used by: Sword". With several draws, includes the number left. @rule H-TURN-12 B-ATK-13 */
function drawWords({ draws: { made, left, spentBy } }: TurnLedger, { t }: Texts): string {
  if (made === 0) return "";
  const by = spentBy.map(({ label }) => label || t("OD20.Bar.Unnamed")).join(", ");
  return left > 0 ? t("OD20.Bar.DrawsLeft", { left, by }) : t("OD20.Bar.DrawUsed", { by });
}

/**
 * Returns the movement left, in the scene's units. Without a token the movement is not recorded, so the text says "at
 * most".
 * @rule C-80 H-MOV-02
 */
function feetWords({ ledger, tracked, metric = false, mode = "walk" }: BarCreature, { t }: Texts): string {
  const { feet: counted } = ledger;
  const long = (feet: number): string => lengthWords(feet, metric, t);
  const [all, left] = [long(counted.all), long(counted.left)];
  const feet =
    counted.left >= counted.all
      ? t("OD20.Bar.Feet", { all })
      : t(tracked === true ? "OD20.Bar.FeetLeft" : "OD20.Bar.FeetAtMost", { left: metric ? left : counted.left, all });
  // Walking needs no mention.
  return mode === "walk" ? feet : t("OD20.Bar.FeetBy", { feet, mode: t(`OD20.Ruler.Mode.${mode}`) });
}

/** Returns the feet to the eye. */
function feetShort(
  { ledger, tracked, metric = false, mode = "walk" }: BarCreature,
  { t }: Texts,
): BarView["feetShort"] {
  const { all, left } = ledger.feet;
  const [number = ""] = /^[\d.,½]+/u.exec(lengthWords(left, metric, t)) ?? [];
  const [, most = "", unit = ""] = /^([\d.,½]+)(.*)$/u.exec(lengthWords(all, metric, t)) ?? [];
  return {
    left: tracked === true ? number : `≤ ${number}`,
    all: `/ ${most}`,
    unit: mode === "walk" ? unit : t("OD20.Bar.FeetBy", { feet: unit, mode: t(`OD20.Ruler.Mode.${mode}`) }),
    part: tracked === true && all > 0 ? Math.round(Math.min(1, left / all) * 100) : null,
  };
}

/** Returns exceeded actions of the creature's turn; outside its turn only reactions. */
function overOf({ ledger: { over }, acts }: BarCreature): readonly Overuse[] {
  return acts ? over : over.filter(({ kind }) => kind === "reaction");
}

/** Returns what was too much in the turn, too long a way included. @rule H-MOV-02 */
function overWords(creature: BarCreature, texts: Texts): string {
  const { ledger, acts, tracked, metric = false } = creature;
  const { beyond = 0 } = ledger.feet;
  const far = acts && tracked === true && beyond > 0;
  const feet = far ? [texts.t("OD20.Bar.TooFar", { feet: lengthWords(beyond, metric, texts.t) })] : [];
  return [...overPhrases(overOf(creature), texts), ...feet].join("; ");
}

/** Returns the name of the creature that the bar shows, such as "you: Fighter" during another creature's turn. */
function nameWords(creature: BarCreature | null, gm: boolean, { t }: Texts): string {
  if (!creature || gm) return "";
  return creature.acts ? creature.name : t("OD20.Bar.You", { name: creature.name });
}

/** Returns a text such as "you are next". */
function untilWords({ until, creature }: BarFacts, { t, plural }: Texts): string {
  if (creature?.acts === true || until === null) return "";
  return until === 1 ? t("OD20.Bar.Next") : plural("OD20.Bar.Until", until - 1);
}

/** Returns a text such as "Still due: burning, save". */
export const openWords = (open: readonly BarDue[], { t }: Texts): string =>
  open.length === 0 ? "" : t("OD20.Bar.StillDue", { names: open.map(({ label }) => label).join(", ") });

function othersView({ others = [] }: BarFacts, { t }: Texts): Pick<BarView, "others" | "doOthers"> {
  if (others.length === 0) return { others: "", doOthers: "" };
  const list = others.map(({ name, dues }) => `${name}: ${dues.map(({ label }) => label).join(", ")}`).join("; ");
  return {
    others: t("OD20.Bar.Others", { list }),
    doOthers: t("OD20.Bar.RollForAll", { n: others.reduce((all, { dues }) => all + dues.length, 0) }),
  };
}

function titleOf({ creature, gm, whose }: BarFacts, { t }: Texts): string {
  if (creature?.dues.some(({ choice, mine }) => choice && mine)) return t("OD20.Bar.NoPoints");
  if (creature?.acts === true && !gm)
    return t(creature.marks === undefined ? "OD20.Bar.YourTurn" : "OD20.Bar.YourLast");
  return whose ? t("OD20.Bar.TurnOf", { name: whose }) : t("OD20.Bar.Nobody");
}

function marksView(marks: number | undefined, { t }: Texts): BarView["marks"] {
  if (marks === undefined) return null;
  const signs = Array.from({ length: DEATH_MARKS }, (_, index) => index < marks);
  return { told: t("OD20.Bar.Marks", { n: marks, all: DEATH_MARKS }), signs };
}

/** Returns the texts of the small line, the urgent ones first. */
function lineView(facts: BarFacts, empty: string, choosing: boolean, texts: Texts) {
  const { t } = texts;
  const { creature, waiting, gm, open = [], whose } = facts;
  const own = creature?.acts === true;
  const names = waiting.map(({ name, n }) => (n > 1 ? `${name} (${String(n)})` : name)).join(", ");
  const line = {
    open: openWords(open, texts),
    over: creature && facts.tells ? overWords(creature, texts) : "",
    waiting: names ? t("OD20.Bar.Waiting", { names }) : "",
    attacks: own && creature.ledger.attacks.left > 0 ? t("OD20.Bar.Attacks", { n: creature.ledger.attacks.left }) : "",
    quiet: [untilWords(facts, texts), choosing && whose && !own ? t("OD20.Bar.TurnOf", { name: whose }) : ""]
      .filter(Boolean)
      .join(" · "),
    name: nameWords(creature, gm, texts),
    defeated: facts.defeated === true ? t("OD20.Bar.Out") : "",
    round: t("OD20.Bar.Round", { n: facts.round }),
    draws: own ? drawWords(creature.ledger, texts) : "",
    effects: creature?.effects?.join(", ") ?? "",
  };
  const skip = facts.defeated === true ? t("OD20.Bar.SkipHint") : "";
  const told = (without: readonly string[]): string => {
    const lines = Object.entries(line).flatMap(([key, text]) => (without.includes(key) ? [] : [text]));
    return [...lines, skip].filter(Boolean).join("\n");
  };
  return {
    ...line,
    small: told([]),
    // Behind "More": what the bar may have cut. The bar names creature and round, chips there tell the effects.
    whole: told(["name", "round", "effects"]),
    empty: [empty, empty && creature?.idle].filter(Boolean).join(": "),
  };
}

/** Returns the number of due upkeeps. Two answers to one question count as one. */
const questions = (dues: readonly BarDue[]): number =>
  dues.filter(({ choice }) => choice !== true).length + Number(dues.some(({ choice }) => choice === true));

/** When upkeep is due; what is in neither list is due at once. */
const WHEN: Readonly<Record<"start" | "end", readonly BarDue["kind"][]>> = {
  start: ["recharge", "deathSave", "burning", "regeneration", "each", "zoneStart"],
  end: ["save", "zoneEnd", "shared"],
};

/** Returns the second line of a due tile: the price of a choice, otherwise when it is due and what it needs. */
function detailOf({ kind, choice, needs = "" }: BarDue, { t }: Texts): string {
  if (choice) return t(`OD20.Bar.Price.${kind}`);
  const when = (["start", "end"] as const).find((one) => WHEN[one].includes(kind)) ?? "now";
  return [t(`OD20.Bar.When.${when}`), needs].filter(Boolean).join(" · ");
}

/** Returns the button that ends the turn: it says what it will do. @rule B-DICE-14 */
function endView(
  { mayEnd, asks = false, open = [] }: BarFacts,
  owed: readonly BarDue[],
  { t, plural }: Texts,
): BarView["end"] {
  if (!mayEnd) return null;
  const n = questions(owed);
  if (n > 0 && (!asks || open.length > 0))
    return { label: plural("OD20.Bar.DoAndEnd", n), short: plural("OD20.Bar.DoShort", n), how: "all", owes: true };
  // What others owe is asked about once.
  if (open.length > 0)
    return { label: t("OD20.Bar.EndAnyway"), short: t("OD20.Bar.EndAnyway"), how: "anyway", owes: true };
  return { label: t("OD20.Bar.End"), short: t("OD20.Bar.EndShort"), how: "", owes: false };
}

/** Returns the view of the bar. @rule H-TURN-04 H-TURN-10 B-TURN-16 B-COND-INC-1 */
export function barView(facts: BarFacts, texts: Texts): BarView {
  const { t } = texts;
  const { creature, offers = [], releases, legendary = [], phone = false } = facts;
  const own = creature?.acts === true;
  const empty = creature?.ledger.empty ? t(creature.ledger.empty.label) : "";
  const dues = creature?.dues ?? [];
  const mine = dues.filter((due) => due.mine);
  const others = othersView(facts, texts);
  const moves = own ? (creature.moves ?? []) : [];
  // An offer has a button for each weapon, and one to decline.
  const notices = dues.length + 2 * offers.length + releases.length + moves.length + Number(others.others !== "");
  const choosing = mine.some(({ choice }) => choice === true);
  const places = choosing ? 0 : placesBeside(notices, phone);
  const buttons = own ? creature.buttons.slice(0, places).map((button, index) => ({ ...button, n: index + 1 })) : [];
  const rest = own ? (creature.rest ?? 0) + creature.buttons.length - buttons.length : 0;
  const folds = own || notices > 0;
  // Of who cannot act the bar tells why, and not that no feet are left.
  const moving = own && creature.fallen !== true && (empty === "" || creature.ledger.feet.all > 0);
  const end = endView(facts, own ? mine.filter(({ choice, byItself }) => !choice && !byItself) : [], texts);
  const line = lineView(facts, empty, choosing, texts);
  const view = namesHere<BarView>({
    ...line,
    title: titleOf(facts, texts),
    own,
    img: creature?.img ?? "",
    tint: creature?.tint ?? null,
    points: creature?.points ?? "",
    hp: creature?.hp ?? null,
    marks: marksView(creature?.marks, texts),
    pips: creature ? pipsOf(creature, empty, texts) : [],
    feet: moving ? feetWords(creature, texts) : "",
    feetShort: moving ? feetShort(creature, texts) : null,
    releases: releases.map((one) => ({ ...one, label: t("OD20.Bar.Release", { name: one.name }) })),
    legendary,
    moves,
    offers,
    buttons,
    reaction: own ? null : (creature?.reaction ?? null),
    rest: rest > 0 ? String(rest) : "",
    dues: dues.map((due) => ({ ...due, detail: detailOf(due, texts) })),
    // A user with no own upkeep sees the number of the others.
    duesLabel: t("OD20.Bar.Due", { n: questions(mine) || questions(dues) }),
    doAll: mine.filter(({ choice }) => choice !== true).length > 1,
    ...others,
    end,
    anyway: end?.how === "all" && line.open !== "",
    say: choosing ? t("OD20.Bar.Silence") : "",
    row: folds && !facts.folded,
    folded: facts.folded,
    folds,
    more: facts.more ? moreView(facts.more, places, texts) : null,
  });
  // What somebody types stays as he types it.
  return view.more && facts.more ? { ...view, more: { ...view.more, query: facts.more.query } } : view;
}

/** Returns the facts of a turn that just began, with all feet left: Foundry clears the record of the last turn a moment later. */
export function atTurnStart(facts: BarFacts): BarFacts {
  const { creature } = facts;
  if (!creature) return facts;
  const { ledger } = creature;
  const feet = { ...ledger.feet, left: ledger.feet.all };
  return { ...facts, creature: { ...creature, ledger: { ...ledger, feet } } };
}

/** Returns the sentence for screen readers at the start of a turn. */
export function barSentence(view: BarView): string {
  return [
    view.title,
    view.own ? view.name : "",
    view.round,
    view.empty,
    view.own && !view.empty ? view.feet : view.quiet,
  ]
    .filter(Boolean)
    .join(". ");
}
