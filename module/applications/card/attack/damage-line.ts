import type { DamageStep } from "../../../rules/damage/damage.ts";
import { sumContributions } from "../../../rules/basics/contribution.ts";
import { entryLabel, standardLabel } from "../../words/labels.ts";
import { ruleView, type RulePage } from "../../common/rule-pages.ts";
import type { Texts } from "../../words/texts.ts";
import { partLines } from "../../common/breakdown.ts";
import type { RolledRow, StrikeFacts, TargetFacts } from "../../common/card-facts.ts";
import type { FlowPiece, LineView } from "../../common/card-view.ts";

/**
 * Returns the calculation of damage as text: "8 slashing − 1 armor → 7 hit points". Skips steps that changed nothing. If the steps are
 * hidden, shows only the start and the result.
 * @param points language key for the unit of the result
 */
export function damageFlow(
  id: string,
  strike: StrikeFacts,
  target: TargetFacts | null,
  texts: Texts,
  points = "OD20.Card.HitPoints",
): FlowPiece[] {
  const damage = strike.damage;
  const pieces: FlowPiece[] = [];
  if (damage) {
    damage.rolled.forEach((row, index) => {
      if (index > 0) pieces.push(word("+"));
      const text =
        row.type === ""
          ? String(row.rolled)
          : texts.t("OD20.Card.Flow.Rolled", { n: row.rolled, type: typeText(row.type, texts) });
      pieces.push({
        kind: "chip",
        type: row.type,
        text,
        number: {
          id: `${id}-d${String(index)}`,
          kind: "damage",
          text,
          label: text,
          lines: rolledLines(row, texts),
          rule: ruleView(row.extra === 0 ? "damage" : "critical", texts),
        },
      });
    });
    for (const step of damage.steps ?? [])
      pieces.push(...stepPieces(id, step, damage.rolled.length > 1, target, texts));
  }
  if (strike.amount === null) return pieces;
  // The result stays even if it equals the start ("5 slashing → 5 hit points"), because it says that the damage arrived.
  if (pieces.length > 0) pieces.push(word("→"));
  // A creature at 0 hit points has none to lose.
  pieces.push({
    // Nothing lost is no loss, so it has not its color.
    kind: strike.amount > 0 ? "result" : "word",
    text: texts.plural(target?.fails ? "OD20.Card.Arrives" : points, strike.amount),
    number: null,
  });
  return pieces;
}

/** Returns the damage type that colors a card: the first type of its rows, or "". */
export const tintOf = (rows: readonly { readonly flow: readonly FlowPiece[] }[]): string =>
  rows.flatMap(({ flow }) => flow).find(({ type }) => type)?.type ?? "";

function word(text: string): FlowPiece {
  return { kind: "word", text, number: null };
}

/** Returns a step with a link to its rule page. */
function explained(id: string, text: string, rule: RulePage, texts: Texts, lines: readonly LineView[] = []): FlowPiece {
  return { kind: "word", text, number: { id, kind: "damage", text, label: text, lines, rule: ruleView(rule, texts) } };
}

/** Returns the damage type in the form used after a number: "slashing". */
export function typeText(type: string, texts: Texts): string {
  // Only standard names have a translated grammatical form.
  const own = entryLabel("damageTypes", type, texts);
  return own === standardLabel("damageTypes", type, texts) ? texts.t(`OD20.Card.Of.${type}`) : own.toLocaleLowerCase();
}

function rolledLines(row: RolledRow, texts: Texts): LineView[] {
  if (!row.parts) return [];
  const dice = row.rolled - row.extra - sumContributions(row.parts);
  const lines: LineView[] = [
    { label: texts.t("OD20.Card.DamageDice"), value: String(dice) },
    ...partLines(row.parts, texts),
  ];
  if (row.extra !== 0) lines.push({ label: texts.t("OD20.Card.CriticalDice"), value: texts.signed(row.extra) });
  return lines;
}

function stepPieces(
  id: string,
  step: DamageStep,
  several: boolean,
  target: TargetFacts | null,
  texts: Texts,
): FlowPiece[] {
  if (step.before === step.after && step.kind !== "ruling") return [];
  const type = step.type ? typeText(step.type, texts) : "";
  const data = { n: Math.abs(step.before - step.after), before: step.before, after: step.after, type };
  switch (step.kind) {
    // The first chip already includes both steps.
    case "rolled":
    case "critical":
      return [];
    case "reduction": {
      const text = texts.t("OD20.Card.Flow.reduction", data);
      return [
        explained(
          `${id}-r${String(step.row ?? 0)}`,
          text,
          "damage",
          texts,
          target?.reduction ? partLines(target.reduction, texts) : [],
        ),
      ];
    }
    case "halved": {
      const rule = target?.strikes.some(({ saved }) => saved != null) === true ? "saves" : "opposedRoll";
      return [explained(`${id}-h${String(step.row ?? 0)}`, texts.t("OD20.Card.Flow.halved", data), rule, texts)];
    }
    case "reaction":
      return [explained(`${id}-q${String(step.row ?? 0)}`, texts.t("OD20.Card.Flow.reaction", data), "damage", texts)];
    case "ruling":
      return [explained(`${id}-g`, texts.t("OD20.Card.Flow.ruling", data), "rulings", texts)];
    case "threshold":
      return [explained(`${id}-t`, texts.t("OD20.Card.Flow.threshold", data), "damage", texts)];
    default:
      return [
        explained(
          `${id}-${step.kind}${String(step.row ?? 0)}`,
          texts.t(several && step.type ? `OD20.Card.Flow.${step.kind}Of` : `OD20.Card.Flow.${step.kind}`, data),
          "resistances",
          texts,
        ),
      ];
  }
}
