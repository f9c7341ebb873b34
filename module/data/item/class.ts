import { choices, count, features, focus, grants, keySet, kit, text } from "../schema/fields.ts";
import { SAVE_KEYS_3E, ATTACK_PROGRESSIONS } from "../../rules/character/attack-and-saves.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { byGame, useGameNumbers } from "../schema/game-numbers.ts";
import { describedSchema } from "./common.ts";

const { ArrayField, NumberField, SchemaField, SetField, StringField } = foundry.data.fields;

/** Kinds of rest that can restore the spell slots. */
export const SLOTS_RETURN = ["long", "short"] as const;

const levels = (initial: number[]) =>
  new SetField(new NumberField({ required: true, nullable: false, integer: true, min: 1, max: NUMBER_LIMIT }), {
    initial,
  });

function classItemSchema() {
  return {
    ...describedSchema(),
    /** Hit points at level 1. @rule C-41 */
    hitPoints: count(8),
    /** Faces of the Hit Die, in rule profiles that use Hit Dice. @rule B-REST-03 */
    hitDie: count(8),
    /** Talents at character creation. @rule C-58 */
    talents: count(2),
    /** Main characteristic for spells and for the DCs of class features. @rule H-SPL-15 C-97 */
    characteristic: text(),
    /** What is another one in a game: a cleric of the base game casts with Wisdom. */
    games: byGame({ characteristic: text() }),
    /** Identifier by which spells name their classes; "" = the class has no spell list. */
    identifier: text(),
    /** knowsAll, spellbook or known; "" = the class casts no spells. @rule H-SPL-06 H-SPL-07 H-SPL-08 */
    preparation: text(),
    /** Kinds of casting focus that the class can use; empty = any. @rule H-SPL-21 B-SPL-07 */
    focus: focus(),
    /**
     * Rows by level: slots from circle 1 up, prepared spells, cantrips. The last row at or below the character's level counts.
     * @rule H-SPL-03 H-SPL-05
     */
    table: new ArrayField(
      new SchemaField({ level: count(1), slots: new ArrayField(count(0)), prepared: count(0), cantrips: count(0) }),
    ),
    /** Kind of rest that restores all slots. Pact magic needs only a short rest. @rule H-HEAL-03 B-REST-04 */
    slotsReturn: new StringField({ required: true, choices: SLOTS_RETURN, initial: "long" }),
    /** Color of a custom class, as sector and step of the color wheel; "" = derived from the name. */
    hue: text(),
    /** How attack and saves grow in games with a base attack bonus; "" = not at all. @rule D-ATK-04 D-SAVE-02 D-SAVE-03 D-SAVE-04 */
    progression: new SchemaField({
      attack: new StringField({ required: true, blank: true, choices: ATTACK_PROGRESSIONS, initial: "" }),
      goodSaves: new SetField(new StringField({ required: true, choices: SAVE_KEYS_3E })),
    }),
    /**
     * Weapons and armor that the class trains in games that sell no training: categories of weapons (see
     * rules/attack/weapon-training.ts) or names of weapons, and kinds of armor. @rule B-PROF-05 B-PROF-07
     */
    training: new SchemaField({ weapons: keySet(), armor: keySet() }),
    /** Skills of the class in games with ranks. @rule D-C6 */
    classSkills: keySet(),
    /** Ranks of each level after the first, in games with ranks; 0 = the Game Master decides. @rule D-C6 */
    ranksPerLevel: count(0),
    /** Levels at which the player raises a characteristic. @rule H-PRG-08 C-26 */
    raises: levels([3, 6, 9]),
    /** Levels of raises beside those that a game gives all classes. @rule B-PRG-01 */
    extraRaises: levels([]),
    /** The recommended build of a new character, for the guide. */
    build: new SchemaField({
      /** The reason in one line. */
      why: text(),
      /** UUIDs of the species and the background that the class lives on, for who has none yet. */
      species: text(),
      background: text(),
      /** Characteristics from the highest value down; "main" = the one that the class casts with. */
      order: new ArrayField(text()),
      /** Masteries to buy, such as `skill.stealth`, the most important first. */
      trains: new ArrayField(text()),
      /** Preferred keys of choices. */
      picks: new ArrayField(text()),
      /** UUIDs of spells, the most important first. */
      spells: new ArrayField(text()),
    }),
    ...kit(),
    grants: grants(),
    choices: choices(),
    features: features(),
  };
}
type ClassSchema = ReturnType<typeof classItemSchema>;

/** System data of a character class. */
export class ClassData extends foundry.abstract.TypeDataModel<ClassSchema, Item.Implementation> {
  static override defineSchema(): ClassSchema {
    return classItemSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    useGameNumbers(this);
  }
}
