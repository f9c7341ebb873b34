import type { Number3e } from "../../rules/character/d20-3e-progression.ts";
import { isListKey } from "../../core/table-lists.ts";
import {
  amount,
  bonus,
  coins,
  count,
  flag,
  html,
  integer,
  keySet,
  notes,
  optionalInteger,
  receipts,
  senses,
  step,
  text,
} from "../schema/fields.ts";
import { spellcastingSchema } from "./spellcasting-schema.ts";

const { ArrayField, NumberField, ObjectField, SchemaField, TypedObjectField } = foundry.data.fields;

/** A turn of a fight; "" and 0 = none. */
function turnMark() {
  return new SchemaField({ combat: text(), round: count(0), combatant: text() });
}

function characteristic() {
  // `drain` is what effects took for a time; a long rest gives it back. @rule B-REST-10
  return new SchemaField({ value: count(10), bonus: bonus(), drain: count(0) });
}
function total() {
  return new SchemaField({ bonus: bonus() });
}
function defense() {
  return new SchemaField({ bonus: bonus(), base: bonus(), floor: bonus() });
}
function attribute() {
  // Expertise only where a class says so. @rule C-96
  return new SchemaField({ step: step(), expertise: flag(), bonus: bonus() });
}
function skill() {
  return new SchemaField({ step: step(), expertise: flag(), bonus: bonus() });
}

