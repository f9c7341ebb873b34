/** Contexts and form data of item sheets, by item type. */
import { readGameNumbers, writeGameNumbers } from "./view/game-numbers.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { ITEM_MODELS } from "../../data/item/models.ts";
import { isReadable } from "../../rules/basics/split-formula.ts";
import { PROPERTIES, RELOADS } from "../../data/item/weapon.ts";
import { COINS } from "../../data/coins.pure.ts";
import { knownTools } from "../../documents/items/tool-kinds.ts";
import { fieldDice, storedDice } from "../words/formula-words.ts";
import { defenseKinds } from "../words/defenses.ts";
import { gameTexts } from "../words/texts-game.ts";
import { itemEffects } from "../effects/effect-rows.ts";
import { changedField } from "../forms/changed-field.ts";
import { kindKey, kindLabel, kindLabels } from "./view/equipment.ts";
import { ammunitionFacts, armorFacts, fieldFacts, weaponFacts } from "./item-view/item-facts.ts";
import type { GroupSpec } from "./item-view/field-spec.ts";
import { ITEM_FIELDS } from "./item-view/item-fields.ts";
import { CARRIED, REQUIRES, WEAPON_MORE } from "./item-view/shared-fields.ts";
import { options } from "./item-view/field-options.ts";
import { isPlain, itemForm, readItemForm, type GroupView } from "./item-view/item-form.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
import { itemPreview } from "./preview.ts";
import { choices, damageRows, weaponTypeChoices, itemLook } from "./item-view/item-view.ts";
import { setToolSource } from "./item-view/key-chips.ts";
import { leftOutText } from "./item-view/invalid-numbers.ts";
import { usesPart } from "./use-editor.ts";
import { keepFull } from "./item-view/full-uses.ts";
import { takeUses } from "./item-view/use-form.ts";
import { sheetText } from "./view/sheet-text.ts";
import { STARTER_SOURCE } from "../../data/item/common.ts";
import type { Texts } from "../words/texts.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { storedName } from "../../core/other-language.ts";

function sourceLabel(source: string, { t }: Texts): string {
  return source === STARTER_SOURCE ? t("OD20.Sheet.StarterSource") : source;
}

/** Returns the stored value of a typed source. */
function sourceKey(words: string, { t }: Texts): string {
  return words.trim().toLocaleLowerCase() === t("OD20.Sheet.StarterSource").toLocaleLowerCase()
    ? STARTER_SOURCE
    : words;
}

const { t } = gameTexts;

setToolSource(() => knownTools());

export interface ItemShown {
  readonly item: Item.Implementation;
  /** Prefix of element ids. */
  readonly rootId: string;
  readonly editable: boolean;
  readonly editing: boolean;
  readonly reader: User.Implementation;
}

/** Returns the field groups of an item without a sheet template of its own. */
export function fieldGroups({ type, system }: Item.Implementation): readonly GroupSpec[] {
  const own = Object.entries(ITEM_FIELDS).find(([kind]) => kind === type)?.[1] ?? [];
  return isPhysical(system) ? [...own, CARRIED] : own;
}

/** Returns the default data of a new item of this type. */
function initialSystem({ type }: Item.Implementation): object {
  const model = Object.entries(ITEM_MODELS).find(([kind]) => kind === type)?.[1];
  return model ? new model({}).toObject() : {};
}

export function storedSystem(item: Item.Implementation): object {
  if (item.isKind("class")) return readGameNumbers(item.system.toObject()).stored;
  const system: unknown = foundry.utils.getProperty(item.toObject(), "system");
  return typeof system === "object" && system !== null ? system : {};
}

function fieldForm(item: Item.Implementation, rootId: string): GroupView[] {
  return itemForm(fieldGroups(item), storedSystem(item), rootId, gameTexts, initialSystem(item));
}

/** Returns the context of a part of an item's sheet. */
export async function itemContext(shown: ItemShown, partId: string): Promise<object> {
  const { item, rootId, editable, editing, reader } = shown;
  if (partId === "text") return { texts: [await descriptionOf(item, reader)] };
  if (partId === "uses") return usesPart(item, { rootId, editable, editing });
  if (partId === "effects") return itemEffects(item, { rootId, editable });
  const shared = {
    name: editing ? storedName(item) : item.name,
    img: item.img,
    leftOut: "leftOut" in item.system ? leftOutText(item.system.leftOut ?? [], gameTexts) : "",
  };
  if (partId === "header")
    return {
      ...shared,
      look: itemLook(
        {
          name: item.name,
          img: item.img ?? "",
          type: item.type,
          ...(item.isKind("class") ? { hue: item.system.hue } : {}),
        },
        damageTypesOf(item),
        gameTexts,
      ),
    };
  const { system } = item;
  const currencies = isPhysical(system)
    ? options({ prefix: "OD20.Currency", values: COINS }, system.price.currency, gameTexts)
    : [];
  const source = sourceLabel(isPhysical(system) ? system.source : "", gameTexts);
  return {
    ...shared,
    ...(editing
      ? { ...formOf(item, rootId), currencies, source, preview: itemPreview(item, gameTexts) }
      : factsOf(item, rootId)),
  };
}

/** Returns the damage types that the item deals. */
function damageTypesOf(item: Item.Implementation): string[] {
  if (item.isWeapon()) return item.system.damage.map(({ type }) => type);
  return [...new Set(storedActivities(item.system).flatMap(({ parts }) => parts.map(({ type }) => type)))];
}

/** Returns the description in the game that the table plays, under the name by which it is stored. */
function descriptionOf(item: Item.Implementation, reader: User.Implementation): Promise<object> {
  const { description, texts } = item.system._source;
  const { profile } = tableRuleset();
  const own = texts[profile];
  const field: unknown = foundry.utils.getProperty(item.system, "schema.fields.description");
  return sheetText(
    item,
    own ? `texts.${profile}` : "description",
    t("OD20.Sheet.Description"),
    own || description,
    field,
    reader,
  );
}

