import { numeral } from "../../core/i18n.ts";
import { viewerRuleset } from "../../core/table-rules.ts";
import type { Contribution, Dice } from "../../rules/basics/contribution.ts";
import { naturalsCount } from "../../rules/checks/resolve-check.ts";
import { UNUSED_FORMULA } from "../../rules/attack/defense.ts";
import { BASE_ATTACK } from "../../rules/character/attack-and-saves.ts";
import { THREATS } from "../../rules/attack/threats.ts";
import type { RolledDice } from "../../play/dice/verify.pure.ts";
import type { Texts } from "../words/texts.ts";
import { ruleView, type RulePage } from "./rule-pages.ts";
import { isOpposed } from "../words/defenses.ts";
import { isOfCondition, partName, reasonView } from "../words/reason-view.ts";
import type { RollFacts } from "./card-facts.ts";
import type { LineView, NumberView } from "./card-view.ts";

const SHOWN_AT_ZERO: readonly string[] = [UNUSED_FORMULA, BASE_ATTACK];

/** Returns the name of a contribution, with the names and values of the contributions inside it. */
export function partLabel(part: Contribution, texts: Texts): string {
  const label = partName(part, texts);
  return part.within?.length
    ? `${label} (${part.within.map(({ name, value }) => `${name} ${texts.signed(value)}`).join(", ")})`
    : label;
}

/** Returns the value, such as "+2", "+1d4" or "+2 +1d4". A penalty die has a minus sign. */
function partValue(part: Contribution, texts: Texts): string {
  const dice = part.dice ? diceText(part.dice, texts) : "";
  if (!dice) return texts.signed(part.value);
  return part.value === 0 ? dice : `${texts.signed(part.value)} ${dice}`;
}

function diceText(dice: Dice, texts: Texts): string {
  const sign = dice.count < 0 ? "−" : "+";
  return `${sign}${texts.t("OD20.Dice.Notation", { count: Math.abs(dice.count), faces: dice.faces })}`;
}

/** Returns contributions as lines without those that add nothing; an unused base formula and a base attack bonus stay. @rule B-ATK-05 */
export function partLines(parts: readonly Contribution[], texts: Texts): LineView[] {
  return parts
    .filter((part) => part.value !== 0 || part.dice || SHOWN_AT_ZERO.includes(part.label))
    .map((part) => ({
      label: partLabel(part, texts),
      value: part.label === UNUSED_FORMULA ? texts.t(UNUSED_FORMULA) : partValue(part, texts),
    }));
}

/** Returns contributions in one line, such as "base +10, blows before +4". */
export const partWords = (parts: readonly Contribution[], texts: Texts): string =>
  partLines(parts, texts)
    .map(({ label, value }) => `${label.toLocaleLowerCase()} ${value}`)
    .join(", ");

/** Returns what each contribution added: its value plus its rolled dice. */
export function pointsOf(parts: readonly Contribution[], bonus: readonly RolledDice[]): number[] {
  const fallen = [...bonus];
  return parts.map(({ value, dice }) => {
    const rolled = dice ? fallen.shift() : undefined;
    return value + (rolled ? rolled.sign * rolled.results.reduce((sum, face) => sum + face, 0) : 0);
  });
}

/** Returns contributions with their rolled dice, such as "Blessing 1d4 +3". */
function rolledLines(parts: readonly Contribution[], bonus: readonly RolledDice[], texts: Texts): LineView[] {
  const points = pointsOf(parts, bonus);
  let dice = 0;
  return parts.flatMap((part, index) => {
    if (!part.dice) return partLines([part], texts);
    dice += 1;
    if (dice > bonus.length) return partLines([part], texts);
    return [
      {
        label: `${partLabel(part, texts)} ${diceText(part.dice, texts).slice(1)}`,
        value: texts.signed(points[index] ?? 0),
      },
    ];
  });
}

/** Returns the line of a rerolled die with its reason, such as "Luck: 1 → 12". */
const rerolledLine = ({ by, from, to }: NonNullable<RollFacts["reroll"]>, { t }: Texts): LineView => ({
  label: (by ?? t("OD20.Head.Inspiration")) || t("OD20.FeatureTrait.lucky"),
  value: `${String(from)} → ${String(to)}`,
});

