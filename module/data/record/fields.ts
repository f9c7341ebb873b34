/**
 * Foundry fields that store the data of messages. They are flat and lenient on purpose. The declarations validate the content of lists and
 * objects and replace missing or malformed values, so that a malformed message cannot break the chat log of another client.
 */
const { ArrayField, BooleanField, NumberField, ObjectField, StringField } = foundry.data.fields;

export const SCHEMAS = {
  /** A required string. */
  word: (initial = "") => new StringField({ required: true, nullable: false, blank: true, initial }),
  /** A string or null. */
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
