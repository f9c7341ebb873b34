/** View of how many rounds a creature and the party last against each other, with the numbers behind it. Pure. */
import { numeral } from "../../core/i18n.ts";
import { roundsAgainst, type NamedFighter, type RoundsUntil } from "../../play/odds/rounds-to-zero.pure.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import { landsBare, mean } from "../common/odds-view.ts";
import type { NumberView } from "../common/number-view.ts";
import { wayWords } from "./numbers.ts";
import type { Texts } from "../words/texts.ts";

function numberOf(key: string, label: string, one: RoundsUntil, texts: Texts): NumberView {
  const { t, plural } = texts;
  const { rounds, blows, hitPoints } = one;
  const whole = `${label} ${rounds === null ? t("OD20.Rounds.Never") : plural("OD20.Rounds.N", rounds)}`;
  const lines = [
    ...blows.map(({ name, idle, way, outlook }) => {
      if (idle !== null) return t(`OD20.Rounds.Idle.${idle}`, { name });
      const weapon = way ? wayWords(way, texts) : "";
      if (!outlook) return t("OD20.Rounds.Unknown", { name, weapon });
      const lands = t("OD20.Odds.Percent", { n: landsBare(outlook) });
      return t("OD20.Rounds.Blow", { name, weapon, lands, damage: mean(outlook.damage, texts) });
    }),
    ...(blows.length > 1 ? [t("OD20.Rounds.Together", { damage: mean(one.mean, texts) })] : []),
    t("OD20.Rounds.HitPoints", { n: hitPoints }),
  ];
  // The heading above the numbers names the unit.
  const text = rounds === null ? t("OD20.Rounds.Never") : numeral(rounds);
  return { key, label, text, tooltip: [whole, ...lines].join("\n"), spoken: `${whole} (${lines.join("; ")})` };
}

/**
 * Returns the view.
 * @param creature null when its numbers are unreadable
 * @param party members of a party
 */
export function roundsView(
  creature: NamedFighter | null,
  party: readonly NamedFighter[],
  ruleset: Ruleset,
  texts: Texts,
) {
  const { t } = texts;
  if (party.length === 0) return { numbers: [], missing: t("OD20.Rounds.NoParty") };
  if (!creature)
    return {
      numbers: [],
      /** What is missing for a result, or "". */
      missing: t("OD20.Rounds.NoNumbers"),
    };
  const { falls, fells } = roundsAgainst(creature, party, ruleset);
  return {
    missing: "",
    /** First the rounds until the creature drops, then the rounds until each character drops. */
    numbers: [
      numberOf("falls", t("OD20.Rounds.Falls"), falls, texts),
      ...fells.map((one, index) =>
        numberOf(`fells-${String(index)}`, t("OD20.Rounds.Fells", { name: one.name }), one, texts),
      ),
    ],
  };
}
