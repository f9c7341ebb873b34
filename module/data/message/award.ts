import { records, whole, word } from "./fields.ts";

function awardSchema() {
  return {
    version: whole(1),
    /** `experience` or `inspiration`. */
    what: word("experience"),
    /** Experience for each. */
    amount: whole(0),
    /** Who was to get it: `{uuid, name, amount}`; of inspiration `{uuid, name, had, spent}`. */
    members: records(),
  };
}
export type AwardSchema = ReturnType<typeof awardSchema>;

/** Experience or inspiration that a GM has awarded; what was done stands on each character. */
export class AwardData extends foundry.abstract.TypeDataModel<AwardSchema, ChatMessage.Implementation> {
  static override defineSchema(): AwardSchema {
    return awardSchema();
  }
}
