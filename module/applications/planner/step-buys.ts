/** Text for what a planned step changes: hit chance and mean damage before and after, and the numbers behind them. Pure. */
import type { Mitigation } from "../../rules/damage/damage.ts";
import { mitigationOf, type OddsDefender, type OddsRoll, type OddsStrike } from "../../rules/simulation/odds.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset.ts";
import { failing, outlook, type Outlook } from "../../play/odds/strike-odds.pure.ts";
import { failsBare, landsBare, mean } from "../common/odds-view.ts";
import { localDice } from "../words/formula-words.ts";
import { entryLabel, typeLabel } from "../words/labels.ts";
import type { Texts } from "../words/texts.ts";
import type { Comparison, Meeting, SaveComparison } from "./step-blows.ts";

export type StepBuysView = NonNullable<ReturnType<typeof stepBuys>>;

/** Returns the odds; null when a formula cannot be parsed or has too many dice. */
function figuresOf({ strike, defender }: Meeting, playerVersusPlayer: boolean, ruleset: Ruleset): Outlook | null {
  return outlook({ strikes: [{ strike, times: 1 }], defender, playerVersusPlayer }, ruleset);
}

function change(from: string, to: string, { t }: Texts): string {
  return from === to ? from : t("OD20.Buys.Change", { from, to });
}

function foeName({ foe, equal, side }: Comparison, { t }: Texts): string {
  return equal !== null ? t(`OD20.Buys.Equal.${side}`) : (foe ?? t("OD20.Card.Unknown"));
}

const weaponName = ({ weapon }: Comparison, { t }: Texts): string => weapon || t("OD20.Card.Unarmed");

function rollText({ bonus, dice = [], advantage = 0 }: OddsRoll, texts: Texts): string {
  const added = dice.map(({ count, faces }) => ` ${count < 0 ? "−" : "+"} ${String(Math.abs(count))}d${String(faces)}`);
  const text = `${texts.signed(bonus)}${localDice(added.join(""), texts)}`;
  return advantage < 0 ? texts.t("OD20.Buys.Hindered", { text }) : text;
}

function damageText({ damage }: OddsStrike, texts: Texts): string {
  return damage
    .map(({ formula, type }) => `${localDice(formula, texts)}${type === "" ? "" : ` ${typeLabel(type, texts)}`}`)
    .join(", ");
}

function defenseText({ defense }: OddsDefender, texts: Texts): string {
  return "static" in defense
    ? String(defense.static)
    : texts.t("OD20.Buys.Rolled", { bonus: rollText(defense, texts) });
}

/** Returns the texts of resistances, immunities and vulnerabilities against these damage types. */
function resistances(mitigation: Mitigation, types: readonly string[], texts: Texts): string[] {
  const { t } = texts;
  const named = (key: string, list: readonly string[]): string[] => {
    const found = [...new Set(types.filter((type) => list.includes(type) || list.includes("all")))];
    return found.length === 0
      ? []
      : [t(`OD20.Buys.${key}`, { types: found.map((type) => typeLabel(type, texts)).join(", ") })];
  };
  return [
    ...named("Resists", mitigation.resistances),
    ...named("Vulnerable", mitigation.vulnerabilities),
    ...named("Immune", mitigation.immunities),
    ...(mitigation.threshold === null ? [] : [t("OD20.Buys.Threshold", { n: mitigation.threshold })]),
  ];
}

