import {
  amount,
  bonus,
  coins,
  count,
  flag,
  html,
  integer,
  keySet,
  ledger,
  notes,
  optionalInteger,
  senses,
  step,
  text,
} from "../schema/fields.ts";
import type { Number3e } from "../../rules/character/attack-and-saves.ts";
import { LEGENDARY_ACTIONS } from "../../rules/turn/done-actions.ts";
import { isListKey } from "../../core/table-lists.ts";

const { ArrayField, NumberField, ObjectField, SchemaField, TypedObjectField } = foundry.data.fields;

/** Returns the schema of a reference to a turn of a fight; "" and 0 = none. */
function turnMark() {
  return new SchemaField({ combat: text(), round: count(0), combatant: text() });
}

function characteristic() {
  // `drain` is the temporary loss that effects caused. A long rest restores it. @rule B-REST-10
  return new SchemaField({ value: count(10), bonus: bonus(), drain: count(0) });
}
function total() {
  return new SchemaField({ bonus: bonus() });
}
function defense() {
  return new SchemaField({ bonus: bonus(), base: bonus(), floor: bonus() });
}
function attribute() {
  // `expertise` is true only if a class grants it. @rule C-96
  return new SchemaField({ step: step(), expertise: flag(), bonus: bonus() });
}
function skill() {
  // `ranks` counts in games that have ranks, a negative number as 0. @rule D-C6
  return new SchemaField({ step: step(), expertise: flag(), ranks: integer(0), bonus: bonus() });
}