/** Returns the facts of an item for reading. Class, species and background show theirs in a part of their own. */
function factsOf(item: Item.Implementation, rootId: string) {
  if (item.isWeapon()) return weaponFacts(item, gameTexts);
  if (item.isArmor()) return armorFacts(item, gameTexts);
  if (item.isAmmunition()) return ammunitionFacts(item, gameTexts);
  if (item.isKind("class") || item.isKind("species") || item.isKind("background")) return { facts: [], tags: [] };
  return fieldFacts(fieldForm(item, rootId), isPhysical(item.system) ? item.system : null, gameTexts);
}

/** Returns the groups of rarely used fields, for sheets with templates of their own. */
function rareGroups(item: Item.Implementation, groups: readonly GroupSpec[], rootId: string): GroupView[] {
  return itemForm(groups, storedSystem(item), rootId, gameTexts, initialSystem(item));
}

/** Returns the form of an item type. */
function formOf(item: Item.Implementation, rootId: string): object {
  if (item.isWeapon()) return weaponForm(item, rootId);
  if (item.isArmor()) {
    const system = item.system.toObject();
    const types = ["light", "medium", "heavy", "shield", "none"];
    return {
      system,
      defenses: defenseKinds().map((kind) => ({
        name: `system.defense.${kind}`,
        label: gameTexts.t(`OD20.Defense.${kind}`),
        value: system.defense[kind],
      })),
      armorTypes: choices("system.armorType", "OD20.ArmorType", types, system.armorType, rootId, gameTexts),
      groups: rareGroups(item, [CARRIED], rootId),
    };
  }
  if (item.isAmmunition()) {
    const system = item.system.toObject();
    return {
      system,
      kind: kindLabel(system.kind, gameTexts),
      kinds: kindLabels(gameTexts),
      groups: rareGroups(item, [CARRIED], rootId),
    };
  }
  const groups = fieldForm(item, rootId);
  return {
    system: storedSystem(item),
    physical: isPhysical(item.system),
    // Basic groups come first, then physical data, then rarely used groups.
    common: groups.filter(({ fold }) => fold === null),
    groups: groups.filter(({ fold }) => fold !== null),
  };
}

function weaponForm(item: Item.OfType<"weapon">, rootId: string): object {
  const { stored: system, at } = readGameNumbers(item.system.toObject());
  const versatile = system.properties.includes("versatile");
  const thrown = system.weaponType === "ranged" || system.properties.includes("thrown");
  const usesAmmunition = system.properties.includes("ammunition") || system.ammunition.kind !== "";
  return {
    system,
    at,
    weaponTypes: weaponTypeChoices(system.weaponType, rootId, gameTexts),
    reloads: choices("system.reload", "OD20.Reload", RELOADS, system.reload, rootId, gameTexts),
    properties: choices("properties", "OD20.Property", PROPERTIES, "", rootId, gameTexts, system.properties),
    damage: damageRows(system.damage, gameTexts),
    versatileDice: fieldDice(system.versatile, gameTexts),
    versatileWrong: !isReadable(system.versatile),
    versatile,
    ranged: thrown,
    rangeLabel: gameTexts.t("OD20.Sheet.Range"),
    usesAmmunition,
    far: thrown || usesAmmunition,
    ammunitionKind: kindLabel(system.ammunition.kind, gameTexts),
    kinds: kindLabels(gameTexts),
    groups: rareGroups(item, [WEAPON_MORE, REQUIRES, CARRIED], rootId),
  };
}

/**
 * Reads the form, which submits one changed field. Converts names of kinds and of the starter content to keys.
 * @param values values by name, changed in place
 * @returns a function that completes the update data that Foundry reads from the form
 */
export function readItem(
  item: Item.Implementation,
  event: Event | null,
  values: Record<string, unknown>,
): (data: object) => void {
  const cell = event ? /^system\.(?:games\.[\w-]+\.)?damage\.(\d+)\.(formula|type)$/u.exec(changedField(event)) : null;
  const value = values[cell?.[0] ?? ""];
  const { "system.versatile": versatile, "system.source": source } = values;
  if (item.isWeapon() && typeof versatile === "string") values["system.versatile"] = storedDice(versatile);
  for (const name of ["system.kind", "system.ammunition.kind"]) {
    const word = values[name];
    if (typeof word === "string" && (item.isWeapon() || item.isAmmunition())) values[name] = kindKey(word, gameTexts);
  }
  if (typeof source === "string") values["system.source"] = sourceKey(source, gameTexts);
  return (data) => {
    const system: unknown = foundry.utils.getProperty(data, "system");
    // Lists are written whole, with the other cells as stored.
    if (isPlain(system)) {
      takeUses(item, system, storedSystem(item));
      keepFull(system, storedSystem(item));
    }
    if (!item.isWeapon()) {
      if (isPlain(system)) readItemForm(fieldGroups(item), system, gameTexts, storedSystem(item));
      if (isPlain(system) && item.isKind("class")) writeGameNumbers(item.system.toObject(), system);
      return;
    }
    if (isPlain(system)) readItemForm([REQUIRES], system, gameTexts);
    const { stored, at } = readGameNumbers(item.system.toObject());
    const rows = stored.damage.map((row, index) =>
      cell && String(index) === cell[1]
        ? { ...row, [cell[2] ?? "formula"]: cell[2] === "formula" ? storedDice(String(value)) : String(value) }
        : row,
    );
    if (foundry.utils.hasProperty(data, `${at}.damage`)) foundry.utils.setProperty(data, `${at}.damage`, rows);
  };
}