/** Returns a sentence that names both sides and their bonuses before and after. */
function explained(one: Comparison, texts: Texts): string {
  const { t } = texts;
  const { now, then, kind, equal, side } = one;
  const types = now.strike.damage.map(({ type }) => type);
  const both = (text: (meeting: Meeting) => string): string => change(text(now), text(then), texts);
  const attack = {
    weapon: weaponName(one, texts),
    attack: both(({ strike }) => rollText(strike.attack, texts)),
    damage: both(({ strike }) => damageText(strike, texts)),
  };
  const defense = {
    kind: t(`OD20.Defense.${kind}`),
    defense: both(({ defender }) => defenseText(defender, texts)),
    takes: [
      t("OD20.Buys.Reduction", { n: both(({ defender }) => String(mitigationOf(defender).reduction)) }),
      ...resistances(mitigationOf(then.defender), types, texts),
    ].join(", "),
  };
  return [
    t(`OD20.Buys.Measure.${equal ?? "foe"}`, { foe: foeName(one, texts) }),
    t(types.length === 0 ? "OD20.Buys.Attack" : "OD20.Buys.AttackDamage", attack),
    t(one.damage === "known" ? "OD20.Buys.DefenseTakes" : "OD20.Buys.Defense", defense),
    ...(one.damage === "known" ? [] : [t(`OD20.Buys.Untold.${one.damage === "types" ? "types" : side}`)]),
  ].join(" ");
}

function saveLines(one: SaveComparison, ruleset: Ruleset, texts: Texts) {
  const { t } = texts;
  const { save, now, then, equal, foe } = one;
  const [before, after] = [failing(save, now, ruleset), failing(save, then, ruleset)];
  if (before === null || after === null) return [];
  const who = equal === null ? (foe ?? t("OD20.Card.Unknown")) : t("OD20.Buys.Equal.save");
  const about = { foe: who, attribute: entryLabel("attributes", one.attribute, texts) };
  return [
    {
      line: {
        who: t("OD20.Buys.Save", about),
        chance: t("OD20.Buys.Fails", { chance: change(failsBare(before), failsBare(after), texts) }),
        damage: "",
      },
      why: [
        t(`OD20.Buys.SavedAs.${equal ?? "foe"}`, about),
        t("OD20.Buys.SaveRoll", {
          ...about,
          roll: t("OD20.Buys.Rolled", { bonus: rollText(save, texts) }),
          dc: change(String(now), String(then), texts),
        }),
      ].join(" "),
    },
  ];
}

/**
 * Returns the view of what a step changes; null when it changes no attack and no save.
 * @param id id of the row, unique in the page
 */
export function stepBuys(
  id: string,
  comparisons: readonly (Comparison | SaveComparison)[],
  ruleset: Ruleset,
  texts: Texts,
) {
  const all = comparisons.flatMap((one) =>
    one.side === "save" ? saveLines(one, ruleset, texts) : blowLines(one, ruleset, texts),
  );
  if (all.length === 0) return null;
  const blows = comparisons.some(({ side }) => side !== "save");
  return {
    lines: all.map(({ line }) => line),
    /** Id of the collapsible section that explains the comparison. */
    fold: `${id}-buys`,
    why: [...all.map(({ why }) => why), texts.t(blows ? "OD20.Buys.Plain" : "OD20.Buys.PlainSave")],
  };
}

function blowLines(one: Comparison, ruleset: Ruleset, texts: Texts) {
  const { t } = texts;
  const now = figuresOf(one.now, one.playerVersusPlayer, ruleset);
  const then = figuresOf(one.then, one.playerVersusPlayer, ruleset);
  if (!now || !then) return [];
  const deals = one.now.strike.damage.length > 0 && one.damage === "known";
  return [
    {
      line: {
        who: t(one.side === "strike" ? "OD20.Buys.Strike" : "OD20.Buys.Suffer", {
          weapon: weaponName(one, texts),
          foe: foeName(one, texts),
        }),
        chance: t("OD20.Buys.Lands", { chance: change(landsBare(now), landsBare(then), texts) }),
        damage: deals
          ? t("OD20.Buys.Damage", { damage: change(mean(now.damage, texts), mean(then.damage, texts), texts) })
          : "",
      },
      why: explained(one, texts),
    },
  ];
}

/** Returns the numbers as sentences for screen readers. */
export function spokenBuys({ lines }: StepBuysView): string {
  return lines.map(({ who, chance, damage }) => `${who}: ${[chance, damage].filter(Boolean).join(", ")}.`).join(" ");
}
