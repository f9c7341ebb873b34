import { template } from "../../core/constants.ts";
import { isOpen } from "../common/open-windows.ts";
import { actionsOf, type Actions } from "./actions.ts";
import { OpposedItemSheet, type HeaderControls, type Parts, seeAsControls, seeItemAs } from "./base.ts";
import { sheetCode } from "./lazy-code.ts";
import { fetched } from "../common/on-demand.ts";

const GROUPS = ["item/preview", "item/group", "item/group-fields", "item/field"];
const PIECES = [
  ...GROUPS,
  "item/segment",
  "item/physical",
  "item/facts",
  "item/weapon-form",
  "item/armor-form",
  "item/ammunition-form",
  "sheets/number-field",
].map(template);
/** Part for the item's effects. */
const ITEM_EFFECTS = { template: template("item/effects"), templates: ["effect/list", "effect/row"].map(template) };

/** Part for what can be done with the item. */
const USES = {
  template: template("item/uses"),
  templates: [...GROUPS, "sheets/number-field"].map(template),
};

/** Item types with an attack or a save. */
const FORETOLD: readonly string[] = ["weapon", "spell", "feature"];

type Base = InstanceType<typeof OpposedItemSheet>;

/** Base class of the sheets of carried items. */
export class PhysicalSheet extends OpposedItemSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<PhysicalSheet> = {
    classes: ["od-sheet--item"],
    position: { width: 500, height: 640 },
    actions: { seeAs: seeItemAs },
  };

  /** Whether the sheet previews the item's odds against the targeted token. */
  get foretells(): boolean {
    return isOpen(this) && this.behavior.editing && FORETOLD.includes(this.item.type);
  }

  protected override _getHeaderControls(): HeaderControls {
    return [...super._getHeaderControls(), ...seeAsControls()];
  }

  protected override sheetActions(): Actions {
    return actionsOf(this, { ...sheetCode.code.ITEM_ACTIONS, ...sheetCode.code.FIELD_ACTIONS });
  }

  protected override async partContext(partId: string): Promise<object> {
    const {
      item,
      id: rootId,
      isEditable: editable,
      reader,
      behavior: { editing },
    } = this;
    return sheetCode.code.itemContext({ item, rootId, editable, editing, reader }, partId);
  }

  protected override _attachPartListeners(...args: Parameters<Base["_attachPartListeners"]>): void {
    super._attachPartListeners(...args);
    const [partId, element] = args;
    if (partId === "effects") sheetCode.code.listenForEffects(element, this.item, this.isEditable);
    if (partId === "uses") sheetCode.code.listenForUses(element, this.item, this.isEditable);
  }

  protected override _processFormData(
    ...args: Parameters<Base["_processFormData"]>
  ): ReturnType<Base["_processFormData"]> {
    const [event, , { object: values }] = args;
    const complete = sheetCode.code.readItem(this.item, event, values);
    const data = super._processFormData(...args);
    complete(data);
    return data;
  }
}

function parts(name: string): Parts {
  return {
    header: { template: template("item/header") },
    details: { template: template(`item/${name}`), templates: PIECES },
    uses: USES,
    effects: ITEM_EFFECTS,
    text: { template: template("sheets/text") },
  };
}

/** Sheet of a weapon or natural attack. */
export class WeaponSheet extends PhysicalSheet {
  static override PARTS: Parts = parts("weapon");
}

/** Sheet of body armor or a shield. */
export class ArmorSheet extends PhysicalSheet {
  static override PARTS: Parts = parts("armor");
}

/** Sheet of ammunition. */
export class AmmunitionSheet extends PhysicalSheet {
  static override PARTS: Parts = parts("ammunition");
}

/** Part with the plain fields of an item. */
const FIELDS = {
  template: template("item/fields"),
  templates: [...GROUPS, "item/physical", "item/facts", "sheets/number-field"].map(template),
};

/** Sheet of an item without a template of its own: its fields in groups. */
export class FieldSheet extends PhysicalSheet {
  static override PARTS: Parts = {
    header: { template: template("item/header") },
    details: FIELDS,
    uses: USES,
    effects: ITEM_EFFECTS,
    text: { template: template("sheets/text") },
  };
}

/** Sheet of a class, species, background or feature: granted masteries, choices, and features by level. */
export class OriginSheet extends FieldSheet {
  static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<OriginSheet> = {
    position: { width: 560, height: 700 },
  };

  static override PARTS: Parts = {
    header: { template: template("item/header") },
    origin: { template: template("item/origin") },
    details: FIELDS,
    uses: USES,
    effects: ITEM_EFFECTS,
    text: { template: template("sheets/text") },
  };

  protected override sheetActions(): Actions {
    return { ...super.sheetActions(), ...actionsOf(this, sheetCode.code.ORIGIN_ACTIONS) };
  }

  protected override async partContext(partId: string): Promise<object> {
    if (partId === "origin")
      return this.behavior.editing
        ? {}
        : (await fetched(() => import("./view/origin-part.ts"))).originPart(this.item, this.isEditable);
    return super.partContext(partId);
  }
}
