/**
 * Declares the data of a GM's request: several creatures are asked for a check, or two for a contest. Each answers with a check message.
 * Pure.
 */
import { CONDITIONS } from "../../rules/conditions/conditions.ts";
import { checkKind, neededSense, otherCharacteristic, rolledAs } from "./check.pure.ts";
import { PARTICIPANT, rules } from "./common.pure.ts";
import {
  advantage,
  keyed,
  oneOf,
  optionalWhole,
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
  rules: rules(),
});
