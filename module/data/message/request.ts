import { optionalWhole, record, records, whole, word } from "./fields.ts";

function requestSchema() {
  return {
    version: whole(1),
    tab: word(),
    /** `each`: everybody rolls for himself; `contest`: the first against the second. */
    mode: word("each"),
    /** `none`, `shown` or `hidden`. */
    difficulty: word("none"),
    /** The number to reach, only while everybody may know it: a hidden one stands in a message of type `difficulty`. */
    dc: optionalWhole(),
    /** Who is asked for which check: `{key, actor, token, name, img, pc, kind, check, characteristic, advantage}`. */
    asked: records(),
    /** Profile and the choices that decide the outcome, so that later changes of settings rewrite no history. */
    rules: record(),
  };
}
export type RequestSchema = ReturnType<typeof requestSchema>;

/** A GM asks several characters for a check, or two creatures for a contest; each answers with a check of its own. */
export class RequestData extends foundry.abstract.TypeDataModel<RequestSchema, ChatMessage.Implementation> {
  static override defineSchema(): RequestSchema {
    return requestSchema();
  }
}
