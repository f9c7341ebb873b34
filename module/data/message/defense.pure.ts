/**
 * Declares the data of a defense message: the answer of one target to one attack. It never changes, and the card of the attack shows it.
 * Pure.
 */
import { DEFENSE_KINDS } from "../../rules/basics/ids.ts";
import { conditionKey, contributions, cover, reasons } from "./common.pure.ts";
import { ridden } from "./rider.pure.ts";
import {
  advantage,
  index,
  keyed,
  oneOf,
  optional,
  optionalWhole,
  optionalWord,
  record,
  records,
  whole,
  word,
  words,
  yes,
  type Stored,
} from "../record/record.pure.ts";

/** The save against a use. Its roll is the one of the first strike. */
const SAVED = record({
  attribute: word(),
  /** Contributions to the total, without the die. */
  parts: contributions(),
  reasons: reasons(),
  /** Language key of the condition that made the save fail without a roll; "" = it was rolled. */
  fails: { read: conditionKey },
  /** Whether the target failed the save on purpose. @rule B-SAVE-02 */
  willing: yes(),
  /** Whether a successful target evades the effect; left out = no. @rule H-SPL-13 */
  evades: { read: (value: unknown): true | undefined => value === true || undefined },
});
export type SavedRecord = Stored<typeof SAVED>;

export const DEFENSE = record({
  version: whole(1),
  tab: word(),
  /** Id of the attack message, and key of the target that this message answers for. */
  attack: word(),
  target: word(),
  actor: optionalWord(),
  token: optionalWord(),
  kind: oneOf(DEFENSE_KINDS, "physical"),
  /** Fixed number that replaces the rolls; null = rolled. */
  fixed: optionalWhole(),
  /** Rules and flags of the attack at the time of the answer, see play/resolve/terms.pure.ts. */
  terms: word(),
  quoted: records(record({ strike: word(), natural: whole(), total: whole() })),
  strikes: keyed(record({ key: word(), roll: index(-1) })),
  /** Contributions to both defenses, in case the kind of the attack changes later. */
  parts: record({ physical: contributions(), magical: contributions() }),
  situational: contributions(),
  advantage: advantage(),
  /** Reasons for advantage or disadvantage of the Defense. A save has its own list. */
  reasons: reasons(),
  mitigation: record({
    reduction: whole(),
    parts: contributions(),
    resistances: words(),
    vulnerabilities: words(),
    immunities: words(),
    threshold: optionalWhole(),
  }),
  cover: cover(),
  /** The save; null for an answer without a save. @rule H-SPL-13 */
  save: optional(SAVED, ({ attribute }) => attribute !== ""),
  /** Saves against the rider of the attack; null for an attack without a rider. */
  ridden: ridden(),
  /** Whether the answer was automatic, without a prompt. Most NPCs answer this way. */
  byItself: yes(),
  /** Whether the target was unconscious, paralyzed or similarly helpless when it answered. */
  helpless: yes(),
  /** Whether the target is an object. Equal totals deal full damage to an object. @rule C-47 */
  object: yes(),
  /** Whether a hit from nearby is a critical hit. @rule C-56 */
  defenseless: yes(),
});
