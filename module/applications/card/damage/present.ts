import { nameSaid } from "../../../data/keyed-name.pure.ts";
import { numeral } from "../../../core/i18n.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { notation } from "../../words/notation.ts";
import { rollNumber } from "../../shared/breakdown.ts";
import { rerollText } from "../reroll-text.ts";
import { cardActions, targetActions, type Allowed } from "../attack/actions.ts";
import { foldAlike } from "../attack/alike.ts";
import type { CardFacts, DealtFacts, StrikeFacts, TargetFacts } from "../../shared/card-facts.ts";
import { damageFlow, tintOf, typeText } from "../attack/flow.ts";
import { targetFall, targetGiven, targetSaves, targetState } from "../attack/outcome.ts";
import type { ActionView, AlikeView, FlowPiece, NumberView, OutcomeView } from "../../shared/card-view.ts";

/** What stands in for a missing picture: part of every install. */
const NO_IMAGE = "icons/svg/mystery-man.svg";
/** Points at which a number stands at the end of its line, those at which it stands beside the seam, and where all hidden ones stand. */
const FULL_LEAD = 10;
const LEAST_LEAD = 4;
const HIDDEN_LEAD = 7;
/** What the points of each kind are called. */
const POINTS = {
  damage: "OD20.Card.HitPoints",
  healing: "OD20.Card.HitPoints",
  temporary: "OD20.Deal.TemporaryPoints",
} as const;

/** A save in a line: its number explains itself. */
export interface SaveView {
  /** What stands before the number, and behind it. */
  readonly name: string;
  readonly number: NumberView | null;
  /** Which side of the seam the number stands on, that of the danger or that of the defense, and how far from it: 0 to 10. */
  readonly side: "attack" | "defense";
  readonly lead: number;
  readonly against: string;
}

export interface DealtTargetView {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly outcome: OutcomeView;
  readonly struck: boolean;
  readonly save: SaveView | null;
  readonly flow: readonly FlowPiece[];
  readonly state: string | null;
  readonly notes: readonly string[];
  readonly actions: readonly ActionView[];
}

export interface DealtView {
  readonly kind: string;
  readonly title: string;
  /** Picture of what it comes from, "" for the kind's own sign. */
  readonly img: string;
  readonly subtitle: string;
  /** The roll for all, "" when it is not for these eyes. */
  readonly total: string;
  readonly totalLabel: string;
  /** Type of the damage that colors its head; "" for none. */
  readonly tint: string;
  readonly secret: string | null;
  readonly note: string | null;
  readonly targets: readonly DealtTargetView[];
  /** The same as the card shows them. */
  readonly lines: readonly (DealtTargetView | AlikeView<DealtTargetView>)[];
  readonly actions: readonly ActionView[];
  readonly more: readonly ActionView[];
  readonly moreLabel: string;
}

/**
 * Damage, healing or temporary hit points without an attack in words, from facts that are already masked for the viewer.
 * @param uid prefix for element ids, unique per rendered copy
 */
export function presentDealt(
  facts: CardFacts,
  dealt: DealtFacts,
  uid: string,
  allowed: Allowed,
  texts: Texts,
): DealtView {
  const { t } = texts;
  const kind = t(`OD20.Deal.Kind.${dealt.kind}`);
  const targets = facts.targets.map((target) => presentTarget(target, dealt, uid, allowed, texts));
  const { lines, folded } = foldAlike(facts.targets, targets, {
    allowed,
    answered: dealt.save ? "save" : "none",
    texts,
  });
  const buttons = cardActions(facts, allowed, texts, folded);
  const total = rolledTotal(facts, dealt);
  const dice = dealt.rows
    .map((row) =>
      [notation(row.formula, texts), row.type === "" ? "" : typeText(row.type, texts)].filter(Boolean).join(" "),
    )
    .join(" + ");
  const name = nameSaid(facts.item?.name ?? "", texts.t);
  return {
    kind: dealt.kind,
    title: name === "" ? kind : name,
    img: facts.item?.img ?? "",
    subtitle: [name === "" ? "" : kind, dice, dealt.kind === "damage" && !dealt.armor ? t("OD20.Deal.PastArmor") : ""]
      .filter(Boolean)
      .join(" · "),
    // Of what was taken back nothing arrives: no number stands out.
    total: total === null || facts.cancelled ? "" : numeral(total),
    totalLabel: total === null || facts.cancelled ? "" : t("OD20.Deal.Rolled", { n: total }),
    tint: tintOf(targets),
    secret: facts.secret ? t("OD20.Card.Secret") : null,
    note: facts.cancelled ? t("OD20.Deal.Cancelled") : null,
    targets,
    lines,
    actions: buttons.shown,
    more: buttons.more,
    moreLabel: t("OD20.Card.More"),
  };
}

