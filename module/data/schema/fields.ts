/** Field builders shared by the schemas: one name per meaning, so that limits are stated once. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";

/** Money and experience may be more than any other number. */
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

/** A whole number that is always there. The bounds are the rules' own; what no rule gives is left out in preparation (`left-out.ts`). */
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

/** A whole number of at least 0. */
export function count(initial = 0, max = NUMBER_LIMIT) {
  return new NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });
}

/** A number of at least 0 with fractions (kg, ft, price). */
export function amount(initial = 0) {
  return new NumberField({ required: true, nullable: false, min: 0, max: NUMBER_LIMIT, initial });
}

/** A whole number, or null for "not stated, compute it". */
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

/** A length of at least 0 in ft, or null for "not stated". */
export function optionalLength() {
  return new NumberField({ required: true, nullable: true, min: 0, max: NUMBER_LIMIT, initial: null });
}

/** The declared input of Active Effects beside a derived number. */
export function bonus() {
  return integer(0);
}

/** A mastery step, 0 to 4; the rules clamp what effects push beyond. @rule H-MAS-01 */
export function step() {
  return new NumberField({ required: true, nullable: false, integer: true, min: 0, max: NUMBER_LIMIT, initial: 0 });
}

/** A key or a word that is always there, empty by default. */
export function text(initial = "") {
  return new StringField({ required: true, nullable: false, blank: true, initial });
}

/** A yes or no. */
export function flag(initial = false) {
  return new BooleanField({ required: true, initial });
}

/** Formatted text. */
export function html() {
  return new HTMLField({ required: true, blank: true, initial: "" });
}

/** Keys of any kind. No `choices`: the table may add entries, and unknown keys are kept. */
export function keySet() {
  return new SetField(new StringField({ required: true, blank: false }));
}

/** As what kinds of casting focus a thing serves, see rules/spells/focus.ts; none = it is no focus. @rule H-SPL-21 B-SPL-07 */
export const focus = keySet;

/** Coins by kind, smallest first. */
export const COINS = ["cp", "sp", "ep", "gp", "pp"] as const;

/** A purse. */
export function coins() {
  return new SchemaField({
    cp: count(0, RICHES_LIMIT),
    sp: count(0, RICHES_LIMIT),
    ep: count(0, RICHES_LIMIT),
    gp: count(0, RICHES_LIMIT),
    pp: count(0, RICHES_LIMIT),
  });
}

/** What is used up and comes back. @rule B-REST-04 B-REST-12 */
export const RECHARGES = ["none", "short", "long", "day"] as const;

/** Uses that are left, of how many; `max` 0 = without limit. */
export function uses() {
  return new SchemaField({
    value: count(0),
    max: count(0),
    recharge: new StringField({ required: true, choices: RECHARGES, initial: "none" }),
  });
}

/** Steps and expertise that an item gives for nothing, from a level on. @rule H-MAS-06 H-MAS-17 */
export function grants() {
  return new ArrayField(
    new SchemaField({
      track: text("weapon"),
      key: text(),
      step: step(),
      expertise: flag(),
      level: count(1),
      /** Comes only with this key of a choice of the track "option"; "" = always. */
      option: text(),
    }),
  );
}

/**
 * What may be chosen among: `count` of the keys, each at that step, or with expertise. The owner's copy keeps what was
 * `chosen`; what follows from it is derived (`module/rules/character/chosen.ts`), and only the first `count` of them count. Keys that are
 * not offered (any more) are kept. @rule H-MAS-06 H-MAS-17
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
      /** Only for who has chosen this key of an "option" of the same thing; "" = for everybody. */
      option: text(),
      chosen: keySet(),
    }),
  );
}

/**
 * "" = none, else sphere, cube, cone, line, cylinder, emanation; ft. `at`: what becomes of it, see rules/movement/zone.ts.
 * `hard`: its ground is difficult; `obscured`: "" = not, else light, heavy; `spares`: it does nothing to the side of who has made it;
 * `sure`: what it does after its use needs no save; `silent`: nobody in it speaks.
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

/** Step that is needed for it; no key = open to all. @rule H-MAS-18 */
export function requires() {
  return new SchemaField({ track: text("skill"), key: text(), step: step() });
}

/** Which class, species or background of the same owner brought it: that item's id, and the reference it was brought by; "" = none. */
export function given() {
  return new SchemaField({ by: text(), as: text() });
}

/** References to the features that come with it, and from which level. @rule H-PRG-07 H-PRG-09 */
export function features() {
  return new ArrayField(
    new SchemaField({
      level: count(1),
      uuid: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
    }),
  );
}

/** Things that a class or background gives to begin with, in pieces, with gold beside them; `purse` may be taken in their place. */
export function kit() {
  return {
    kit: new ArrayField(
      new SchemaField({
        uuid: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
        quantity: count(1),
      }),
    ),
    kitGold: count(0),
    purse: count(0),
  };
}

/** Radii of special senses, ft; 0 = none. @rule B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09 */
export function senses() {
  return new SchemaField({
    blindsight: amount(0),
    darkvision: amount(0),
    tremorsense: amount(0),
    truesight: amount(0),
  });
}

/** A price in one coin. */
export function price() {
  return new SchemaField({ value: amount(0), currency: text("gp") });
}

/**
 * What attacks, damage and healing did to this actor, newest last, at most 64 entries. Replaced whole, always in the update that changes
 * the hit points: both stand or fall together.
 */
export function receipts() {
  return new ArrayField(
    new SchemaField({
      id: text(),
      attack: text(),
      item: text(),
      /** `damage`, `healing` or `temporary`: which way the points went. */
      kind: text("damage"),
      damage: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      amount: count(0),
      hp: count(0),
      temporary: count(0),
      /** What it moved before a late word on an earlier one, where it is worth more; null = all that it is worth. */
      most: new NumberField({
        required: true,
        nullable: true,
        integer: true,
        min: 0,
        max: NUMBER_LIMIT,
        initial: null,
      }),
      state: text("applied"),
      wrote: text(),
      /** What vouches for the words that it was written on, whatever becomes of their authors. */
      sealed: new ArrayField(text()),
      /** How it stood between life and death before, where it changed that. @rule B-DEATH-03 B-DEATH-08 */
      death: new ObjectField({ required: true, nullable: true, initial: null }),
      /** How it met one who stood to the death; null = he did not. @rule H-DEATH-04 */
      stood: new ObjectField({ required: true, nullable: true, initial: null }),
      /** Whether it was meant to knock out, and has; "" = it was not. @rule B-DEATH-14 */
      spare: text(),
      /** The damage that was received, strike by strike, as it was rolled then; see `play/resolve/quoted-damage.pure.ts`. */
      dice: new ArrayField(text()),
      /** Ids of the effects that came with it; conditions that it was immune to. */
      effects: new ArrayField(text()),
      refused: new ArrayField(text()),
      /** Where it has pushed its actor; null = nowhere. */
      moved: new ObjectField({ required: true, nullable: true, initial: null }),
      /** How often it was given again. */
      again: count(0),
    }),
  );
}

/** Things to remember about another creature; kind "fumble" is the bonus after its natural 1. @rule H-CRIT-04 */
export function notes() {
  return new ArrayField(
    new SchemaField({
      id: text(),
      kind: text("fumble"),
      against: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
      name: text(),
      used: flag(),
      /** The turn in which it was earned: it ends with the owner's next one. Null outside of a fight. @rule C-33 */
      turn: new SchemaField(
        { combat: text(), round: count(0), combatant: text() },
        { required: true, nullable: true, initial: null },
      ),
    }),
  );
}
