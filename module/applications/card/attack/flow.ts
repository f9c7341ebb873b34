import type { DamageStep } from "../../../rules/damage/damage.ts";
import { sumContributions } from "../../../rules/basics/contribution.ts";
import { entryLabel, standardLabel } from "../../words/labels.ts";
import { ruleView, type RulePage } from "../../shared/rule-pages.ts";
import type { Texts } from "../../words/texts.ts";
import { partLines } from "../../shared/breakdown.ts";
import type { RolledRow, StrikeFacts, TargetFacts } from "../../shared/card-facts.ts";
import type { FlowPiece, LineView } from "../../shared/card-view.ts";

/**
 * The way of the damage as a sentence of numbers: "8 slashing − 1 armor → 7 hit points".
 * @param points what the result is called
 * Steps that changed nothing are left out; without steps (hidden) only both ends remain.
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
  // "5 slashing → 5 hit points" says one thing twice, but it says that it arrived: keep it.
  if (pieces.length > 0) pieces.push(word("→"));
  // Whoever lies there has no points left that it could take.
  pieces.push({
    kind: "result",
    text: texts.plural(target?.fails ? "OD20.Card.Arrives" : points, strike.amount),
    number: null,
  });
  return pieces;
}

/** The type of damage that colors a card: the first that its rows tell; "" where none does. */
export const tintOf = (rows: readonly { readonly flow: readonly FlowPiece[] }[]): string =>
  rows.flatMap(({ flow }) => flow).find(({ type }) => type)?.type ?? "";

function word(text: string): FlowPiece {
  return { kind: "word", text, number: null };
}

/** A step that says on demand which rule it follows. */
function explained(id: string, text: string, rule: RulePage, texts: Texts, lines: readonly LineView[] = []): FlowPiece {
  return { kind: "word", text, number: { id, kind: "damage", text, label: text, lines, rule: ruleView(rule, texts) } };
}

/** "slashing" as it stands behind a number. */
export function typeText(type: string, texts: Texts): string {
  // Only the system's own names have the form that a sentence wants.
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
    // Both are in the first chip already.
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
