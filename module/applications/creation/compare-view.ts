/** Two classes side by side. Pure, apart from the items. */
import { countedHitDie } from "../../rules/character/advancement.ts";
import { choiceIn } from "../../rules/character/chosen.ts";
import { classGrants } from "../../data/actor/item-totals.ts";
import { WEAPON_TRAINING } from "../../rules/attack/weapon-training.ts";
import { rowAt } from "../../rules/character/class-table.ts";
import { gameOf } from "../../rules/games/games.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { grantLabel, keyLabel } from "../words/choice-labels.ts";
import type { Texts } from "../words/texts.ts";
import { progressionFacts } from "./origin-facts.ts";

type ClassItem = Pick<OpposedItem<"class">, "name" | "img" | "system">;

const NONE = "—";

function factsOf({ system }: ClassItem, ruleset: Ruleset, texts: Texts): readonly (readonly [string, string])[] {
  const { t } = texts;
  const { mastery, sells } = gameOf(ruleset);
  const { slots, cantrips, prepared } = rowAt(system.table, 1);
  const trained = (...tracks: string[]): string =>
    [
      ...(sells ? system.grants : classGrants(system, "").map((grant) => ({ option: "", ...grant })))
        .filter(({ track, level }) => tracks.includes(track) && level <= 1)
        .map((one) => grantLabel(one, texts)),
      ...system.choices
        .map((choice) => choiceIn({ ...choice }, gameOf(ruleset)))
        .filter(({ count }) => count > 0)
        .filter(({ track, level }) => tracks.includes(track) && level <= 1)
        .map(({ count, from, track }) =>
          t("OD20.Creation.Compare.AnyOf", {
            n: count,
            what: [...from].map((key) => keyLabel(track, key, texts)).join(", "),
          }),
        ),
    ].join(", ");
  return [
    [t("OD20.Creation.Fact.hitPoints"), String(countedHitDie(system.hitDie, ruleset) || system.hitPoints)],
    ...(sells ? [[t("OD20.Thing.talents"), String(system.talents)] as const] : []),
    ...progressionFacts(system, texts),
    [
      t("OD20.Creation.Compare.LivesOn"),
      (system.build.order.length > 0 ? system.build.order : [system.characteristic])
        .map((key) => (key === "main" ? system.characteristic : key))
        .filter((key, index, all) => key !== "" && all.indexOf(key) === index)
        .slice(0, 2)
        .map((key) => keyLabel("characteristic", key, texts))
        .join(", "),
    ],
    ...(mastery
      ? ([
          [t("OD20.Sheet.Weapons"), trained("weapon", WEAPON_TRAINING)],
          [t("OD20.Sheet.Armor"), trained("armor")],
          [t("OD20.Sheet.Attributes"), trained("attribute")],
          [t("OD20.Sheet.Skills"), sells ? "" : trained("skill")],
        ] as const)
      : []),
    [
      t("OD20.Creation.Compare.Spells"),
      slots.length === 0 ? "" : t("OD20.Creation.Compare.SpellsText", { cantrips, prepared, slots: slots[0] ?? 0 }),
    ],
  ];
}

/** Returns the rows; both classes without a fact have no row. */
export function compareRows(one: ClassItem, other: ClassItem, ruleset: Ruleset, texts: Texts) {
  const others = factsOf(other, ruleset, texts);
  return factsOf(one, ruleset, texts)
    .map(([label, text], index) => ({ label, one: text || NONE, other: others[index]?.[1] || NONE }))
    .filter((row) => row.one !== NONE || row.other !== NONE);
}