/** Returns the schema that all creatures share. It stores only choices of users and events; all other numbers are derived. */
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
    /** `lost` lowers the maximum until a long rest. `bonus` raises the maximum. @rule B-REST-09 B-DEATH-02 C-41 */
    hp: new SchemaField(
      { value: integer(10), max: count(10), temporary: count(0), lost: count(0), bonus: bonus() },
      { label: "OD20.Sheet.HitPoints" },
    ),
    /** Hit points in the games that the table played before (`pointsInGame`). */
    pointsByGame: text(),
    /** `base` replaces the value of armor. `floor` is the minimum of the total. 0 means none. @rule B-ATK-05 */
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
      athleticsSkill: skill(),
      acrobaticsSkill: skill(),
      analysisSkill: skill(),
      awarenessSkill: skill(),
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
      /** Steps by tool kind. The training belongs to the creature, not to the tool item. @rule B-PROF-06 C-55 */
      tools: new ArrayField(new SchemaField({ key: text(), step: step() })),
    }),
    /** Training in keys that the table added to its own lists. Entries of a removed list stay. */
    own: new SchemaField({
      skills: new TypedObjectField(skill(), { validateKey: isListKey }),
      attributes: new TypedObjectField(attribute(), { validateKey: isListKey }),
      weapons: new TypedObjectField(step(), { validateKey: isListKey }),
    }),
    /** Base attack bonus. It counts in rule profiles that do not use steps. @rule D-ATK-04 */
    baseAttack: integer(0),
    /**
     * Further numbers of the d20-3e profile. The user enters them because the system does not contain the d20-3e tables.
     * @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-ATK-05 D-ATK-07 D-C6
     */
    numbers3e: new SchemaField({
      fortitude: integer(0),
      reflex: integer(0),
      will: integer(0),
      size: integer(0),
      range: integer(0),
    } satisfies Readonly<Record<Number3e, unknown>>),
    spellcasting: spellcastingSchema(),
    /** Bonuses that effects add to every roll of a kind. */
    bonuses: new SchemaField({
      attack: bonus(),
      damage: bonus(),
      /** Bonus to the damage of attacks that use Strength. */ might: bonus(),
      /** Bonus to attacks with ranged weapons. */ ranged: bonus(),
      checks: bonus(),
      /** Bonus to skills at step 0. */ untrained: bonus(),
      /** Bonus to both Defenses. */ defense: bonus(),
      initiative: bonus(),
    }),
    /** Numbers of attacks in one attack action, of extra actions per turn, and of legendary actions between two turns. @rule B-ATK-12 */
    actions: new SchemaField({ attacks: count(1), grants: count(0), legendary: count(LEGENDARY_ACTIONS) }),
    resistances: keySet(),
    vulnerabilities: keySet(),
    immunities: keySet(),
    /** Ids of conditions to which the creature is immune. @rule B-RES-06 */
    conditionImmunities: keySet(),
    /**
     * What the creature cannot use for casting (voice, hands), for example because of a gag or fetters. @rule H-SPL-17 H-SPL-18 H-SPL-20
     */
    bound: keySet(),
    threshold: optionalInteger(),
    /** Hit points regained at the start of each turn. `regenerationStops` lists the damage types that stop it once. @rule B-DICE-14 */
    regeneration: new SchemaField({ points: count(0), atZero: flag() }),
    regenerationStops: keySet(),
    size: text("medium"),
    /** Number of size categories by which effects enlarge (or shrink) the creature. @rule B-SIZE-01 */
    growth: new SchemaField({ bonus: bonus() }),
    /** Speeds in ft per move; 0 = the creature cannot move that way. */
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
    ledger: ledger(),
    /**
     * Levels of exhaustion by cause. A rest does not remove levels that hunger or thirst maintains. @rule B-COND-EXH-1 B-HAZ-04 B-HAZ-11
     */
    exhaustion: new SchemaField({
      other: count(0),
      dehydration: count(0),
      starvation: count(0),
      suffocation: count(0),
      /** Consecutive days without food. This is not a level of exhaustion. @rule B-HAZ-10 */
      fasting: count(0),
    }),
    /**
     * State between life and death. `saves` and `stands` count every death save and every choice to stand so far, so that the system
     * processes each of them once.
     * @rule H-DEATH-01 H-DEATH-04 B-DEATH-05 B-DEATH-11 C-27 C-28
     */
    death: new SchemaField({
      /** Manual correction of the number of marks. A negative value removes marks that hits caused. */
      marks: integer(0),
      standing: flag(),
      droppedOut: flag(),
      /** Id of the fight in which the creature dropped out; "" = outside of a tracked fight. @rule C-19 */
      fight: text(),
      /** The turn in which the creature came to 0 hit points; empty outside of a fight. @rule H-DEATH-01 */
      fell: turnMark(),
      /**
       * `owes` is the turn from which the creature has to roll death saves. `saved` is the creature's turn of the last counted save.
       * @rule B-DEATH-05 D-DEATH-03
       */
      owes: turnMark(),
      saved: turnMark(),
      successes: count(0),
      failures: count(0),
      stable: flag(),
      dead: flag(),
      /** Whether the creature has regained consciousness after the last knock-out. @rule B-DEATH-15 */
      roused: flag(),
      saves: count(0),
      stands: count(0),
    }),
    /** World time in seconds at which the last long rest ended. @rule B-REST-08 */
    rest: new SchemaField({
      lastLong: new NumberField({ required: true, nullable: true, integer: true, initial: null }),
      /** Rests by the ids of their messages; `readRests` reads them. `lastLong` is older. */
      log: new ObjectField({ required: true, nullable: false }),
    }),
    notes: notes(),
    biography: html(),
  };
}

/** Spell slots of one circle: `value` left, `max` null = determined by the class. @rule H-SPL-03 H-SPL-04 */
function slot() {
  return new SchemaField({ value: count(0), max: optionalInteger(), bonus: bonus() });
}

/** Returns the schema of what casters store. @rule H-SPL-03 H-SPL-04 H-SPL-05 H-SPL-14 H-SPL-15 H-SPL-16 */
function spellcastingSchema() {
  return new SchemaField({
    /** Main characteristic; "" = determined by the class. */
    characteristic: text(),
    /** knowsAll, spellbook or known; "" = determined by the class. */
    preparation: text(),
    attack: new SchemaField({ bonus: bonus() }),
    dc: new SchemaField({ bonus: bonus() }),
    /** Maximum number of prepared spells; null = determined by the class. */
    prepared: new SchemaField({ max: optionalInteger(), bonus: bonus() }),
    slots: new SchemaField({
      c1: slot(),
      c2: slot(),
      c3: slot(),
      c4: slot(),
      c5: slot(),
      c6: slot(),
      c7: slot(),
      c8: slot(),
      c9: slot(),
    }),
  });
}
