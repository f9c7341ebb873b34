/**
 * The fields of Foundry's that keep those of messages. Deliberately flat and lenient: what is inside of lists and objects is
 * read by the declarations, which give every missing or odd value a usable one, so that no message of any client can break
 * another client's log.
 */
const { ArrayField, BooleanField, NumberField, ObjectField, StringField } = foundry.data.fields;

export const SCHEMAS = {
  /** A word that is always there. */
  word: (initial = "") => new StringField({ required: true, nullable: false, blank: true, initial }),
  /** A word or null. */
  optionalWord: () => new StringField({ required: true, nullable: true, blank: true, initial: null }),
  yes: (initial = false) => new BooleanField({ required: true, initial }),
  whole: (initial = 0) => new NumberField({ required: true, nullable: false, integer: true, initial }),
  optionalWhole: () => new NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** Any plain object. */
  record: () => new ObjectField({ required: true, nullable: false }),
  /** Any plain object or null. */
  optionalRecord: () => new ObjectField({ required: true, nullable: true, initial: null }),
  /** A list of plain objects. */
  records: () => new ArrayField(new ObjectField({ required: true, nullable: false })),
};
