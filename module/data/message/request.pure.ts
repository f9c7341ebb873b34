/** What a GM's request says: several are asked for a check, or two for a contest; each answers with a check. Pure. */
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

/** One who is asked for a check, and for which. */
const ASKED = record({
  ...PARTICIPANT.fields,
  kind: checkKind(),
  check: word(),
  characteristic: otherCharacteristic(),
  as: rolledAs(),
  needs: neededSense(),
  /** What the GM proposes; the answer says what was rolled. */
  advantage: advantage(),
});
export type AskedRecord = Stored<typeof ASKED>;

const dc = optionalWhole();

export const REQUEST = record({
  version: whole(1),
  tab: word(),
  /** Everybody rolls for himself, or the first against the second. */
  mode: oneOf(["each", "contest"], "each"),
  difficulty: oneOf(["none", "shown", "hidden"], "none"),
  /** The number to reach, only while everybody may know it: a hidden one stands in a message of type `difficulty`. */
  dc: { ...dc, read: (value: unknown, { difficulty }: Loose) => (difficulty === "shown" ? dc.read(value) : null) },
  /** The condition that a save is against; "" = none is said. What helps against it counts, and what rolls such saves again. */
  against: oneOf(["", ...CONDITIONS], ""),
  asked: keyed(ASKED),
  rules: rules(),
});