/**
 * The one roll that is for all: of darts on several what each of them does, for they are not dealt out alike. Null when it would
 * tell somebody's secrets beside what arrived.
 * @rule B-DMG-05
 */
function rolledTotal({ targets }: CardFacts, { rows }: DealtFacts): number | null {
  const rolled = targets.map(({ strikes }) => strikes[0]?.damage?.rolled ?? null);
  const [first] = rolled;
  if (!first || rolled.includes(null)) return null;
  const once = targets.length > 1 && rows.length > 0 ? first.slice(0, rows.length) : first;
  return once.reduce((sum, row) => sum + row.rolled, 0);
}

function presentTarget(
  target: TargetFacts,
  dealt: DealtFacts,
  uid: string,
  allowed: Allowed,
  texts: Texts,
): DealtTargetView {
  const [strike] = target.strikes;
  const open = target.phase === "waiting" || target.phase === "cancelled" || target.void !== null;
  const notes = strike?.ruled === true ? [texts.t("OD20.Card.Ruled")] : [];
  const reroll = open || target.rolling ? "" : rerollText(strike?.defense?.reroll, texts);
  if (reroll) notes.push(reroll);
  const short = shortfall(target, dealt, texts);
  if (short) notes.push(short);
  const fall = targetFall(target, texts);
  if (fall) notes.push(fall);
  if (dealt.kind === "healing" && target.staysOut === true && target.phase === "applied")
    notes.push(texts.t("OD20.Card.StaysOut", { name: target.name }));
  notes.push(...targetSaves(target, texts));
  // Where nothing else has arrived the row's own word says it.
  notes.push(...targetGiven(target, dealt.save !== null || target.amount !== 0, texts));
  return {
    key: target.key,
    name: target.name,
    img: target.img || NO_IMAGE,
    outcome: dealtOutcome(target, dealt, texts),
    struck: target.phase === "undone",
    save: open || !strike || target.rolling ? null : saveView(`${uid}-${strike.key}`, strike, dealt, texts),
    flow:
      open || !strike || target.rolling || (strike.amount === 0 && strike.damage === null)
        ? []
        : damageFlow(`${uid}-${strike.key}`, strike, target, texts, POINTS[dealt.kind]),
    // What temporary hit points took is news only of damage.
    state: targetState(dealt.kind === "damage" ? target : { ...target, temporary: null }, texts),
    notes,
    actions: targetActions(target, allowed, texts, dealt.contest === true ? "contest" : dealt.save ? "save" : "none"),
  };
}

/** "Damage · 7", "Healing · 8", "Healing · 3 of 8" where hit points were full then; who is awaited before it arrives. */
function dealtOutcome(target: TargetFacts, dealt: DealtFacts, texts: Texts): OutcomeView {
  const { t } = texts;
  const { kind, save } = dealt;
  if (target.void) return { tone: "void", text: t("OD20.Card.Void") };
  if (target.rolling) return { tone: "wait", text: t("OD20.Card.Rolling") };
  if (target.phase === "cancelled") return { tone: "void", text: t("OD20.Card.Cancelled") };
  if (target.phase === "waiting") {
    if (target.mine)
      return {
        tone: "wait",
        text: t(
          dealt.contest === true ? "OD20.Wrestle.WaitingYou" : save ? "OD20.Save.WaitingYou" : "OD20.Deal.WaitingYou",
        ),
      };
    return {
      tone: "wait",
      text: t("OD20.Card.Waiting", {
        names: target.waiting.length > 0 ? target.waiting.join(", ") : t("OD20.Card.Nobody"),
      }),
    };
  }
  if (save) return savedOutcome(target, dealt.contest === true, texts);
  const tone = kind === "damage" ? "hit" : "success";
  if (target.amount === null) return { tone, text: t(`OD20.Deal.Kind.${kind}`) };
  if (target.amount === 0 && target.given) {
    const { names, refused, waits } = target.given;
    if (names.length > 0) return { tone: "success", text: names.join(", ") };
    if (waits.length > 0) return { tone: "wait", text: t("OD20.Given.Waits", { names: waits.join(", ") }) };
    if (refused.length > 0) return { tone: "miss", text: t("OD20.Given.Immune") };
  }
  // What rolls no points has none to come out at nothing: what it gives is on its way or was taken back, as its state says.
  if (target.amount === 0 && dealt.rows.length === 0)
    return { tone: target.phase === "ready" ? "wait" : "miss", text: "" };
  if (target.amount === 0) return { tone: "miss", text: t(`OD20.Deal.Zero.${kind}`) };
  const short = kind !== "damage" && isShort(target);
  return {
    tone,
    text: short
      ? t(`OD20.Deal.OutcomeOf.${kind}`, { n: target.amount, taken: target.taken ?? 0 })
      : t(`OD20.Deal.Outcome.${kind}`, { n: target.amount }),
  };
}

