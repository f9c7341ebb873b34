import { readKeyedName } from "../../../data/keyed-name.pure.ts";
import { numeral } from "../../../core/i18n.ts";
import { askedLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { notation } from "../../words/reason-view.ts";
import { rollNumber } from "../../common/breakdown.ts";
import { rerollText } from "../action-parts.ts";
import { cardActions, targetActions, type Allowed } from "../attack/actions.ts";
import { groupIdentical } from "../attack/identical-targets.ts";
import type { CardFacts, DealtFacts, StrikeFacts, TargetFacts } from "../../common/card-facts.ts";
import { damageFlow, tintOf, typeText } from "../attack/damage-line.ts";
import { targetFall, targetGiven, targetSaves, targetState, unrolledText, voidOutcome } from "../attack/outcome.ts";
import type { ActionView, AlikeView, OutcomeView } from "../../common/card-view.ts";

/** Image for targets without one. It is part of each Foundry installation. */
const NO_IMAGE = "icons/svg/mystery-man.svg";
/** Distances from the center of the line: FULL_LEAD = at the end, LEAST_LEAD = next to the center, HIDDEN_LEAD = all hidden numbers. */
const FULL_LEAD = 10;
const LEAST_LEAD = 4;
const HIDDEN_LEAD = 7;
/** Language keys for the unit of each kind. */
const POINTS = {
  damage: "OD20.Card.HitPoints",
  healing: "OD20.Card.HitPoints",
  temporary: "OD20.Deal.TemporaryPoints",
} as const;

/** The view of a save, with an explained number. */
export type SaveView = NonNullable<ReturnType<typeof saveView>>;

export type DealtTargetView = ReturnType<typeof presentTarget>;

export interface DealtView {
  readonly kind: string;
  readonly title: string;
  /** Image of the source; "" for the icon of the kind. */
  readonly img: string;
  readonly subtitle: string;
  /** Total of the roll; "" if it is hidden. */
  readonly total: string;
  readonly totalLabel: string;
  /** Damage type that colors the header; "" for none. */
  readonly tint: string;
  readonly secret: string | null;
  readonly note: string | null;
  readonly targets: readonly DealtTargetView[];
  /** The targets with similar ones grouped. */
  readonly lines: readonly (DealtTargetView | AlikeView<DealtTargetView>)[];
  readonly actions: readonly ActionView[];
  readonly more: readonly ActionView[];
  readonly moreLabel: string;
}

/**
 * Returns the view of damage, healing, or temporary hit points without an attack, from masked facts.
 * @param uid prefix for element ids, unique per copy of the card
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
  const { lines, folded } = groupIdentical(facts.targets, targets, {
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
  const name = readKeyedName(facts.item?.name ?? "", texts.t);
  return {
    kind: dealt.kind,
    title: name === "" ? kind : name,
    img: facts.item?.img ?? "",
    subtitle: [
      name === "" ? "" : kind,
      dice,
      savedAgainst(dealt, texts),
      dealt.kind === "damage" && !dealt.armor ? t("OD20.Deal.PastArmor") : "",
    ]
      .filter(Boolean)
      .join(" · "),
    // A cancelled message shows no total, because nothing arrives.
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

/** Stems of the texts of an answer. */
const ANSWER_TEXTS = { save: "Save", check: "TestCheck", contest: "Wrestle", none: "Deal" } as const;

/** Returns how the targets answer. */
const answerOf = ({ contest, save }: DealtFacts): keyof typeof ANSWER_TEXTS =>
  contest === true ? "contest" : !save ? "none" : save.check ? "check" : "save";

/** Returns the save of a trap: "Acrobatics against 13". */
const savedAgainst = ({ save }: DealtFacts, texts: Texts): string =>
  save
    ? [
        askedLabel(save.attribute, save.check ? "check" : "save", texts),
        save.dc === null ? "" : texts.t("OD20.Save.Against", { dc: save.dc }),
      ]
        .filter(Boolean)
        .join(" ")
    : "";

/**
 * Returns the common roll. For darts on several targets, returns the damage of one dart. Returns null if the roll would reveal hidden
 * numbers of a target.
 * @rule B-DMG-05
 */
function rolledTotal({ targets }: CardFacts, { rows }: DealtFacts): number | null {
  const rolled = targets.map(({ strikes }) => strikes[0]?.damage?.rolled ?? null);
  const [first] = rolled;
  if (!first || rolled.includes(null)) return null;
  const once = targets.length > 1 && rows.length > 0 ? first.slice(0, rows.length) : first;
  return once.reduce((sum, row) => sum + row.rolled, 0);
}

function presentTarget(target: TargetFacts, dealt: DealtFacts, uid: string, allowed: Allowed, texts: Texts) {
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
  // If only effects arrived, the outcome already names them.
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
    // Temporary hit points matter only for damage.
    state: targetState(dealt.kind === "damage" ? target : { ...target, temporary: null }, texts),
    notes,
    actions: targetActions(target, allowed, texts, answerOf(dealt)),
  };
}

