import { optionalRecord, record, records, whole, word, yes } from "./fields.ts";

function damageSchema() {
  return {
    version: whole(1),
    /** The browser tab that made the message. */
    tab: word(),
    /** `damage`, `healing` or `temporary`. */
    kind: word("damage"),
    /** Whether armor and shield reduce it. */
    armor: yes(true),
    /** What it comes from: `{uuid, name, img}`. */
    item: optionalRecord(),
    targets: records(),
    /** One per target: the same damage rows, for all are hit by one roll. */
    strikes: records(),
    /** Profile and the choices that decide the outcome, so that later changes of settings rewrite no history. */
    rules: record(),
    /** `{id}` of the roll. */
    damage: optionalRecord(),
    secret: yes(),
    cancelled: yes(),
  };
}
export type DamageSchema = ReturnType<typeof damageSchema>;

/** Damage, healing or temporary hit points without an attack; answered and received like an attack's. */
export class DamageData extends foundry.abstract.TypeDataModel<DamageSchema, ChatMessage.Implementation> {
  static override defineSchema(): DamageSchema {
    return damageSchema();
  }
}
