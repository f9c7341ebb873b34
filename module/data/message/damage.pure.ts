/** What damage, healing or temporary hit points without an attack say; answered and received like an attack's. Pure. */
import { CHANGE_KINDS } from "../../rules/damage/hit-point-change.ts";
import { ATTACK } from "./attack.pure.ts";
import { oneOf, optional, record, word, yes, type Stored } from "../record/record.pure.ts";

/** What makes damage and healing without an attack out of an attack: nothing is rolled against, everything arrives. */
export const DEALT = record({
  kind: oneOf(CHANGE_KINDS, "damage"),
  /** Whether armor and shield reduce it. */
  armor: yes(true),
});
export type DealtRecord = Stored<typeof DEALT>;

const { version, tab, item, targets, strikes, rules, damage, turn, secret, cancelled, effects } = ATTACK.fields;

/** As of an attack; there is one strike per target with the same damage rows, for all are hit by one roll. */
export const DAMAGE = record({
  version,
  tab,
  ...DEALT.fields,
  item,
  targets,
  strikes,
  rules,
  damage,
  /** In which it arrived: what it stops depends on that. */
  turn,
  /** What comes with it, of what lies on the board. */
  effects,
  /** Which use has laid that there, and whose it was: uuid of the creature. Null for all else. */
  laid: optional(record({ message: word(), actor: word() }), ({ message }) => message !== ""),
  secret,
  cancelled,
});
