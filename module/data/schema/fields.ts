/** Field builders that the schemas share. Each has one meaning, so that limits are defined once. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";

/** Limit for money and experience, which may exceed the limit of other numbers. */
export const RICHES_LIMIT = 1_000_000_000;

const {
  ArrayField,
  BooleanField,
  DocumentUUIDField,
  HTMLField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
} = foundry.data.fields;

/** A required integer. The limits are those of the rules functions. Preparation ignores numbers outside of the rules (`left-out.ts`). */
export function integer(initial = 0) {
  return new NumberField({
    required: true,
    nullable: false,
    integer: true,
    min: -NUMBER_LIMIT,
    max: NUMBER_LIMIT,
    initial,
  });
}

/** A non-negative integer. */
export function count(initial = 0, max = NUMBER_LIMIT) {
  return new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });
}

/** A non-negative number, possibly with fractions (kg, ft, price). */
export function amount(initial = 0) {
  return new NumberField({ required: true, nullable: false, min: 0, max: NUMBER_LIMIT, initial });
}

/** An integer; null = not set, so the system computes it. */
export function optionalInteger() {
  return new NumberField({
    required: true,
    nullable: true,
    integer: true,
    min: -NUMBER_LIMIT,
    max: NUMBER_LIMIT,
    initial: null,
  });
}

/** A non-negative length in ft; null = not set. */
export function optionalLength() {
  return new NumberField({ required: true, nullable: true, min: 0, max: NUMBER_LIMIT, initial: null });
}

/** The declared input of Active Effects that is part of a derived number. */
export function bonus() {
  return integer(0);
}

/** A mastery step from 0 to 4. The rules clamp values that effects raise above 4. @rule H-MAS-01 */
export function step() {
  return new NumberField({ required: true, nullable: false, integer: true, min: 0, max: NUMBER_LIMIT, initial: 0 });
}

/** A required string, empty by default. */
export function text(initial = "") {
  return new StringField({ required: true, nullable: false, blank: true, initial });
}

/** A boolean. */
export function flag(initial = false) {
  return new BooleanField({ required: true, initial });
}

/** Formatted text. */
export function html() {
  return new HTMLField({ required: true, blank: true, initial: "" });
}

/** A set of keys. It has no `choices`, because the table may add entries and unknown keys are kept. */
export function keySet() {
  return new SetField(new StringField({ required: true, blank: false }));
}

/** Kinds of casting focus that an item serves as, see rules/spells/focus.ts; empty = it is no focus. @rule H-SPL-21 B-SPL-07 */
export const focus = keySet;

/**
 * Numbers that follow from entries; see `rules/ledger/ledger.ts`. The plain numbers are copies for other programs. Read with
 * `readLedger`.
 */
export function ledger() {
  return new SchemaField({
    base: new ObjectField({ required: true, nullable: false }),
    entries: new ObjectField({ required: true, nullable: false }),
  });
}

/** Coins of an actor or container. */
export function coins() {
  return new SchemaField({
    cp: count(0, RICHES_LIMIT),
    sp: count(0, RICHES_LIMIT),
    ep: count(0, RICHES_LIMIT),
    gp: count(0, RICHES_LIMIT),
    pp: count(0, RICHES_LIMIT),
  });
}

/** When uses come back. @rule B-REST-04 B-REST-12 */
export const RECHARGES = ["none", "short", "long", "day"] as const;

/** Limited uses: `value` left of `max`; `max` 0 = unlimited. `back`: dice for how many come back; no formula = all. @rule B-REST-12 */
export function uses() {
  return new SchemaField({
    value: count(0),
    max: count(0),
    recharge: new StringField({ required: true, choices: RECHARGES, initial: "none" }),
    back: text(),
  });
}

/** Steps and expertise that an item grants for free, from a level on. @rule H-MAS-06 H-MAS-17 */
export function grants() {
  return new ArrayField(
    new SchemaField({
      track: text("weapon"),
      key: text(),
      step: step(),
      expertise: flag(),
      level: count(1),
      /** The grant applies only if the player chose this key of a choice on the track "option"; "" = always. */
      option: text(),
    }),
  );
}

/**
 * Choices of the player: `count` of the keys in `from`, each with the step or expertise. The item of the owner stores the keys in
 * `chosen`, and the system derives the rest (`module/rules/character/chosen.ts`). Only the first `count` keys count. Keys that are no
 * longer offered are kept. @rule H-MAS-06 H-MAS-17
 */
export function choices() {
  return new ArrayField(
    new SchemaField({
      track: text("weapon"),
      from: keySet(),
      count: count(1),
      step: step(),
      expertise: flag(),
      level: count(1),
      /** The choice exists only if the player chose this key of an "option" of the same item; "" = always. */
      option: text(),
      /** The choice exists only in games that sell no training: the skills of a class. @rule B-SKL-08 */
      unsold: flag(),
      chosen: keySet(),
    }),
  );
}

/**
 * Area: `shape` is sphere, cube, cone, line, cylinder or emanation, "" = none; sizes in ft. `at`: what happens later, see
 * rules/movement/zone.ts. `hard`: the ground is difficult. `obscured`: light or heavy, "" = not. `spares`: it does not affect the side of
 * its maker. `sure`: later effects allow no save. `silent`: creatures in it cannot speak.
 * @rule B-AOE-01
 */
export function area() {
  return new SchemaField({
    shape: text(),
    size: amount(0),
    width: amount(0),
    at: text(),
    chosen: flag(),
    hard: flag(),
    obscured: text(),
    spares: flag(),
    sure: flag(),
    silent: flag(),
  });
}

/** Mastery step that the item requires; empty key = no requirement. @rule H-MAS-18 */
export function requires() {
  return new SchemaField({ track: text("skill"), key: text(), step: step() });
}

/** Which class, species or background item of the owner added this item: its id, and the reference in that item; "" = none. */
export function given() {
  return new SchemaField({ by: text(), as: text() });
}

/**
 * References to the features of an item, with the level from which each applies. `quest`: reward of the class quest, which only a game with
 * that quest gives, after its highest level.
 * @rule H-PRG-07 H-PRG-09
 */
export function features() {
  return new ArrayField(
    new SchemaField({
      level: count(1),
      uuid: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
      quest: flag(),
    }),
  );
}

/**
 * Starting equipment of a class or background: items with quantities, plus gold. The player may take the second kit or `purse` instead.
 */
export function kit() {
  const things = () =>
    new ArrayField(
      new SchemaField({
        uuid: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
        quantity: count(1),
      }),
    );
  return { kit: things(), kitGold: count(0), secondKit: things(), secondGold: count(0), purse: count(0) };
}

/** Ranges of special senses, ft; 0 = none. @rule B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09 */
export function senses() {
  return new SchemaField({
    blindsight: amount(0),
    darkvision: amount(0),
    tremorsense: amount(0),
    truesight: amount(0),
  });
}

/** A price in one kind of coin. */
export function price() {
  return new SchemaField({ value: amount(0), currency: text("gp") });
}

/** Notes about other creatures. A note of kind "fumble" is the bonus against a creature that rolled a natural 1. @rule H-CRIT-04 */
export function notes() {
  return new ArrayField(
    new SchemaField({
      id: text(),
      kind: text("fumble"),
      against: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
      name: text(),
      used: flag(),
      /** Turn in which the creature got the note. The note ends with the creature's next turn. Null outside of a fight. @rule C-33 */
      turn: new SchemaField(
        { combat: text(), round: count(0), combatant: text() },
        { required: true, nullable: true, initial: null },
      ),
    }),
  );
}
