/** Facts of an item for reading: numbers with their breakdown, and properties as tags. */
import { attackLosses } from "../../../play/action-economy/full-attacks.ts";
import { defenseKinds } from "../../words/defenses.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { hasPart } from "../../../rules/games/games.ts";
import { shownRanges } from "../../../rules/areas/range-increments.ts";
import { knownWord } from "../../../data/known-word.pure.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { requirementOf } from "../../../play/modifiers/mastery-requirement.ts";
import { damageSentence, type DamageWord } from "../../words/dealt-words.ts";
import type { Texts } from "../../words/texts.ts";
import { attackView, kindLabel, requirementText } from "../view/equipment.ts";
import { decimal } from "../../common/number-view.ts";
import type { FieldView, GroupView } from "./item-form.ts";

export interface Fact {
  readonly label: string;
  readonly text: string;
  /** Breakdown of the number; "" for none. */
  readonly tooltip: string;
  /** Damage that follows the text, with icons. */
  readonly damage?: readonly DamageWord[];
  /** Text for screen readers, where the visible text is incomplete. */
  readonly spoken?: string;
}

export const fact = (label: string, text: string, tooltip = ""): Fact => ({ label, text, tooltip });

interface Carried {
  readonly quantity: number;
  readonly weight: number;
  readonly price: { readonly value: number; readonly currency: string };
}

/** Returns quantity, weight and price of a carried item. */
function carried({ quantity, weight, price }: Carried, texts: Texts): Fact[] {
  return [
    ...(quantity === 1 ? [] : [fact(texts.t("OD20.Sheet.Quantity"), String(quantity))]),
    ...(weight === 0 ? [] : [fact(texts.t("OD20.Sheet.Weight"), decimal(weight, texts))]),
    ...(price.value === 0
      ? []
      : [
          fact(
            texts.t("OD20.Sheet.Price"),
            `${decimal(price.value, texts)} ${knownWord(texts.t, "OD20.Currency", price.currency)}`,
          ),
        ]),
  ];
}

/** Returns every attack mode with bonus and damage. */
function attacksOf(item: OpposedItem<"weapon">, texts: Texts): Fact[] {
  return item
    .getAttackModes()
    .filter((mode) => mode !== "improvised")
    .map((mode) => attackView(item.name, item.getAttack(mode), texts, null, attackLosses(item.actor)))
    .map(({ label, bonus, damage, tooltip }) => ({
      ...fact(label, `${bonus} ·`, tooltip),
      damage,
      spoken: `${bonus} · ${damageSentence(damage)}`,
    }));
}

/** Returns reach and range. */
function reachOf({ system }: OpposedItem<"weapon">, { t }: Texts): Fact[] {
  const { normal, max } = shownRanges(system.range, tableRuleset());
  return [
    fact(t("OD20.Sheet.Reach"), String(system.reach)),
    ...(normal === null
      ? []
      : [fact(t("OD20.Sheet.Range"), max === null ? String(normal) : `${String(normal)} / ${String(max)}`)]),
  ];
}

/** Returns attacks, reach and range of a weapon. */
export function attackFacts(item: OpposedItem<"weapon">, texts: Texts): Fact[] {
  return [...attacksOf(item, texts), ...reachOf(item, texts)];
}

/** Returns the facts of a weapon: attacks, then reach and range. */
export function weaponFacts(item: OpposedItem<"weapon">, texts: Texts) {
  const { system } = item;
  const { t } = texts;
  const kind = system.ammunition.kind;
  const requirement = requirementOf(item);
  return {
    facts: [
      ...attacksOf(item, texts),
      fact(t("OD20.Sheet.WeaponKind"), knownWord(texts.t, "OD20.WeaponType", system.weaponType)),
      fact(
        t("OD20.Sheet.Against"),
        knownWord(texts.t, "OD20.WeaponDefense", system.defense === "" ? "physical" : system.defense),
      ),
      ...reachOf(item, texts),
      ...(kind === "" ? [] : [fact(t("OD20.Sheet.AmmunitionKind"), kindLabel(kind, texts))]),
      ...(system.reload === "none" ? [] : [fact(t("OD20.Sheet.ReloadCost"), t(`OD20.Reload.${system.reload}`))]),
      ...(requirement ? [fact(t("OD20.Thing.requires"), requirementText(requirement, texts))] : []),
      ...carried(system, texts),
    ],
    tags: [...system.properties]
      .filter((key) => hasPart(key, tableRuleset()))
      .map((key) => ({ text: knownWord(texts.t, "OD20.Property", key) })),
  };
}