/** Returns "Damage · 7", "Healing · 8", or "Healing · 3 of 8" at nearly full hit points. Before that, names the users to wait for. */
function dealtOutcome(target: TargetFacts, dealt: DealtFacts, texts: Texts): OutcomeView {
  const { t } = texts;
  const { kind, save } = dealt;
  if (target.void) return voidOutcome(target.void, texts);
  if (target.rolling) return { tone: "wait", text: t("OD20.Card.Rolling") };
  if (target.phase === "cancelled") return { tone: "void", text: t("OD20.Card.Cancelled") };
  if (target.phase === "waiting") {
    if (target.mine)
      return {
        tone: "wait",
        text: t(save ? `OD20.${ANSWER_TEXTS[answerOf(dealt)]}.WaitingYou` : "OD20.Deal.WaitingYou"),
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
  // A message without dice has no amount. Its state says whether the effects are pending or undone.
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

/** Returns "Failed · 14", "Saved · 7", or "Saved". @rule H-SPL-13 */
function savedOutcome({ strikes, amount }: TargetFacts, contest: boolean, { t }: Texts): OutcomeView {
  const landed = strikes.some(({ outcome }) => outcome !== "miss");
  const word = contest
    ? t(landed ? "OD20.Wrestle.Outcome.failed" : "OD20.Wrestle.Outcome.saved")
    : t(landed ? "OD20.Save.Outcome.failed" : "OD20.Save.Outcome.saved");
  const evaded = strikes.some(({ saved }) => saved?.evades === true) ? t("OD20.FeatureTrait.evasion") : "";
  const text = [word, amount === null || amount === 0 ? "" : String(amount), evaded].filter(Boolean).join(" · ");
  return { tone: landed ? "hit" : amount === 0 ? "miss" : "half", text };
}

/** Returns the view of a save, "Acrobatics 9 against 14". Without a roll, shows the reason. */
function saveView(id: string, { saved, defense, outcome }: StrikeFacts, dealt: DealtFacts, texts: Texts) {
  const { save } = dealt;
  if (!save || !saved) return null;
  const as = save.check || dealt.contest ? "check" : "save";
  const name = askedLabel(saved.attribute || save.attribute, as, texts);
  const side = outcome === "miss" ? "defense" : "attack";
  const without = { side, number: null, lead: 0, against: "" } as const;
  if (saved.willing) return { ...without, name: texts.t("OD20.Save.Without.willing", { name }) };
  if (saved.fails !== "") return { ...without, name: unrolledText(name, saved, texts) };
  return {
    /** Name before the number; `against` follows it. */
    name,
    /** Side of the center (danger or defense) and distance from it, 0 to 10. */
    side,
    number: rollNumber(`${id}-s`, as, defense, texts),
    lead: saveLead(defense?.total ?? null, save.dc),
    against: save.dc === null ? "" : texts.t("OD20.Save.Against", { dc: save.dc }),
  };
}

/** Returns the distance of the save from the center. The outcome decides the side. If a number is hidden, all saves look the same. */
function saveLead(total: number | null, dc: number | null): number {
  if (total === null || dc === null) return HIDDEN_LEAD;
  // A narrow success stays next to the center, not on it.
  return Math.min(FULL_LEAD, Math.max(LEAST_LEAD, Math.abs(total - dc)));
}

/** Returns whether less arrived than was given. */
const isShort = ({ phase, amount, taken }: TargetFacts): boolean =>
  phase === "applied" && amount !== null && taken !== null && taken < amount;

/** Returns why less arrived: hit points are full, or the target has more temporary hit points. @rule B-REST-01 B-THP-03 */
function shortfall(target: TargetFacts, { kind }: DealtFacts, texts: Texts): string | null {
  return kind === "damage" || !isShort(target) ? null : texts.t(`OD20.Deal.Short.${kind}`, { n: target.taken ?? 0 });
}

/** Returns the sentence for screen readers after the amount arrived or was undone. */
export function spokenDealt(dealt: DealtFacts): (title: string, target: TargetFacts, texts: Texts) => string | null {
  return (title, target, texts) => {
    if (target.phase === "waiting" || target.phase === "cancelled" || target.phase === "ready") return null;
    const state = target.phase === "undone" || target.phase === "changed" ? targetState(target, texts) : null;
    const words = [dealtOutcome(target, dealt, texts).text, state].filter(Boolean).join(", ");
    return words === "" ? null : `${title}. ${target.name}: ${words}`;
  };
}