/** What every creature stores: only what a person chose or what happened. */
export function creatureSchema() {
  return {
    characteristics: new SchemaField({
      strength: characteristic(),
      dexterity: characteristic(),
      endurance: characteristic(),
      learning: characteristic(),
      perception: characteristic(),
      charisma: characteristic(),
    }),
    /** `lost` lowers the maximum until a long rest; `bonus` raises it. @rule B-REST-09 B-DEATH-02 C-41 */
    hp: new SchemaField(
      { value: integer(10), max: count(10), temporary: count(0), lost: count(0), bonus: bonus() },
      { label: "OD20.Sheet.HitPoints" },
    ),
    /** `base` stands in for armor, `floor` is the least that the total comes to; 0 is none. @rule B-ATK-05 */
    defenses: new SchemaField({ physical: defense(), magical: defense() }),
    reduction: total(),
    attributes: new SchemaField({
      athletics: attribute(),
      acrobatics: attribute(),
      adaptability: attribute(),
      discipline: attribute(),
      analysis: attribute(),
      awareness: attribute(),
    }),
    skills: new SchemaField({
      sleightOfHand: skill(),
      stealth: skill(),
      arcana: skill(),
      history: skill(),
      nature: skill(),
      religion: skill(),
      animalHandling: skill(),
      insight: skill(),
      medicine: skill(),
      survival: skill(),
      deception: skill(),
      intimidation: skill(),
      performance: skill(),
      persuasion: skill(),
    }),
    mastery: new SchemaField({
      weapons: new SchemaField({
        oneHanded: step(),
        twoHanded: step(),
        ranged: step(),
        unarmed: step(),
        improvised: step(),
      }),
      armor: new SchemaField({ light: step(), medium: step(), heavy: step(), shield: step() }),
      spellAttack: step(),
      spellDc: step(),
      /** By the key that tool items name: training is the person's, not the thing's. @rule B-PROF-06 C-55 */
      tools: new ArrayField(new SchemaField({ key: text(), step: step() })),
    }),
    /** The same for keys that only the table's lists know. Keys of a list that is gone stay. */
    own: new SchemaField({
      skills: new TypedObjectField(skill(), { validateKey: isListKey }),
      attributes: new TypedObjectField(attribute(), { validateKey: isListKey }),
      weapons: new TypedObjectField(step(), { validateKey: isListKey }),
    }),
    /** Where it counts instead of steps. @rule D-ATK-04 */
    baseAttack: integer(0),
    /** What goes with it, as the table has it: no table of d20-3e is ours. @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-ATK-05 D-ATK-07 D-C6 */
    numbers3e: new SchemaField({
      fortitude: integer(0),
      reflex: integer(0),
      will: integer(0),
      size: integer(0),
      range: integer(0),
    } satisfies Readonly<Record<Number3e, unknown>>),
    spellcasting: spellcastingSchema(),
    /** Added to every roll of the kind by effects. */
    bonuses: new SchemaField({
      attack: bonus(),
      damage: bonus(),
      /** Damage of what strikes by Strength. */ might: bonus(),
      checks: bonus(),
      /** Skills at step 0. */ untrained: bonus(),
      initiative: bonus(),
    }),
    /** Attacks that one action gives, and further actions in a turn. @rule B-ATK-12 */
    actions: new SchemaField({ attacks: count(1), grants: count(0) }),
    resistances: keySet(),
    vulnerabilities: keySet(),
    immunities: keySet(),
    /** Conditions that do not take hold, by the rules' names. @rule B-RES-06 */
    conditionImmunities: keySet(),
    /** What it cannot use for spells: voice, hands; a gag, fetters. @rule H-SPL-17 H-SPL-18 H-SPL-20 */
    bound: keySet(),
    threshold: optionalInteger(),
    /** Hit points regained at the start of each turn, and the damage types that stop it once. @rule B-DICE-14 */
    regeneration: new SchemaField({ points: count(0), atZero: flag() }),
    regenerationStops: keySet(),
    size: text("medium"),
    /** Sizes larger (or smaller) for a while. @rule B-SIZE-01 */
    growth: new SchemaField({ bonus: bonus() }),
    /** ft per move; 0 = cannot move so */
    speed: new SchemaField({
      walk: amount(30),
      climb: amount(0),
      swim: amount(0),
      fly: amount(0),
      burrow: amount(0),
      hover: flag(),
      bonus: bonus(),
    }),
    senses: senses(),
    languages: keySet(),
    coins: coins(),
    /** Levels of exhaustion by cause: a rest cannot take what hunger and thirst hold. @rule B-COND-EXH-1 B-HAZ-04 B-HAZ-11 */
    exhaustion: new SchemaField({
      other: count(0),
      dehydration: count(0),
      starvation: count(0),
      suffocation: count(0),
      /** No level: days in a row without any food. @rule B-HAZ-10 */
      fasting: count(0),
    }),
    /**
     * Between life and death; `saves` and `stands` count all there ever were, so that each happens once.
     * @rule H-DEATH-01 H-DEATH-04 B-DEATH-05 B-DEATH-11 C-27 C-28
     */
    death: new SchemaField({
      /** Set by hand; below 0 it takes off what blows have brought. */
      marks: integer(0),
      standing: flag(),
      droppedOut: flag(),
      /** The fight that it dropped out of; "" = one that nobody tracks. @rule C-19 */
      fight: text(),
      /** The turn in which it came to 0, by fight, round and combatant; "" outside of one. @rule H-DEATH-01 */
      fell: turnMark(),
      /** The turn in which it began to owe saves, and the own turn of the last save that was counted. @rule B-DEATH-05 D-DEATH-03 */
      owes: turnMark(),
      saved: turnMark(),
      successes: count(0),
      failures: count(0),
      stable: flag(),
      dead: flag(),
      /** It has come to after it was last knocked out. @rule B-DEATH-15 */
      roused: flag(),
      saves: count(0),
      stands: count(0),
    }),
    /** World time in seconds at which the last long rest ended. @rule B-REST-08 */
    rest: new SchemaField({
      lastLong: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
      /** Rests that can be taken back, newest last; written in the update that gives the hit points. */
      receipts: new ArrayField(new ObjectField({ required: true, nullable: false })),
    }),
    receipts: receipts(),
    /** What spells, features and things have taken when they were used, newest last; see play/actions/cost.ts. */
    costs: new ArrayField(new ObjectField({ required: true, nullable: false })),
    /** Marks of receipts that the list has dropped, see play/number-writes/settled-marks.pure.ts. */
    settled: text(),
    notes: notes(),
    biography: html(),
  };
}
