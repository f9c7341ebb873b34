import { optionalWhole, optionalWord, record, records, whole, word, yes } from "./fields.ts";

function defenseSchema() {
  return {
    version: whole(1),
    tab: word(),
    /** Id of the attack message and key of the target that this answers for. */
    attack: word(),
    target: word(),
    actor: optionalWord(),
    token: optionalWord(),
    kind: word("physical"),
    /** A number instead of rolls. */
    fixed: optionalWhole(),
    /** The rules and flags that were answered, on one line. */
    terms: word(),
    quoted: records(),
    strikes: records(),
    /** `{physical, magical}`: contributions to both defenses, in case the attack turns out to be of the other kind. */
    parts: record(),
    situational: records(),
    advantage: whole(0),
    mitigation: record(),
    cover: word("none"),
    /** Unconscious, paralyzed and the like when it answered. */
    helpless: yes(),
  };
}
export type DefenseSchema = ReturnType<typeof defenseSchema>;

/** The answer of one target to one attack: written once, never changed, never shown by itself. */
export class DefenseData extends foundry.abstract.TypeDataModel<DefenseSchema, ChatMessage.Implementation> {
  static override defineSchema(): DefenseSchema {
    return defenseSchema();
  }
}
