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
import { physicalSchema } from "./common.ts";
import { byGame, useGameNumbers } from "../schema/game-numbers.ts";
import { HANDS } from "../../rules/turn/hands.ts";

const { ArrayField, SchemaField, SetField, StringField } = foundry.data.fields;

/** What reloading costs, as a kind of action. @rule C-46 */
export const RELOADS = ["none", "free", "bonus", "active"] as const;
/** Weapon properties with rules. The sheet shows unknown properties by their key. */
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

/** Returns the fields for what a hit does besides its damage. */
function riderSchema() {
  return {
    /** Effects of the weapon that a hit puts on its target, by id, and when: hit, failed, success, always. */
    applies: new ArrayField(new SchemaField({ effect: text(), on: text("hit") })),
    /** How a hit moves its target: distance in ft and way (away, toward); the way "prone" knocks the target prone. */
    moves: new ArrayField(new SchemaField({ feet: amount(5), way: text("away"), on: text("hit") })),
    /**
     * What protects a target from the rider: a save (`attribute` "" = none, `dc` null = the DC of the bearer), a size above `largest` (""
     * = any size is affected), and the creature types and species references in `spares`.
     */
    rider: new SchemaField({ attribute: text(), dc: optionalInteger(), largest: text(), spares: keySet() }),
  };
}

const damage = () => new ArrayField(new SchemaField({ formula: text("1d6"), type: text("slashing") }));

function weaponSchema() {
  return {
    ...physicalSchema(),
    weaponType: text("oneHanded"),
    /** Category in games that train weapons by category; "" = everybody is trained. @rule B-PROF-05 */
    category: text(),
    /** Characteristic of the attack; "" = as the rules determine. @rule C-37 */
    characteristic: text(),
    properties: new SetField(new StringField({ required: true, blank: false })),
    damage: damage(),
    /** What a weapon of a stat block has instead in a game. */
    games: byGame({
      damage: damage(),
      attack: new SchemaField({ total: optionalInteger() }),
      damageBonus: optionalInteger(),
    }),
    /** Dice of the first damage row with a two-handed grip; "" = no difference. */
    versatile: text(),
    /** Reach in ft. */
    reach: amount(5),
    /** Range in ft. */
    range: new SchemaField({ normal: optionalLength(), max: optionalLength() }),
    ammunition: new SchemaField({ kind: text() }),
    reload: new StringField({ required: true, choices: RELOADS, initial: "none" }),
    loaded: flag(true),
    equipped: new StringField({ required: true, choices: HANDS, initial: "none" }),
    /** `total` replaces the whole attack bonus (stat blocks); null = computed. */
    attack: new SchemaField({ bonus: bonus(), total: optionalInteger() }),
    /** Flat damage bonus; null = the modifier of the characteristic. */
    damageBonus: optionalInteger(),
    /** Defense against the attack; "" = physical. @rule C-36 */
    defense: text(),
    requires: requires(),
    focus: focus(),
    ...riderSchema(),
  };
}
const MODIFIERS = { "attack.bonus": 0, "attack.total": null, damageBonus: null } as const;
type WeaponSchema = ReturnType<typeof weaponSchema>;

/** System data of a weapon or of a natural attack. */
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
    useGameNumbers(this);
    this.leftOut = leaveOut(this, MODIFIERS, this._source);
  }
}
