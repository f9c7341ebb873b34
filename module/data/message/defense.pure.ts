/** What the answer of one target to one attack says: written once, never changed, never shown by itself. Pure. */
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

/** The save with which a use was answered; its roll is that of the first strike. */
const SAVED = record({
  attribute: word(),
  /** Everything behind the total but the die. */
  parts: contributions(),
  reasons: reasons(),
  /** Language key of the condition for which it failed without a roll; "" where it was rolled. */
  fails: { read: conditionKey },
  /** Whether it was let fail. @rule B-SAVE-02 */
  willing: yes(),
  /** Whether who saved evades; left out = not. @rule H-SPL-13 */
  evades: { read: (value: unknown): true | undefined => value === true || undefined },
});
export type SavedRecord = Stored<typeof SAVED>;

export const DEFENSE = record({
  version: whole(1),
  tab: word(),
  /** Id of the attack message and key of the target that this answers for. */
  attack: word(),
  target: word(),
  actor: optionalWord(),
  token: optionalWord(),
  kind: oneOf(DEFENSE_KINDS, "physical"),
  /** A number instead of rolls. */
  fixed: optionalWhole(),
  /** Rules and flags of the attack as they were answered, see play/resolve/terms.pure.ts. */
  terms: word(),
  quoted: records(record({ strike: word(), natural: whole(), total: whole() })),
  strikes: keyed(record({ key: word(), roll: index(-1) })),
  /** Contributions to both defenses, in case the attack turns out to be of the other kind. */
  parts: record({ physical: contributions(), magical: contributions() }),
  situational: contributions(),
  advantage: advantage(),
  /** Why it was rolled as it was; of a save it says so itself. */
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
  /** Null for an answer that is no save. @rule H-SPL-13 */
  save: optional(SAVED, ({ attribute }) => attribute !== ""),
  /** Of an attack that has a rider; null for any other. */
  ridden: ridden(),
  /** Whether nobody was asked: it was given by itself, as most creatures' are. */
  byItself: yes(),
  /** Unconscious, paralyzed and the like when it answered. */
  helpless: yes(),
  /** Whether a thing was struck: equal totals damage it in full. @rule C-47 */
  object: yes(),
  /** Whether a near hit is a critical. @rule C-56 */
  defenseless: yes(),
});
