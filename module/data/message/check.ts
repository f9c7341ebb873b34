import { optionalWhole, optionalWord, record, records, whole, word, yes } from "./fields.ts";

function checkSchema() {
  return {
    version: whole(1),
    tab: word(),
    actor: optionalWord(),
    name: word(),
    /** `characteristic`, `attribute`, `skill`, `defense`, `tool` or `death`. */
    kind: word("characteristic"),
    /** Of a tool its kind, or the id of the very item. */
    key: word(),
    /** Name of the tool and key of the skill that goes with it, or "". */
    what: word(),
    skill: word(),
    /** Whether training in both gave advantage. */
    bothTrained: yes(),
    /** Whether there was no such tool at hand. */
    withoutTool: yes(),
    /** Characteristic instead of the usual one, or "". */
    characteristic: word(),
    advantage: whole(0),
    parts: records(),
    dc: optionalWhole(),
    dcHidden: yes(),
    rules: record(),
    /** Id of the request and key of the one asked that this answers for; "" for a check of one's own. */
    request: word(),
    asked: word(),
    /** Of a die that inspiration has bought for another check: which die of that check it replaces. */
    die: whole(0),
    /** And which strike of an attack or a Defense; "" of a check. */
    strike: word(),
  };
}
export type CheckSchema = ReturnType<typeof checkSchema>;

/** A check of a characteristic, an Attribute or a skill, or a Defense rolled without an attack card. */
export class CheckData extends foundry.abstract.TypeDataModel<CheckSchema, ChatMessage.Implementation> {
  static override defineSchema(): CheckSchema {
    return checkSchema();
  }
}
