/**
 * Declares the data of a message with damage, healing or temporary hit points without an attack. Answers and receipts work as for an
 * attack. Pure.
 */
import { CHANGE_KINDS } from "../../rules/basics/ids.ts";
import { ATTACK } from "./attack.pure.ts";
import { oneOf, optional, record, whole, word, yes, type Stored } from "../record/record.pure.ts";

/** Fields that distinguish such a message from an attack: there is no attack roll, and the points always arrive. */
export const DEALT = record({
  kind: oneOf(CHANGE_KINDS, "damage"),
  /** Whether armor and shield reduce the damage. */
  armor: yes(true),
});
export type DealtRecord = Stored<typeof DEALT>;

const SAVE = record({
  /** Key of an Attribute, or of a skill for a check. */
  attribute: word(),
  dc: whole(),
  onSuccess: oneOf(["half", "none", "all"], "none"),
  /** Whether it is rolled as a check; left out = as a save. @rule H-DICE-06 */
  check: { read: (value: unknown): true | undefined => value === true || undefined },
});
export type SaveRecord = Stored<typeof SAVE>;

const { version, tab, item, targets, strikes, rules, damage, turn, secret, cancelled, effects } = ATTACK.fields;

/** Declaration of the message. It has one strike per target with the same damage rows, because one roll applies to all targets. */
export const DAMAGE = record({
  version,
  tab,
  ...DEALT.fields,
  /** Save of the targets; null = none. @rule H-SPL-13 H-SPL-14 */
  save: optional(SAVE, ({ attribute }) => attribute !== ""),
  item,
  targets,
  strikes,
  rules,
  damage,
  /** Turn in which the damage arrived. Effects that damage can stop, such as regeneration, depend on it. */
  turn,
  /** Effects of a zone on the scene that come with the damage. */
  effects,
  /** The use that placed the zone: id of its message and uuid of its actor; null for other damage. */
  laid: optional(record({ message: word(), actor: word() }), ({ message }) => message !== ""),
  secret,
  cancelled,
});
