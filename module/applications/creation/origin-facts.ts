/** Describes what a class, species, or background gives. */
import { countedHitDie, hitDieAverage } from "../../rules/character/advancement.ts";
import { gameOf } from "../../rules/games/games.ts";
import { ownRaises, raiseLevels } from "../../rules/character/raises.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { readOrigin } from "../../play/character/origin.ts";
import type { Texts } from "../words/texts.ts";
import { grantLabel, keyLabel } from "../words/choice-labels.ts";
import { money } from "./money-words.ts";
import { classGrants, taught } from "../../data/actor/item-totals.ts";
import { chosenGrants } from "../../rules/character/chosen.ts";
import { itemAt, fetchFeatureNames, kitsOf, type Kit } from "../../play/character/creation-sources.ts";
import { baseAttackAt, baseSaveAt, SAVE_KEYS_3E } from "../../rules/character/attack-and-saves.ts";

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

/** Returns names such as "Learning, Perception". */
function characteristicNames(keys: Iterable<string>, texts: Texts): string {
  return [...keys].map((key) => texts.t(`OD20.Characteristic.${key}`)).join(", ");
}

function classFacts({ system }: OpposedItem<"class">, texts: Texts) {
  const { t } = texts;
  const own = ownRaises(system, tableRuleset());
  const raises = [...raiseLevels(system, tableRuleset())].filter((level) => !own.includes(level));
  return [
    {
      label: t("OD20.Creation.Fact.hitPoints"),
      text: t("OD20.Creation.Fact.hitPointsText", {
        base: countedHitDie(system.hitDie, tableRuleset()) || system.hitPoints,
        endurance: t("OD20.Characteristic.endurance"),
      }),
    },
    ...(gameOf(tableRuleset()).sells ? [{ label: t("OD20.Thing.talents"), text: String(system.talents) }] : []),
    ...progressionFacts(system, texts).map(([label, text]) => ({ label, text })),
    ...(system.characteristic === ""
      ? []
      : [{ label: t("OD20.Creation.Fact.main"), text: characteristicNames([system.characteristic], texts) }]),
    ...(system.preparation === ""
      ? []
      : [{ label: t("OD20.Thing.preparation"), text: t(`OD20.PreparationKind.${system.preparation}`) }]),
    ...(raises.length === 0 ? [] : [{ label: t("OD20.Thing.raises"), text: raises.join(", ") }]),
    ...(own.length === 0 ? [] : [{ label: t("OD20.Thing.extraRaises"), text: own.join(", ") }]),
  ];
}

function speciesFacts({ system }: OpposedItem<"species">, texts: Texts) {
  const { t } = texts;
  const listed = (values: Readonly<Record<string, number>>, keys: readonly string[]): string =>
    keys
      .filter((key) => (values[key] ?? 0) > 0)
      .map((key) => t("OD20.Creation.Fact.feet", { what: t(`OD20.Thing.${key}`), feet: values[key] ?? 0 }))
      .join(", ");
  const { walk, climb, swim, fly, burrow } = system.speed;
  const { blindsight, darkvision, tremorsense, truesight } = system.senses;
  const senses = listed({ blindsight, darkvision, tremorsense, truesight }, [
    "blindsight",
    "darkvision",
    "tremorsense",
    "truesight",
  ]);
  return [
    { label: t("OD20.Thing.size"), text: keyLabel("size", system.size, texts) },
    {
      label: t("OD20.Thing.speed"),
      text: listed({ walk, climb, swim, fly, burrow }, ["walk", "climb", "swim", "fly", "burrow"]),
    },
    { label: t("OD20.Thing.senses"), text: senses },
    {
      label: t("OD20.Thing.resistances"),
      text: [...system.resistances].map((key) => keyLabel("resistance", key, texts)).join(", "),
    },
    { label: t("OD20.Thing.languages"), text: [...system.languages].join(", ") },
  ].filter(({ text }) => text !== "");
}