/** "Failed · 14", "Saved · 7", "Saved". @rule H-SPL-13 */
function savedOutcome({ strikes, amount }: TargetFacts, contest: boolean, { t }: Texts): OutcomeView {
  const landed = strikes.some(({ outcome }) => outcome !== "miss");
  const word = contest
    ? t(landed ? "OD20.Wrestle.Outcome.failed" : "OD20.Wrestle.Outcome.saved")
    : t(landed ? "OD20.Save.Outcome.failed" : "OD20.Save.Outcome.saved");
  const evaded = strikes.some(({ saved }) => saved?.evades === true) ? t("OD20.FeatureTrait.evasion") : "";
  const text = [word, amount === null || amount === 0 ? "" : String(amount), evaded].filter(Boolean).join(" · ");
  return { tone: landed ? "hit" : amount === 0 ? "miss" : "half", text };
}

/** "Acrobatics 9 against 14", with everything behind the 9; without a roll why there is none. */
function saveView(
  id: string,
  { saved, defense, outcome }: StrikeFacts,
  { save }: DealtFacts,
  texts: Texts,
): SaveView | null {
  if (!save || !saved) return null;
  const name = entryLabel("attributes", saved.attribute || save.attribute, texts);
  const side = outcome === "miss" ? "defense" : "attack";
  const without = { side, number: null, lead: 0, against: "" } as const;
  if (saved.willing) return { ...without, name: texts.t("OD20.Save.Without.willing", { name }) };
  if (saved.fails !== "")
    return {
      ...without,
      name: texts.t("OD20.Save.Without.fails", { name, why: saved.failsBy ?? texts.t(saved.fails) }),
    };
  return {
    name,
    side,
    number: rollNumber(`${id}-s`, "save", defense, texts),
    lead: saveLead(defense?.total ?? null, save.dc),
    against: save.dc === null ? "" : texts.t("OD20.Save.Against", { dc: save.dc }),
  };
}

/**
 * How far from the seam a save's number stands; its side is that of the outcome. With a number hidden every save stands alike,
 * or its place would tell what the words hide.
 */
function saveLead(total: number | null, dc: number | null): number {
  if (total === null || dc === null) return HIDDEN_LEAD;
  // One that just makes it stands beside the seam, and not on it.
  return Math.min(FULL_LEAD, Math.max(LEAST_LEAD, Math.abs(total - dc)));
}

/** Whether less arrived than was given. */
const isShort = ({ phase, amount, taken }: TargetFacts): boolean =>
  phase === "applied" && amount !== null && taken !== null && taken < amount;

/** Why less arrived than was given: full hit points, or more temporary ones than that. @rule B-REST-01 B-THP-03 */
function shortfall(target: TargetFacts, { kind }: DealtFacts, texts: Texts): string | null {
  return kind === "damage" || !isShort(target) ? null : texts.t(`OD20.Deal.Short.${kind}`, { n: target.taken ?? 0 });
}

/** The sentence that a screen reader hears once a target's share has arrived or was taken back. */
export function spokenDealt(dealt: DealtFacts): (title: string, target: TargetFacts, texts: Texts) => string | null {
  return (title, target, texts) => {
    if (target.phase === "waiting" || target.phase === "cancelled" || target.phase === "ready") return null;
    const state = target.phase === "undone" || target.phase === "changed" ? targetState(target, texts) : null;
    const words = [dealtOutcome(target, dealt, texts).text, state].filter(Boolean).join(", ");
    return words === "" ? null : `${title}. ${target.name}: ${words}`;
  };
}
