import { template } from "../../constants.ts";
import { isPhysical } from "../../data/actor/belongings.ts";
import { COINS } from "../../data/schema/fields.ts";
import { PROPERTIES, RELOADS } from "../../data/item/weapon.ts";
import { isReadable } from "../../data/item/split-formula.ts";
import { CHARACTERISTICS } from "../../rules/ids.ts";
import { gameTexts } from "../texts-game.ts";
import { OpposedItemSheet, type Parts } from "./base.ts";
import { changedField } from "./habits/changed-field.ts";
import { itemEffects } from "./effects/context.ts";
import { listenForEffects } from "./effects/drop.ts";
import { ITEM_ACTIONS } from "./item-actions.ts";
import { kindKey, kindLabel, kindLabels } from "./view/ammunition-kind.ts";
import { choices, damageRows, weaponTypeChoices } from "./view/item.ts";
import { ammunitionFacts, armorFacts, weaponFacts, type ItemFacts } from "./view/item-facts.ts";
import { REQUIRES } from "./view/item-fields.ts";
import { isPlain, itemForm, options, readItemForm } from "./view/item-form.ts";
import { sheetText } from "./view/sheet-text.ts";

const PIECES = ["item/field", "item/segment", "item/physical", "item/facts", "item/weapon-form", "item/armor-form", "item/ammunition-form", "sheets/number-field"].map(template);
/** The effects that an item has. */
export const ITEM_EFFECTS = { template: template("item/effects"), templates: ["effect/list", "effect/row"].map(template) };
const { t } = gameTexts;

type Base = InstanceType<typeof OpposedItemSheet>;

/** What the sheets of the things that are carried have in common. */
export class PhysicalSheet extends OpposedItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<PhysicalSheet> = {
    classes: ["od-sheet--item"],
    position: { width: 500, height: 640 },
    actions: ITEM_ACTIONS,
  };

  protected override get isFresh(): boolean {
    const { item } = this;
    if (item.isEmbedded) return false;
    const system: unknown = foundry.utils.getProperty(item.toObject(), "system");
    const at = (path: string): unknown => (typeof system === "object" && system !== null ? foundry.utils.getProperty(system, path) : undefined);
    return ["description", "source", "weight", "price.value"].every((path) => ["", 0, undefined].includes(at(path) as string | number | undefined));
  }

  protected override async partContext(partId: string): Promise<object> {
    const { item } = this;
    if (partId === "text") return { texts: await this.#texts() };
    if (partId === "effects") return itemEffects(item, { rootId: this.id, editable: this.isEditable });
    const shared = { name: item.name, img: item.img };
    if (partId === "header") return shared;
    const { system } = item;
    const currencies = isPhysical(system) ? options({ prefix: "OD20.Currency", values: COINS }, system.price.currency, gameTexts) : [];
    return { ...shared, ...(this.habits.editing ? { ...this.formContext(), currencies } : this.factsContext()) };
  }

  /** What the form of one type needs. */
  protected formContext(): object {
    return {};
  }

  /** What one type tells to its reader. */
  protected factsContext(): ItemFacts {
    return { facts: [], tags: [] };
  }

  async #texts(): Promise<object[]> {
    const { item } = this;
    const system = foundry.utils.getProperty(item.toObject(), "system");
    const stored: unknown = typeof system === "object" && system !== null ? foundry.utils.getProperty(system, "description") : "";
    const field: unknown = foundry.utils.getProperty(item.system, "schema.fields.description");
    return [await sheetText(item, "description", t("OD20.Sheet.Description"), typeof stored === "string" ? stored : "", field)];
  }

  protected override _attachPartListeners(...args: Parameters<Base["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [partId, element] = args;
    if (partId === "effects") listenForEffects(element, this.item, this.isEditable);
  }

  /** Words for kinds become keys. */
  protected override _processFormData(...args: Parameters<Base["_processFormData"]>): ReturnType<Base["_processFormData"]> {
    const values = args[2].object;
    for (const name of ["system.kind", "system.ammunition.kind"]) {
      const word = values[name];
      if (typeof word === "string" && (this.item.isWeapon() || this.item.isAmmunition())) values[name] = kindKey(word, gameTexts);
    }
    return super._processFormData(...args);
  }
}

