import type { Contribution, ContributionSource } from "../../../rules/basics/contribution.ts";
import { whatDecided, type DecidedSide, type Decisive } from "../../../rules/attack/decisive.ts";
import type { Ruleset } from "../../../rules/ruleset/ruleset.ts";
import type { Texts } from "../../words/texts.ts";
import { isThreat, partLabel, pointsOf } from "../../common/breakdown.ts";
import type { DecidedView } from "../../common/card-view.ts";
import type { RollFacts, StrikeFacts, TargetFacts } from "../../common/card-facts.ts";

/** Explains which number decided the outcome; null if nothing stands out. Uses masked facts only, so it reveals nothing hidden. */
export function decided(
  target: TargetFacts,
  ruleset: Ruleset,
  names: ReadonlyMap<string, string>,
  texts: Texts,
): DecidedView | null {
  const several = target.strikes.length > 1;
  const lines = target.strikes.flatMap((strike, index) => {
    const told = decisiveOf(strike, ruleset).map((one) => line(one, strike, texts));
    if (!several || told.length === 0) return told;
    const name = names.get(strike.attacker) ?? texts.t("OD20.Card.NoAttacker");
    return [`${texts.t("OD20.Decided.Strike", { n: index + 1, name })} ${told.join("; ")}`];
  });
  if (lines.length === 0) return null;
  const hidden = target.strikes.some(({ attack, defense }) => isHidden(attack) || isHidden(defense));
  return {
    title: texts.t("OD20.Decided.Title"),
    lines: [...lines, ...(hidden ? [texts.t("OD20.Decided.Hidden")] : [])],
  };
}

/** Returns whether the parts of a roll are hidden from the viewer. */
const isHidden = (roll: RollFacts | null): boolean => roll !== null && roll.parts === null;

function decisiveOf(
  { outcome, ruled, misses, void: reason, attack, defense, hitIsCritical }: StrikeFacts,
  ruleset: Ruleset,
) {
  // A GM ruling or an automatic miss does not depend on numbers.
  if (outcome === null || ruled || misses === true || reason !== null || !attack || !defense) return [];
  const fixed = defense.natural === null && defense.parts !== null;
  const critical = hitIsCritical || isThreat(attack);
  return whatDecided(
    { attack: side(attack), defense: side(defense), fixed, hitIsCritical: critical, outcome },
    ruleset,
  );
}

/** Sources that change from attack to attack. Permanent sources such as Dexterity are not worth mentioning. */
const OF_THE_MOMENT: readonly ContributionSource[] = [
  "cover",
  "situational",
  "effect",
  "range",
  "fumble",
  "adjust",
  "item",
  "shield",
];

function side({ total, natural, faces, parts, bonus }: RollFacts): DecidedSide {
  const points = parts && pointsOf(parts, bonus);
  return {
    total,
    natural,
    faces,
    points: parts && parts.map(({ source }, index) => (OF_THE_MOMENT.includes(source) ? (points?.[index] ?? 0) : 0)),
  };
}

function line(one: Decisive, strike: StrikeFacts, texts: Texts): string {
  const outcome = texts.t(`OD20.Decided.Outcome.${one.outcome}`);
  const key = `OD20.Decided.${one.side}`;
  switch (one.kind) {
    case "total":
      return texts.t(`${key}.total`, { by: one.by, outcome });
    case "points": {
      const roll = strike[one.side];
      const part: Contribution | undefined = roll?.parts?.[one.index];
      const points = roll?.parts ? (pointsOf(roll.parts, roll.bonus)[one.index] ?? 0) : 0;
      return texts.t(`${key}.points`, {
        name: part ? partLabel(part, texts) : "",
        points: texts.signed(points),
        outcome,
      });
    }
    default:
      return texts.t(`${key}.${one.kind}`, { face: one.face, outcome });
  }
}
