import {
  amount,
  bonus,
  flag,
  focus,
  keySet,
  optionalInteger,
  optionalLength,
  requires,
  text,
} from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";
import { doingSchema, physicalSchema } from "./common.ts";
import { HANDS } from "../../rules/turn/hands.ts";

const { ArrayField, SchemaField, SetField, StringField } = foundry.data.fields;

/** What loading again costs. @rule C-46 */
export const RELOADS = ["none", "free", "bonus", "active"] as const;
/** Properties that the rules know; others are kept and shown by their key. */
export const PROPERTIES = [
  "finesse",
  "light",
  "thrown",
  "versatile",
  "twoHanded",
  "ammunition",
  "reach",
  "heavy",
  "loading",
] as const;

/** What it does to whom it hits besides its damage. */
function riderSchema() {
  const { applies, moves } = doingSchema();
  return {
    applies,
    moves,
    /**
     * What spares whom it hits: a save, `attribute` "" = none, `dc` null = that of its bearer; a size above `largest`, "" = none;
     * types of creatures, and references of species.
     */
    rider: new SchemaField({ attribute: text(), dc: optionalInteger(), largest: text(), spares: keySet() }),
  };
}

function weaponSchema() {
  return {
    ...physicalSchema(),
    weaponType: text("oneHanded"),
    /** Characteristic of the attack; "" = by the rules. @rule C-37 */
    characteristic: text(),
    properties: new SetField(new StringField({ required: true, blank: false })),
    damage: new ArrayField(new SchemaField({ formula: text("1d6"), type: text("slashing") })),
    /** Dice of the first damage when held in both hands; "" = no difference. */
    versatile: text(),
    /** ft */
    reach: amount(5),
    /** ft */
    range: new SchemaField({ normal: optionalLength(), max: optionalLength() }),
    ammunition: new SchemaField({ kind: text() }),
    reload: new StringField({ required: true, choices: RELOADS, initial: "none" }),
    loaded: flag(true),
    equipped: new StringField({ required: true, choices: HANDS, initial: "none" }),
    /** `total` stands for the whole bonus (stat blocks); null = computed. */
    attack: new SchemaField({ bonus: bonus(), total: optionalInteger() }),
    /** Flat damage bonus; null = the characteristic's modifier. */
    damageBonus: optionalInteger(),
    /** "" = physical. @rule C-36 */
    defense: text(),
    requires: requires(),
    focus: focus(),
    ...riderSchema(),
  };
}
const MODIFIERS = { "attack.bonus": 0, "attack.total": null, damageBonus: null } as const;
export type WeaponSchema = ReturnType<typeof weaponSchema>;

/** A weapon, or a natural attack of a creature. */
export class WeaponData extends foundry.abstract.TypeDataModel<
  WeaponSchema,
  Item.Implementation,
  { leftOut: LeftOut[] }
> {
  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.leftOut = leaveOut(this, MODIFIERS, this._source);
  }
}
