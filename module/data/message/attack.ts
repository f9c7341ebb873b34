import { optionalRecord, record, records, whole, word, yes } from "./fields.ts";

function attackSchema() {
  return {
    version: whole(1),
    /** The browser tab that made the message and continues what follows from it. */
    tab: word(),
    mode: word("strike"),
    item: optionalRecord(),
    ranged: yes(),
    /** Which defense answers: `physical` or `magical`. */
    defense: word("physical"),
    attackers: records(),
    targets: records(),
    strikes: records(),
    /** Profile and the choices that decide the outcome, so that later changes of settings rewrite no history. */
    rules: record(),
    /** `{id}` of the damage roll, null while it is not rolled. */
    damage: optionalRecord(),
    /** `{combat, round, combatant}`: the turn of a fight in which it was made; null outside of one. */
    turn: optionalRecord(),
    secret: yes(),
    cancelled: yes(),
  };
}
export type AttackSchema = ReturnType<typeof attackSchema>;

/** An attack: one message per action, whatever the number of attackers, strikes and targets. */
export class AttackData extends foundry.abstract.TypeDataModel<AttackSchema, ChatMessage.Implementation> {
  static override defineSchema(): AttackSchema {
    return attackSchema();
  }
}
