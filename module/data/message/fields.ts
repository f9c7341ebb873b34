/**
 * Field builders of the messages. Deliberately flat and lenient: what is inside the lists is read by play, which gives
 * every missing or odd value a usable one, so that no message of any client can break another client's log.
 */
const { ArrayField, BooleanField, NumberField, ObjectField, StringField } = foundry.data.fields;

/** A word that is always there. */
export function word(initial = "") {
  return new StringField({ required: true, nullable: false, blank: true, initial });
}

/** A word or null. */
export function optionalWord() {
  return new StringField({ required: true, nullable: true, blank: true, initial: null });
}

export function yes(initial = false) {
  return new BooleanField({ required: true, initial });
}

export function whole(initial = 0) {
  return new NumberField({ required: true, nullable: false, integer: true, initial });
}

export function optionalWhole() {
  return new NumberField({ required: true, nullable: true, integer: true, initial: null });
}

/** Any plain object. */
export function record() {
  return new ObjectField({ required: true, nullable: false });
}

/** Any plain object or null. */
export function optionalRecord() {
  return new ObjectField({ required: true, nullable: true, initial: null });
}

/** A list of plain objects. */
export function records() {
  return new ArrayField(new ObjectField({ required: true, nullable: false }));
}