/** Language keys of the roll names. */
const ROLLED = {
  attack: "OD20.Card.Attack",
  defense: "OD20.Card.Defense",
  save: "OD20.Save.Window",
  check: "OD20.Check.Total",
} as const;

/**
 * Returns the number view of one side's roll. A hidden roll shows a question mark without a breakdown.
 * @param other name of the other side, as the viewer may know it
 */
export function rollNumber(
  id: string,
  kind: keyof typeof ROLLED,
  roll: RollFacts | null,
  texts: Texts,
  other = "",
): NumberView {
  const name = texts.t(ROLLED[kind]);
  const side = kind === "save" ? "check" : kind;
  if (!roll) return { id, kind: side, text: "?", label: `${name}: ${texts.t("OD20.Card.Hidden")}`, lines: [] };
  const lines: LineView[] = [];
  if (roll.natural !== null) {
    const label =
      roll.advantage === 0
        ? `OD20.Card.${roll.percent === true ? "PercentDie" : "Die"}`
        : roll.advantage > 0
          ? "OD20.Card.DieAdvantage"
          : "OD20.Card.DieDisadvantage";
    lines.push({ label: texts.t(label), value: dieText(roll.natural, roll.faces) });
    if (roll.reroll) lines.push(rerolledLine(roll.reroll, texts));
  }
  if (isThreat(roll))
    lines.push({
      label: texts.t(
        roll.threat === THREATS.superiorCritical
          ? "OD20.FeatureTrait.superiorCritical"
          : "OD20.FeatureTrait.improvedCritical",
      ),
      value: texts.t("OD20.Card.Threat", { face: roll.threat ?? 20 }),
    });
  for (const reason of roll.reasons ?? []) {
    const { text, good } = reasonView({ ...reason, data: { name: other } }, texts);
    lines.push({
      label: text,
      value: texts
        .t(reason.misses === true ? "OD20.Card.Outcome.miss" : good ? "OD20.Roll.Advantage" : "OD20.Roll.Disadvantage")
        .toLocaleLowerCase(),
    });
  }
  if (roll.parts) lines.push(...rolledLines(roll.parts, roll.bonus, texts));
  const rule = rollRule(kind, roll);
  return {
    id,
    kind: side,
    text: numeral(roll.total),
    label: `${name} ${numeral(roll.total)}`,
    lines,
    ...(rule ? { rule: ruleView(rule, texts) } : {}),
  };
}

/** Returns whether the visible die result makes a hit critical. @rule H-CRIT-01 H-PRG-07 */
export const isThreat = ({ natural, threat }: RollFacts): boolean =>
  natural !== null && threat !== undefined && natural >= threat && natural < 20;

/** Returns whether a natural 20 or 1 decides at this table. If not, no card cites its page. @rule H-CRIT-01 H-CRIT-09 B-CRIT-01 D-C3 */
function naturalsDecide(kind: keyof typeof ROLLED): boolean {
  const rules = viewerRuleset();
  if (kind === "attack") return rules.naturals !== "none" || rules.d20crits;
  return kind === "defense" ? rules.naturals === "both" : naturalsCount(kind, rules);
}

/** Returns the rules page that matters most for this roll; null when no page explains it. */
function rollRule(kind: keyof typeof ROLLED, roll: RollFacts): RulePage | null {
  if ((roll.natural === 20 || roll.natural === 1) && naturalsDecide(kind)) return "naturals";
  if (kind !== "attack" && roll.parts?.some(({ source }) => source === "cover") === true) return "cover";
  if (roll.reasons?.some(isOfCondition) === true) return "conditions";
  if (roll.advantage !== 0) return "advantage";
  if (kind === "save") return "saves";
  // A check is against a difficulty, not against another roll.
  if (kind === "check") return null;
  return isOpposed() ? "opposedRoll" : null;
}

/** Returns the die result, such as "12". The dropped die of advantage follows in brackets: "17 (4)". */
function dieText(natural: number, faces: readonly number[]): string {
  const rest = [...faces];
  const used = rest.indexOf(natural);
  if (used >= 0) rest.splice(used, 1);
  return rest.length > 0 ? `${String(natural)} (${rest.join(", ")})` : String(natural);
}
