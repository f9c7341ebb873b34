/**
 * Declares the data of a GM's request: several creatures are asked for a check, or two for a contest. Each answers with a check message.
 * Pure.
 */
import { WILLINGNESS } from "../../rules/basics/ids.ts";
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import { checkKind, neededSense, otherCharacteristic, rolledAs } from "./check.pure.ts";
import { PARTICIPANT, rules } from "./common.pure.ts";
import {
  advantage,
  keyed,
  oneOf,
  optional,
  optionalWhole,
  optionalWord,
  record,
  whole,
  word,
  type Loose,
  type Stored,
} from "../record/record.pure.ts";

/** An asked creature, with its check. */
const ASKED = record({
  ...PARTICIPANT.fields,
  kind: checkKind(),
  check: word(),
  characteristic: otherCharacteristic(),
  as: rolledAs(),
  needs: neededSense(),
  /** Advantage that the GM proposes. The answer contains the actual state of the roll. */
  advantage: advantage(),
});
export type AskedRecord = Stored<typeof ASKED>;

const PLEA = record({
  /** Id of the message that asks, and the uuid and public name of the creature that it asks. */
  use: word(),
  target: optionalWord(),
  name: word(),
  /** What it is asked to do, as its author wrote it. */
  text: word(),
  /** The decision of the GM. Only a hesitant creature needs the check. */
  answer: oneOf(WILLINGNESS, "hesitant"),
});
export type PleaRecord = Stored<typeof PLEA>;

const dc = optionalWhole();

export const REQUEST = record({
  version: whole(1),
  tab: word(),
  /** "each": every creature rolls separately. "contest": the first rolls against the second. */
  mode: oneOf(["each", "contest"], "each"),
  difficulty: oneOf(["none", "shown", "hidden"], "none"),
  /** The DC, if it is not hidden. A hidden DC is in a message of type `difficulty`. */
  dc: { ...dc, read: (value: unknown, { difficulty }: Loose) => (difficulty === "shown" ? dc.read(value) : null) },
  /** The condition that the save is against; "" = unspecified. Bonuses and rerolls against this condition apply. */
  against: oneOf(["", ...CONDITIONS], ""),
  asked: keyed(ASKED),
  /** For the answer to an attempt to influence a creature; null = another request. @rule B-SOC-04 */
  plea: optional(PLEA, ({ use }) => use !== ""),
  rules: rules(),
});
