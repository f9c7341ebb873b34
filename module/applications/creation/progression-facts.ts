/** What the progression of a class gives, in words. Pure. */
import { gameOf } from "../../rules/games/games.ts";
import { hitDieAverage } from "../../rules/character/advancement.ts";
import { baseAttackAt, baseSaveAt, SAVE_KEYS_3E } from "../../rules/character/attack-and-saves.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Texts } from "../words/texts.ts";

/**
 * Returns base attack bonus, base saves and hit die as label and text; empty in games without progressions.
 * @rule D-ATK-04 D-SAVE-02 D-SAVE-03 D-SAVE-04 B-PRG-03 D-C6
 */
export function progressionFacts(
  { progression, hitDie }: Pick<OpposedItem<"class">["system"], "progression" | "hitDie">,
  { t, signed }: Texts,
): (readonly [label: string, text: string])[] {
  const { progressions, levels } = gameOf(tableRuleset());
  if (!progressions) return [];
  const { attack, goodSaves } = progression;
  const level = levels.highest;
  const saves = (at: number, named: boolean): string =>
    SAVE_KEYS_3E.map((key) => {
      const save = signed(baseSaveAt(at, goodSaves.has(key)));
      return named ? `${t(`OD20.Numbers3e.${key}`)} ${save}` : save;
    }).join(", ");
  return [
    [
      t("OD20.Thing.attackProgression"),
      attack === ""
        ? t("OD20.Creation.Fact.noAttack")
        : t("OD20.Creation.Fact.attackText", {
            first: signed(baseAttackAt(1, attack)),
            last: signed(baseAttackAt(level, attack)),
            level,
          }),
    ],
    [
      t("OD20.Creation.Fact.saves"),
      attack === ""
        ? t("OD20.Creation.Fact.noSaves")
        : t("OD20.Creation.Fact.savesText", { first: saves(1, true), last: saves(level, false), level }),
    ],
    [
      t("OD20.Thing.hitDie"),
      t("OD20.Creation.Fact.dieText", {
        die: t("OD20.Dice.Notation", { count: "", faces: hitDie }),
        average: hitDieAverage(hitDie),
        constitution: t("OD20.Characteristic.endurance"),
      }),
    ],
  ];
}
