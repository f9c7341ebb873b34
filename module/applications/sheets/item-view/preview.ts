/** Preview of an item in its form: the same words as in play mode, with its owner's numbers. */
import { mainActivity } from "../../../data/item/activities.pure.ts";
import type { StoredActivity } from "../../../rules/activities/stored-activity.ts";
import { defenseKinds } from "../../words/defenses.ts";
import { defenseView } from "../view/combat-numbers.ts";
import { knownWord } from "../../../data/known-word.pure.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { requirementOf } from "../../../play/modifiers/mastery-requirement.ts";
import type { Spells } from "../../../rules/spells/caster.ts";
import type { Contribution } from "../../../rules/basics/contribution.ts";
import type { Sum } from "../../../rules/basics/parts.ts";
import { damageSentence, damageWord } from "../../words/dealt-words.ts";
import { localDice } from "../../words/formula-words.ts";
import type { Texts } from "../../words/texts.ts";
import { armorRow, barredText } from "../view/equipment.ts";
import { attackFacts, fact, type Fact } from "./item-facts.ts";
import { damageWords, featureEntry, type FeatureWords } from "../view/npc-entries.ts";
import { numberView } from "../../common/number-view.ts";
import { spellFacts } from "../view/spellbook.ts";

/**
 * Returns every attack mode, reach, and the odds of the usual mode.
 * @param odds odds against the target in view; null for none
 */
export function weaponPreview(item: OpposedItem<"weapon">, odds: Fact | null, texts: Texts) {
  return {
    facts: [...attackFacts(item, texts), ...(odds ? [odds] : [])],
    barred: barredText(requirementOf(item), texts),
  };
}

/**
 * Returns the facts of a spell with the caster's numbers.
 * @param own the caster's numbers; null without a caster
 */
export function spellPreview(
  spell: Parameters<typeof spellFacts>[0],
  own: Pick<Spells, "dc" | "attack"> | null,
  texts: Texts,
): Fact[] {
  const main = mainActivity(spell);
  const number = (key: "dc" | "attack", label: string, signed: boolean): Fact[] => {
    const sum = own?.[key];
    return sum ? [numberFact(key, label, sum, texts, signed)] : [];
  };
  return [
    fact(texts.t("TYPES.Item.spell"), spellFacts(spell, texts)),
    ...(main?.save.attribute ? number("dc", texts.t("OD20.Block.Dc"), false) : []),
    ...(main?.attack ? number("attack", texts.t("OD20.Sheet.Attack"), true) : []),
  ];
}

function numberFact(key: string, label: string, sum: Sum, texts: Texts, signed = true): Fact {
  const { text, tooltip } = numberView(key, label, sum, texts, signed);
  return fact(label, text, tooltip);
}

/**
 * Returns the damage and save of a feature, as in a stat block; empty for features without either.
 * @param own contributions of the bearer's save difficulty; null without a bearer
 */
export function featurePreview(
  feature: FeatureWords,
  action: string,
  own: readonly Contribution[] | null,
  texts: Texts,
): Fact[] {
  const { t } = texts;
  const { uses, recharge, save, damage } = featureEntry({ id: null, name: "" }, feature, own, texts);
  const does = [
    save
      ? [save.text, save.words].filter(Boolean).join(". ")
      : damageSentence(damage) || diceWords(feature.damage, texts),
    ...feature.heals.map(({ formula }) => t("OD20.Spellbook.Heals", { formula: localDice(formula, texts) })),
  ].filter((text) => text !== "");
  if (does.length === 0) return [];
  const text = [...does, uses?.text ?? "", recharge].filter((part) => part !== "").join(" · ");
  return [fact(knownWord(t, "OD20.FeatureAction", action), text)];
}

/** Formulas that depend on the bearer have no average, so only the dice are shown. */
function diceWords(damage: FeatureWords["damage"], texts: Texts): string {
  return damageSentence(damage.map(({ formula, type }) => damageWord(localDice(formula, texts), type, texts)));
}

/** Returns what a consumable does to hit points; empty for food and similar items. */
export function consumablePreview(parts: StoredActivity["parts"], texts: Texts): Fact[] {
  return parts.map(({ kind, formula, type }) =>
    fact(
      texts.t(`OD20.EffectKind.${kind}`),
      damageSentence(damageWords([{ formula, type: kind === "damage" ? type : "" }], texts)) ||
        localDice(formula, texts),
    ),
  );
}

/** Returns the facts of armor and, while it is worn, the wearer's Defenses. */
export function armorPreview(item: OpposedItem<"armor">, texts: Texts) {
  const { kind, defense, worn, idle, barred } = armorRow(item, texts);
  const bearer = worn && !idle ? item.actor : null;
  return {
    facts: [
      fact(kind, defense),
      ...(bearer?.creature
        ? defenseKinds().map((of) => {
            const { label, text, tooltip } = defenseView(of, bearer.getDefense(of), texts);
            return fact(label, text, tooltip);
          })
        : []),
    ],
    barred,
  };
}