/** Returns the facts of armor or a shield: bonuses and requirements. */
export function armorFacts({ system }: OpposedItem<"armor">, texts: Texts) {
  const { t, signed } = texts;
  return {
    facts: [
      ...defenseKinds().map((kind) => fact(t(`OD20.Defense.${kind}`), signed(system.defense[kind]))),
      fact(t("OD20.Sheet.ArmorKind"), knownWord(texts.t, "OD20.ArmorType", system.armorType)),
      ...(system.maxDexterity === null ? [] : [fact(t("OD20.Sheet.MaxDexterity"), signed(system.maxDexterity))]),
      ...(system.strength === null ? [] : [fact(t("OD20.Sheet.MinStrength"), String(system.strength))]),
      ...carried(system, texts),
    ],
    tags: system.stealthDisadvantage ? [{ text: t("OD20.Sheet.StealthDisadvantage") }] : [],
  };
}

/** Returns the facts of ammunition: kind and quantity. */
export function ammunitionFacts({ system }: OpposedItem<"ammunition">, texts: Texts) {
  const { t } = texts;
  const { quantity, ...rest } = system;
  return {
    facts: [
      fact(t("OD20.Sheet.AmmunitionKind"), kindLabel(system.kind, texts)),
      fact(t("OD20.Sheet.Quantity"), String(quantity)),
      ...carried({ ...rest, quantity: 1 }, texts),
    ],
    tags: [],
  };
}

/** A tag; `type` is set for a damage type. */
interface Tag {
  readonly text: string;
  readonly type?: string;
}

/** Name of a damage type cell. */
const DAMAGE_TYPE = /^system\.damage\.\d+\.type$/u;

/** Returns the fields of a form as facts. Omits empty fields. */
export function fieldFacts(groups: readonly GroupView[], physical: Carried | null, texts: Texts) {
  const rows = groups.flatMap(
    ({ list }) =>
      list?.rows.map(({ fields }): Tag => {
        const text = fields
          .map((field) => said(field, texts))
          .filter(Boolean)
          .join(" · ");
        const type = fields
          .find(({ name }) => DAMAGE_TYPE.test(name))
          ?.options?.find(({ selected }) => selected)?.value;
        return type ? { text, type } : { text };
      }) ?? [],
  );
  const fields = groups.flatMap(({ fields: own }) => own).filter(({ check, idle }) => !check && idle !== true);
  return {
    facts: [
      ...measured(fields, texts).filter(({ text }) => text !== ""),
      ...(physical ? carried(physical, texts) : []),
    ],
    tags: [
      ...groups
        .flatMap(({ fields: own }) => own)
        .flatMap(({ check, label }): Tag[] => (check?.on === true ? [{ text: label }] : [])),
      ...rows.filter(({ text }) => text !== ""),
    ],
  };
}

/** Returns the facts of fields. Combines a unit and its number into one fact, such as "Range: 120 feet". */
function measured(fields: readonly FieldView[], texts: Texts): Fact[] {
  const amounts = new Map(
    fields.flatMap(({ name, number }): [string, number][] =>
      name.endsWith(".value") && number?.value ? [[name.replace(/value$/u, "kind"), number.value]] : [],
    ),
  );
  const kinds = new Set(fields.map(({ name }) => name).filter((name) => amounts.has(name)));
  return fields
    .filter(({ name }) => !(name.endsWith(".value") && kinds.has(name.replace(/value$/u, "kind"))))
    .map((field) => {
      const n = amounts.get(field.name);
      const unit = field.options?.find(({ selected }) => selected)?.value ?? "";
      return fact(
        field.label,
        n === undefined || unit === "" ? said(field, texts) : texts.plural(`OD20.Amount.${unit}`, n),
      );
    });
}

/** Returns the value of a field in words; "" for an empty field. */
function said({ number, text, check, chips, options, document, label }: FieldView, texts: Texts): string {
  if (check) return check.on ? label : "";
  if (number) return number.value === null || number.value === 0 ? "" : decimal(number.value, texts);
  if (chips) return chips.told;
  if (document) return document.name;
  if (text) return text.told ?? text.value;
  return options?.find(({ selected, value }) => selected && value !== "")?.label ?? "";
}
