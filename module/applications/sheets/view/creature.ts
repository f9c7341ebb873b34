/** Numbers of a creature as rows of a sheet. */
import { iterativeBonuses } from "../../../rules/attack/full-attack.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { NUMBERS_3E, type Number3e } from "../../../rules/character/attack-and-saves.ts";
import {
  ARMOR_TYPES,
  CHARACTERISTICS,
  WEAPON_TYPES,
  type ArmorType,
  type Attribute,
  type Characteristic,
  type Skill,
  type WeaponType,
  isAttribute,
  isSkill,
} from "../../../rules/basics/ids.ts";
import { isSkillOpen } from "../../../rules/character/advancement.ts";
import type { CreatureNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { tableLists, usualCharacteristic } from "../../../core/table-lists.ts";
import { isOrdered } from "../../../core/stored-lists.ts";
import { sum } from "../../../rules/basics/parts.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { WEAPON_TRAINING, weaponTrainings } from "../../../rules/attack/weapon-training.ts";
import { keyLabel } from "../../words/choice-labels.ts";
import { entryLabel, inSaveOrder, offeredKeys } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { numberView, type NumberView } from "../../common/number-view.ts";
import { ranksView, type RanksView } from "../../common/ranks-view.ts";
import { atNothing } from "../../../rules/basics/characteristics.ts";

/** A mastery step as five radio buttons, filled up to the step. Proficiency has two buttons. */
export interface StepView {
  /** Form name: the path of the step in the document. */
  readonly name: string;
  readonly label: string;
  /** The effective step, chosen or granted. */
  readonly value: number;
  /** Text such as "Stealth: step 2, advanced". */
  readonly spoken: string;
  readonly options: readonly {
    readonly value: number;
    readonly id: string;
    readonly label: string;
    readonly checked: boolean;
    readonly filled: boolean;
  }[];
}

/**
 * Returns the view of a step.
 * @param value stored step; a value outside 0…4 shows as the nearest step
 * @param granted step that a class or another item grants; shown as filled
 * @rule H-MAS-01 H-MAS-06 B-PROF-01
 */
export function stepView(
  name: string,
  label: string,
  value: number,
  rootId: string,
  texts: Texts,
  granted = 0,
): StepView {
  const current = Math.max(0, Math.min(4, Math.floor(value)));
  // Proficiency is yes or no; any step above 0 means yes. A higher stored step is kept.
  const { mastery } = gameOf(tableRuleset());
  const steps = !mastery ? [] : tableRuleset().training === "proficiency" ? [0, Math.max(1, current)] : [0, 1, 2, 3, 4];
  const options = steps.map((step) => ({
    value: step,
    id: `${rootId}-${name.replaceAll(".", "-")}-${String(step)}`,
    label: `${label}: ${texts.t(`OD20.Step.${String(step)}`)}`,
    checked: step === current,
    filled: step > 0 && step <= Math.max(current, granted),
  }));
  const reached = mastery ? Math.max(current, granted) : 0;
  return { name, label, value: reached, spoken: `${label}: ${texts.t(`OD20.Step.${String(reached)}`)}`, options };
}

interface StoredSkill {
  readonly step: number;
  readonly expertise: boolean;
  readonly ranks?: number;
}

/** Stored values that the sheet edits, without derived data. */
interface StoredCreature {
  readonly characteristics: Readonly<Record<Characteristic, { readonly value: number }>>;
  readonly attributes: Readonly<Record<Attribute, { readonly step: number }>>;
  readonly skills: Readonly<Record<Skill, StoredSkill>>;
  readonly mastery: {
    readonly weapons: Readonly<Record<WeaponType, number>>;
    readonly armor: Readonly<Record<ArmorType, number>>;
    readonly spellAttack: number;
    readonly spellDc: number;
  };
  /** Values of the table's own list entries. */
  readonly own: {
    readonly skills: Readonly<Record<string, StoredSkill | undefined>>;
    readonly attributes: Readonly<Record<string, { readonly step: number } | undefined>>;
    readonly weapons: Readonly<Record<string, number | undefined>>;
  };
}

export interface CharacteristicRow extends NumberView {
  readonly short: string;
  /** As entered. */
  readonly value: number;
  /** With effects, as its modifier counts it. */
  readonly now: number;
  readonly name: string;
  /** Warning for a characteristic at 0; "" otherwise. @rule B-CHAR-04 */
  readonly nothing: string;
}

export interface TrainedRow extends NumberView {
  /** Short name of the characteristic. */
  readonly short: string;
  readonly step: StepView;
  /** Form name and state of the expertise checkbox; null for none. */
  readonly expertise: {
    readonly name: string;
    readonly checked: boolean;
    readonly disabled: boolean;
    readonly hint: string;
  } | null;
  /** Whether the skill cannot be rolled untrained. @rule H-SKL-03 */
  readonly barred: boolean;
  /** Ranks of the skill; left out in games without ranks. */
  readonly ranks?: RanksView;
  /** Whether a bonus of its own was entered, as stat blocks have them. */
  readonly hasBonus: boolean;
}

/** Returns the titles of the lists. Under the base rules, Attributes are saves and mastery is proficiency. @rule B-SAVE-01 B-PROF-01 */
export const listTitles = ({ t }: Texts) => ({
  characteristics: t("OD20.Sheet.Characteristics"),
  attributes: t("OD20.Sheet.Attributes"),
  mastery: t("OD20.Sheet.Mastery"),
});

/** Returns the six characteristics with their check bonuses. */
export function characteristicRows(
  stored: StoredCreature,
  derived: CreatureNumbersByKey,
  texts: Texts,
): CharacteristicRow[] {
  const none = atNothing(derived.characteristics);
  return CHARACTERISTICS.map((key) => ({
    ...numberView(key, texts.t(`OD20.Characteristic.${key}`), sum(derived.characteristics[key].parts), texts),
    short: texts.t(`OD20.CharacteristicShort.${key}`),
    value: stored.characteristics[key].value,
    now: derived.characteristics[key].value,
    name: `system.characteristics.${key}.value`,
    nothing: none.includes(key) ? texts.t("OD20.Sheet.CharacteristicAtNothing") : "",
  }));
}

/** Returns a row for a key of the system or the table; null when the creature stores no such key. */
function trainedRow(list: "skills" | "attributes", key: string, source: RowSource): TrainedRow | null {
  const { stored, derived, rootId, texts } = source;
  const builtIn = (list === "skills" && isSkill(key)) || (list === "attributes" && isAttribute(key));
  const kept =
    list === "skills" && isSkill(key)
      ? stored.skills[key]
      : list === "attributes" && isAttribute(key)
        ? stored.attributes[key]
        : stored.own[list][key];
  const number =
    list === "skills" && isSkill(key)
      ? derived.skills[key]
      : list === "attributes" && isAttribute(key)
        ? derived.attributes[key]
        : derived.own[list][key];
  if (!number) return null;
  const entry = tableLists()[list].find((one) => one.key === key);
  const characteristic = usualCharacteristic(list === "skills" ? "skill" : "attribute", key);
  const label = entryLabel(list, key, texts);
  const path = builtIn ? `system.${list}.${key}` : `system.own.${list}.${key}`;
  const { step: chosen, expertise, bonus, ranks = 0 } = { step: 0, expertise: false, bonus: 0, ...kept };
  const { mastery, sells, ranks: ranked } = gameOf(tableRuleset());
  // Where training is not sold, what was bought in another game counts for nothing.
  const step = sells ? chosen : number.step;
  return {
    ...numberView(key, label, number, texts),
    short: characteristic ? texts.t(`OD20.CharacteristicShort.${characteristic}`) : "",
    step: stepView(`${path}.step`, label, step, rootId, texts, number.step),
    expertise:
      list === "skills" && mastery
        ? {
            name: `${path}.expertise`,
            checked: expertise,
            disabled: number.step === 0 && !expertise,
            hint: texts.t("OD20.Sheet.ExpertiseHint"),
          }
        : null,
    hasBonus: bonus !== 0,
    barred: list === "skills" && !isSkillOpen(entry?.trainedOnly === true, number.step, tableRuleset()),
    ...(list === "skills" && ranked ? { ranks: ranksView(derived, { key, path, label, ranks }, texts) } : {}),
  };
}

interface RowSource {
  readonly stored: StoredCreature;
  readonly derived: CreatureNumbersByKey;
  readonly rootId: string;
  readonly texts: Texts;
}

/** Returns the trained keys. They stay on the sheet even if a list no longer offers them. */
function trained(own: Readonly<Record<string, { readonly step: number } | undefined>>): string[] {
  return Object.entries(own).flatMap(([key, entry]) => ((entry?.step ?? 0) > 0 ? [key] : []));
}

/** Returns the skills of the game. */
const ofGame = (skills: StoredCreature["skills"]): Partial<StoredCreature["skills"]> =>
  Object.fromEntries(gameOf(tableRuleset()).skills.map((key) => [key, skills[key]]));

/** Returns the Attributes in the table's order, in a game with fewer saves only those. @rule H-SKL-05 D-SAVE-01 */
export function attributeRows(
  stored: StoredCreature,
  derived: CreatureNumbersByKey,
  rootId: string,
  texts: Texts,
): TrainedRow[] {
  const { saves } = gameOf(tableRuleset());
  const all = offeredKeys("attributes", trained({ ...stored.attributes, ...stored.own.attributes }));
  const keys = saves ? saves.filter((key) => all.includes(key)) : all;
  return inSaveOrder(keys).flatMap((key) => trainedRow("attributes", key, { stored, derived, rootId, texts }) ?? []);
}

/** Returns the skills, by name in the user's language or in the table's order. @rule H-SKL-01 B-PROF-04 */
export function skillRows(
  stored: StoredCreature,
  derived: CreatureNumbersByKey,
  rootId: string,
  texts: Texts,
): TrainedRow[] {
  const keys = offeredKeys("skills", trained({ ...ofGame(stored.skills), ...stored.own.skills }));
  const rows = keys.flatMap((key) => trainedRow("skills", key, { stored, derived, rootId, texts }) ?? []);
  return isOrdered("skills") ? rows : rows.sort((a, b) => a.label.localeCompare(b.label));
}

/** Returns the data with the mastery that counts: where training is not sold, without what was bought in another game. */
export const countedMastery = (stored: StoredCreature, { mastery }: Pick<StoredCreature, "mastery">): StoredCreature =>
  gameOf(tableRuleset()).sells ? stored : { ...stored, mastery };

/** Returns masteries other than Attributes and skills, in groups. @rule H-MAS-07 H-MAS-09 H-MAS-11 H-MAS-12 */
export function masteryGroups(
  stored: StoredCreature,
  rootId: string,
  texts: Texts,
  granted: Readonly<Record<string, { readonly step: number }>> = {},
) {
  if (!gameOf(tableRuleset()).mastery) return [];
  const { mastery } = stored;
  const step = (path: string, label: string, value: number, name: string): StepView =>
    stepView(`system.mastery.${path}`, texts.t(label), value, rootId, texts, granted[name]?.step);
  const weaponStep = (key: string): StepView => {
    const builtIn = WEAPON_TYPES.find((known) => known === key);
    return stepView(
      builtIn ? `system.mastery.weapons.${key}` : `system.own.weapons.${key}`,
      entryLabel("weaponTypes", key, texts),
      builtIn ? mastery.weapons[builtIn] : (stored.own.weapons[key] ?? 0),
      rootId,
      texts,
      granted[`weapon.${key}`]?.step,
    );
  };
  const learned = Object.entries({ ...mastery.weapons, ...stored.own.weapons }).flatMap(([key, value]) =>
    value > 0 ? [key] : [],
  );
  const { sells } = gameOf(tableRuleset());
  const byCategory = (key: string): StepView => ({
    ...stepView("", keyLabel(WEAPON_TRAINING, key, texts), 1, rootId, texts),
    options: [],
  });
  const groups = [
    {
      label: texts.t("OD20.Sheet.Weapons"),
      steps: sells ? offeredKeys("weaponTypes", learned).map(weaponStep) : weaponTrainings(granted).map(byCategory),
    },
    {
      label: texts.t("OD20.Sheet.Armor"),
      steps: ARMOR_TYPES.map((key) =>
        step(`armor.${key}`, `OD20.ArmorType.${key}`, mastery.armor[key], `armor.${key}`),
      ),
    },
    // Every caster is trained where training is not sold.
    ...(sells
      ? [
          {
            label: texts.t("OD20.Sheet.Magic"),
            steps: [
              step("spellAttack", "OD20.Mastery.spellAttack", mastery.spellAttack, "spellAttack.spellAttack"),
              step("spellDc", "OD20.Mastery.spellDc", mastery.spellDc, "spellDc.spellDc"),
            ],
          },
        ]
      : []),
  ];
  return groups
    .filter(({ steps }) => steps.length > 0)
    .map((group) => ({ ...group, trained: group.steps.some(({ value }) => value > 0) }));
}

interface Numbers3eSource {
  readonly baseAttack: number;
  readonly numbers3e: Readonly<Record<Number3e, number>>;
}

interface Numbers3eField {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly total: string;
  /** Whether it is the usual 0 of size or range, which only the edit mode shows. */
  readonly plain: boolean;
}

/**
 * Returns the base attack bonus, base saves and size, with what a user adds to them; empty in other games.
 * @param stored what users entered
 * @param derived with the numbers of class and size
 * @rule D-ATK-04 D-ATK-05 D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C6
 */
export function numbers3eFields(
  stored: Numbers3eSource,
  derived: Numbers3eSource,
  { t, signed }: Texts,
): readonly Numbers3eField[] {
  if (!gameOf(tableRuleset()).progressions) return [];
  const field = (key: string, name: string, value: number, total: number): Numbers3eField => ({
    name: `system.${name}`,
    label: t(`OD20.Numbers3e.${key}`),
    value,
    total: signed(total),
    plain: total === 0 && (key === "size" || key === "range"),
  });
  return [
    {
      ...field("baseAttack", "baseAttack", stored.baseAttack, derived.baseAttack),
      total: iterativeBonuses(derived.baseAttack).map(signed).join("/"),
    },
    ...NUMBERS_3E.map((key) => field(key, `numbers3e.${key}`, stored.numbers3e[key], derived.numbers3e[key])),
  ];
}

/** Returns a set of damage types as toggles. Unknown types stay in the list. */
export function damageTypeChips(
  chosen: Iterable<string>,
  texts: Texts,
): { readonly key: string; readonly label: string; readonly pressed: boolean }[] {
  const own = new Set(chosen);
  return offeredKeys("damageTypes", own).map((key) => ({
    key,
    label: entryLabel("damageTypes", key, texts),
    pressed: own.has(key),
  }));
}
