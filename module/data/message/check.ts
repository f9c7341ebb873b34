import { optionalWhole, optionalWord, record, records, whole, word, yes } from "./fields.ts";

function checkSchema() {
  return {
    version: whole(1),
    tab: word(),
    actor: optionalWord(),
    name: word(),
    /** `characteristic`, `attribute`, `skill` or `defense`. */
    kind: word("characteristic"),
    key: word(),
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
  };
}
export type CheckSchema = ReturnType<typeof checkSchema>;

/** A check of a characteristic, an Attribute or a skill, or a Defense rolled without an attack card. */
export class CheckData extends foundry.abstract.TypeDataModel<CheckSchema, ChatMessage.Implementation> {
  static override defineSchema(): CheckSchema {
    return checkSchema();
  }
}
