import { bonusFormula, sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import { formatTerms, parseFormula, FormulaError } from "../../rules/basics/dice.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { AdvantageReason } from "../../play/common/types.ts";
import { reasonId } from "../../play/modifiers/reasons.pure.ts";
import type { AttackPlan, PlannedTarget } from "../../play/attack/attack-plan.pure.ts";
import type { AttackDamage } from "../../rules/attack/weapon-attack.ts";
import { partLines } from "../common/breakdown.ts";
import type { LineView } from "../common/card-view.ts";
import { typeText } from "../card/attack/damage-line.ts";
import { crowd } from "../card/attack/present.ts";
import { isOpposed } from "../words/defenses.ts";
import type { SumsView } from "../forms/form-view.ts";
import { ruleView, type RulePage, type RuleView } from "../common/rule-pages.ts";
import { advantageSegment, coverSegment, defenseSegment, segment, type SegmentView } from "../common/segment.ts";
import { shelterText, length } from "../words/measures.ts";
import { isOfCondition, reasonView, type ReasonView, notation } from "../words/reason-view.ts";
import type { Texts } from "../words/texts.ts";
import { rangeOf } from "../../play/modifiers/obstacles.pure.ts";
import { meantWords, type UseSide } from "../use/use-target-row.ts";
import type { CastView } from "../use/use-view.ts";
import { obstacleViews, type Held, NO_NOTES, type WindowNotes } from "../use/obstacle-views.ts";

/** The choices of the user in addition to the plan. */
export interface AttackChoice {
  readonly advantage: -1 | 0 | 1;
  readonly situational: string;
  readonly defense: DefenseKind;
  readonly secret: boolean;
  /** True to knock out a target that the melee attack drops to 0 hit points. @rule B-DEATH-14 */
  readonly spares?: boolean;
  /** Ids of reasons that the user turned off. */
  readonly waived: ReadonlySet<string>;
}

/** A reason with a checkbox. */
interface TickableReason extends ReasonView {
  readonly id: string;
  readonly value: string;
  readonly on: boolean;
}

type TargetRowView = ReturnType<typeof row>;

export interface AttackView {
  readonly img: string;
  readonly title: string;
  readonly attackers: string;
  readonly targets: readonly TargetRowView[];
  readonly candidates: readonly {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  }[];
  readonly modes: SegmentView | null;
  /** Options of a spell or feature; null for a weapon. */
  readonly cast: CastView | null;
  /** Null in a game without advantage. */
  readonly advantage: SegmentView | null;
  readonly reasons: readonly { readonly text: string; readonly good: boolean }[];
  readonly defense: SegmentView | null;
  readonly secret: { readonly id: string; readonly on: boolean };
  /** Null for attacks that cannot knock out. */
  readonly spares: { readonly id: string; readonly on: boolean } | null;
  /** The full attack; null without one. */
  readonly full: { readonly id: string; readonly on: boolean; readonly label: string } | null;
  readonly situational: { readonly id: string; readonly value: string };
  readonly more: boolean;
  /** Rule pages for this attack. */
  readonly rules: readonly RuleView[];
}

/** The part that redraws at each key press: warnings, formula, and button. */
export interface AttackFootView extends SumsView {
  readonly submit: string;
  readonly blocked: boolean;
}

const NO_IMAGE = "icons/svg/mystery-man.svg";

type Plan = Pick<
  AttackPlan,
  "modes" | "mode" | "setup" | "attackers" | "targets" | "warnings" | "reasons" | "strikes" | "blocked"
> &
  Partial<Pick<AttackPlan, "full">> & { readonly item: { readonly name: string; readonly img: string | null } };

/** Returns the upper part of the attack window. Pure. */
export function attackView(
  uid: string,
  plan: Plan,
  choice: AttackChoice,
  candidates: AttackView["candidates"],
  texts: Texts,
  cast: CastView | null = null,
): AttackView {
  const { t } = texts;
  const advantage = advantageSegment(uid, choice.advantage, texts, { weighed: plan.reasons.length > 0 });
  return {
    img: plan.item.img ?? NO_IMAGE,
    title: plan.item.name,
    attackers: crowd(
      plan.attackers.map(({ actor, token }) => ({ name: token?.name ?? actor.name })),
      texts,
    ),
    targets: plan.targets.map((target, index) =>
      row(uid, plan, target, index, tickable(ownReasons(plan, index), `${uid}-${String(index)}`, choice, texts), texts),
    ),
    candidates,
    cast,
    modes:
      plan.modes.length > 1
        ? segment(
            uid,
            "mode",
            t("OD20.Attack.Mode.Legend"),
            plan.modes.map((mode): [string, string] => [mode, t(`OD20.Attack.Mode.${mode}`)]),
            plan.mode,
          )
        : null,
    advantage,
    reasons: tickable(plan.reasons, uid, choice, texts),
    defense: defenseSegment(uid, choice.defense, texts),
    secret: { id: `${uid}-secret`, on: choice.secret },
    situational: { id: `${uid}-situational`, value: choice.situational },
    spares: plan.setup.ranged ? null : { id: `${uid}-spares`, on: choice.spares === true },
    full: plan.full
      ? {
          id: `${uid}-full`,
          on: plan.full.isPlanned,
          label: t("OD20.Attack.Full", { n: plan.full.attacks }),
        }
      : null,
    more: choice.spares === true || choice.secret || choice.defense !== plan.setup.defense,
    rules: rulesOf(plan, cast, advantage !== null).map((page) => ruleView(page, texts)),
  };
}

function rulesOf({ mode, setup, attackers, strikes }: Plan, cast: CastView | null, sways: boolean): RulePage[] {
  const rules: RulePage[] = [...(isOpposed() ? (["opposedRoll"] as const) : []), "cover"];
  if (sways) rules.push("advantage");
  if (cast?.spell === true) rules.push("casting");
  if (strikes.some(({ own }) => own.some(isOfCondition))) rules.push("conditions");
  if (setup.ranged) rules.push("ranged");
  if (mode === "offHand") rules.push("twoWeapons");
  if (attackers.length > 1) rules.push("groupAttack");
  return rules;
}

/** Returns the reasons of the strikes on one target, without duplicates. */
function ownReasons({ strikes }: Plan, index: number): AdvantageReason[] {
  const own = strikes.filter(({ target }) => target === index).flatMap((strike) => strike.own);
  return [...new Map(own.map((one) => [reasonId(one), one])).values()];
}

/** Returns reasons as checkboxes, so the user can turn them off. */
function tickable(
  reasons: readonly AdvantageReason[],
  uid: string,
  { waived }: AttackChoice,
  texts: Texts,
): TickableReason[] {
  return reasons.map((one, index) => {
    const value = reasonId(one);
    return { ...reasonView(one, texts), id: `${uid}-reason-${String(index)}`, value, on: !waived.has(value) };
  });
}

/** Returns the side of a target. */
function sideOf({ actor, token }: PlannedTarget, attackers: Plan["attackers"]): UseSide {
  if (attackers.some((one) => one.actor === actor)) return "own";
  const [first] = attackers;
  return token && first?.token?.disposition === token.disposition ? "friend" : "";
}

function row(
  uid: string,
  { attackers, setup }: Plan,
  target: PlannedTarget,
  index: number,
  reasons: readonly TickableReason[],
  texts: Texts,
) {
  const n = String(index);
  const { name } = target;
  const far = rangeOf(target.distance, setup);
  const side = sideOf(target, attackers);
  return {
    index,
    id: `${uid}-target-${n}`,
    name,
    img: target.img || NO_IMAGE,
    distance: target.distance === null ? "" : length(target.distance, texts),
    /** True if the target is out of range. */
    bad: far === "outOfReach" || far === "outOfRange",
    /** A warning about the target: an ally, or dead. */
    note: meantWords({ side, dead: target.actor?.dead === true, harms: true }, texts),
    cover: {
      ...coverSegment(`${uid}-${n}`, target.cover, texts, { name: `cover-${n}`, full: true }),
      label: texts.t("OD20.Attack.CoverOf", { name }),
    },
    /** The source of suggested cover; "" = none. */
    shelter: shelterText(target.shelter, target.cover, texts),
    /** Reasons for advantage or disadvantage against this target only. */
    reasons,
    /** Text while the input is not a valid number. */
    strikes: target.strikes,
    strikesId: `${uid}-strikes-${n}`,
    strikesLabel: texts.t("OD20.Attack.StrikesOn", { name }),
    bonus: target.bonus?.value ?? 0,
    bonusId: `${uid}-bonus-${n}`,
    bonusLabel: texts.t("OD20.Attack.BonusOf", { name }),
    remove: texts.t("OD20.Attack.Remove", { name }),
  };
}

/** Formats damage: "1d8 + 3 slashing". */
const damageWords = ({ formula, bonus, type }: AttackDamage, texts: Texts): string =>
  `${notation(`${formula}${bonusFormula(bonus)}`.replace(/^ \+ /, ""), texts)} ${typeText(type, texts)}`.trim();

/** Returns extra damage of marks: "Hunter's Mark +1d6 force". Names the target if there are several. @rule B-DMG-01 */
const markLines = ({ targets }: Pick<Plan, "targets">, texts: Texts): LineView[] =>
  targets.flatMap(({ name, marks = [] }) =>
    marks.map((mark) => ({
      label: targets.length > 1 ? `${mark.name} → ${name}` : mark.name,
      value: `+${damageWords(mark, texts)}`,
    })),
  );

/** Returns what the strikes add to the numbers of the weapon: once if all add the same, else for each strike. */
function bonusesOf({ strikes }: Pick<Plan, "strikes">): readonly (readonly Contribution[])[] {
  const all = strikes.map(({ parts = [] }) => parts);
  const differ = all.some((parts) => sumContributions(parts) !== sumContributions(all[0] ?? []));
  return differ ? all : all.slice(0, 1);
}

/** Returns the parts of all strikes, each once. */
const uniqueParts = (bonuses: readonly (readonly Contribution[])[]): Contribution[] => [
  ...new Map(bonuses.flat().map((part) => [`${part.label} ${String(part.value)}`, part])).values(),
];

/** Returns the lower part of the attack window. Pure. */
export function attackFoot(
  plan: Plan,
  choice: AttackChoice,
  texts: Texts,
  notes: WindowNotes = NO_NOTES,
  frees: readonly Held[] = [],
): AttackFootView {
  const { t } = texts;
  const typed = readSituational(choice.situational, texts);
  const strikes = plan.targets.reduce((sum, target) => sum + target.strikes, 0) || plan.attackers.length || 1;
  // Extra damage of a mark on one of several targets is not part of the common damage.
  const [only] = plan.targets.length === 1 ? plan.targets : [];
  const bonuses = bonusesOf(plan);
  const d20 = choice.advantage === 0 ? "1d20" : choice.advantage > 0 ? "2d20kh" : "2d20kl";
  return {
    warnings: [...notes.warnings, ...obstacleViews(plan.warnings, frees, texts)],
    formula: [
      notation(`${d20}${bonusFormula([...plan.setup.parts, ...(bonuses[0] ?? [])])}${typed.formula}`, texts),
      ...bonuses.slice(1).map((parts) => texts.signed(sumContributions([...plan.setup.parts, ...parts]))),
    ].join(" / "),
    damage: [...plan.setup.damage, ...(only?.marks ?? [])].map((row) => damageWords(row, texts)).join(" + "),
    chips: [
      ...partLines([...plan.setup.parts, ...uniqueParts(bonuses)], texts),
      ...markLines(plan, texts),
      ...notes.chips,
    ],
    error: typed.error,
    submit: strikes > 1 ? t("OD20.Attack.RollMany", { n: strikes }) : t("OD20.Attack.Roll"),
    blocked: plan.blocked || typed.error !== "",
  };
}

/** Parses a typed bonus. Returns the end of the formula, or an error text. */
export function readSituational(text: string, texts: Texts): { readonly formula: string; readonly error: string } {
  if (text.trim() === "") return { formula: "", error: "" };
  try {
    const formula = formatTerms(parseFormula(text).terms);
    return { formula: formula.startsWith("-") ? ` - ${formula.slice(1)}` : ` + ${formula}`, error: "" };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const reason = texts.t(`OD20.Formula.Error.${error.code}`, { position: error.position + 1 });
    return { formula: "", error: `${texts.t("OD20.Roll.Situational")}: ${reason}` };
  }
}