function backgroundFacts({ system }: OpposedItem<"background">, texts: Texts) {
  const { t } = texts;
  return [
    {
      label: t("OD20.Creation.Fact.raises"),
      text:
        system.raises.size === 0
          ? ""
          : t("OD20.Creation.Fact.raisesText", { what: characteristicNames(system.raises, texts) }),
    },
    {
      label: t("OD20.Thing.talents"),
      text: system.talents === 0 || !gameOf(tableRuleset()).sells ? "" : String(system.talents),
    },
    { label: t("OD20.Thing.languages"), text: [...system.languages].join(", ") },
    { label: t("OD20.Thing.equipment"), text: system.equipment },
  ].filter(({ text }) => text !== "");
}

/** Returns the items and gold of a kit as text. Missing items are marked. */
async function kitWords({ things, gold }: Kit, texts: Texts): Promise<string> {
  const named = await Promise.all(
    things.map(async ({ uuid, quantity }) => {
      const name = (await itemAt(uuid))?.name ?? texts.t("OD20.Creation.Equipment.Unknown");
      return quantity > 1 ? `${name} ×${String(quantity)}` : name;
    }),
  );
  return [...named, ...(gold > 0 ? [money(gold * 100, texts).replaceAll(" ", "\u00a0")] : [])].join(", ");
}

/** Returns what an origin gives in the game of the table. */
function givenHere(item: OpposedItem<"class"> | OpposedItem<"species"> | OpposedItem<"background">) {
  const { grants, choices } = item.system;
  if (gameOf(tableRuleset()).sells) return grants;
  const all = item.isKind("class") ? classGrants(item.system, "") : taught({ grants, choices: [] }, "");
  const chosen = new Set(chosenGrants(choices, "").map(({ track, key }) => `${track}.${key}`));
  return all.filter(({ track, key }) => !chosen.has(`${track}.${key}`)).map((grant) => ({ option: "", ...grant }));
}

/**
 * Returns the text of each paragraph. Leaves out lists, secrets, and other content. The HTML is parsed but never displayed, so scripts do
 * not run.
 */
export function paragraphs(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const secret of parsed.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
  const lines = [...parsed.body.querySelectorAll("p")]
    .map(({ textContent }) => textContent.trim())
    .filter((line) => line !== "");
  if (lines.length > 0 || html.includes("<")) return lines;
  return html.trim() === "" ? [] : [html.trim()];
}

/** Returns all facts of an origin. Loads the features that it refers to. */
export async function originFacts(item: OpposedItem, texts: Texts) {
  const record = readOrigin(item);
  const described: { description: string } =
    item.isKind("class") || item.isKind("species") || item.isKind("background") ? item.system : { description: "" };
  const features = record ? await fetchFeatureNames(record.features) : [];
  const begins = item.isKind("class")
    ? await Promise.all(Object.values(kitsOf(item)).map((kit) => kitWords(kit, texts)))
    : [];
  return {
    /** Headings in the words of the game. */
    headings: { gives: texts.t("OD20.Thing.grants"), slots: texts.t("OD20.Thing.slots") },
    lines: paragraphs(described.description),
    facts: item.isKind("class")
      ? [
          ...classFacts(item, texts),
          ...(begins.length > 0
            ? [
                {
                  label: texts.t("OD20.Thing.kit"),
                  text: begins.filter((words) => words !== "").join(texts.t("OD20.Creation.Equipment.Or")),
                },
              ]
            : []),
        ]
      : item.isKind("species")
        ? speciesFacts(item, texts)
        : item.isKind("background")
          ? backgroundFacts(item, texts)
          : [],
    /** Free mastery steps as text. */
    gives:
      gameOf(tableRuleset()).mastery && (item.isKind("class") || item.isKind("species") || item.isKind("background"))
        ? givenHere(item).map((grant) => grantLabel(grant, texts))
        : [],
    features: features
      .map(({ level, uuid, name, description }) => ({
        level,
        uuid,
        name: name ?? uuid.split(".").at(-1) ?? uuid,
        lines: paragraphs(description),
        missing: name === null,
      }))
      .sort((a, b) => a.level - b.level),
    /** Slots, prepared spells, and cantrips by level; empty for classes without spells. */
    table: item.isKind("class")
      ? item.system.table.map(({ level, slots, prepared, cantrips }) => ({
          level,
          slots: slots
            .map((count, index) => (count > 0 ? `${String(index + 1)}: ${String(count)}` : ""))
            .filter((text) => text !== "")
            .join(" · "),
          prepared,
          cantrips,
        }))
      : [],
  };
}