function parts(name: string): Parts {
  return {
    header: { template: template("item/header") },
    details: { template: template(`item/${name}`), templates: PIECES },
    effects: ITEM_EFFECTS,
    text: { template: template("sheets/text") },
  };
}

/** A weapon or natural attack. */
export class WeaponSheet extends PhysicalSheet {
  static override PARTS: Parts = parts("weapon");

  protected override factsContext(): ItemFacts {
    return this.item.isWeapon() ? weaponFacts(this.item, gameTexts) : super.factsContext();
  }

  protected override formContext(): object {
    const { item } = this;
    if (!item.isWeapon()) return {};
    const system = item.system.toObject();
    return {
      system,
      weaponTypes: weaponTypeChoices(system.weaponType, this.id, gameTexts),
      reloads: choices("system.reload", "OD20.Reload", RELOADS, system.reload, this.id, gameTexts),
      defenses: choices("system.defense", "OD20.WeaponDefense", ["physical", "magical"], system.defense === "" ? "physical" : system.defense, this.id, gameTexts),
      characteristics: [{ value: "", label: t("OD20.Sheet.ByRules") }, ...CHARACTERISTICS.map((value) => ({ value, label: t(`OD20.Characteristic.${value}`) }))],
      properties: choices("properties", "OD20.Property", PROPERTIES, "", this.id, gameTexts, system.properties),
      damage: damageRows(system.damage, gameTexts),
      versatileWrong: !isReadable(system.versatile),
      versatile: system.properties.includes("versatile"),
      ranged: system.weaponType === "ranged" || system.properties.includes("thrown"),
      usesAmmunition: system.properties.includes("ammunition") || system.ammunition.kind !== "",
      ammunitionKind: kindLabel(system.ammunition.kind, gameTexts),
      kinds: kindLabels(gameTexts),
      requires: itemForm([REQUIRES], system, this.id, gameTexts)[0],
    };
  }

  /** A form names one cell of the damage table; an update wants the whole table, the other cells as they are stored now. */
  protected override _processFormData(...args: Parameters<Base["_processFormData"]>): ReturnType<Base["_processFormData"]> {
    const [event, , { object: values }] = args;
    const cell = event ? /^system\.damage\.(\d+)\.(formula|type)$/u.exec(changedField(event)) : null;
    const value = values[cell?.[0] ?? ""];
    const data = super._processFormData(...args);
    if (!this.item.isWeapon()) return data;
    const system: unknown = foundry.utils.getProperty(data, "system");
    if (isPlain(system)) readItemForm([REQUIRES], system, gameTexts);
    const { damage } = this.item.system.toObject();
    const rows = damage.map((row, index) => (cell && String(index) === cell[1] ? { ...row, [cell[2] ?? "formula"]: String(value) } : row));
    if (foundry.utils.hasProperty(data, "system.damage")) foundry.utils.setProperty(data, "system.damage", rows);
    return data;
  }
}

/** Body armor or a shield. */
export class ArmorSheet extends PhysicalSheet {
  static override PARTS: Parts = parts("armor");

  protected override factsContext(): ItemFacts {
    return this.item.isArmor() ? armorFacts(this.item, gameTexts) : super.factsContext();
  }

  protected override formContext(): object {
    const { item } = this;
    if (!item.isArmor()) return {};
    const system = item.system.toObject();
    const types = ["light", "medium", "heavy", "shield", "none"];
    return { system, armorTypes: choices("system.armorType", "OD20.ArmorType", types, system.armorType, this.id, gameTexts) };
  }
}

/** Arrows, bolts and the like. */
export class AmmunitionSheet extends PhysicalSheet {
  static override PARTS: Parts = parts("ammunition");

  protected override factsContext(): ItemFacts {
    return this.item.isAmmunition() ? ammunitionFacts(this.item, gameTexts) : super.factsContext();
  }

  protected override formContext(): object {
    if (!this.item.isAmmunition()) return {};
    const system = this.item.system.toObject();
    return { system, kind: kindLabel(system.kind, gameTexts), kinds: kindLabels(gameTexts) };
  }
}
