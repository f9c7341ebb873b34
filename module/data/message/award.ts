import { records, whole } from "./fields.ts";

function awardSchema() {
  return {
    version: whole(1),
    /** Experience for each. */
    amount: whole(0),
    /** Who was to get it: `{uuid, name, amount}`. */
    members: records(),
  };
}
export type AwardSchema = ReturnType<typeof awardSchema>;

/** Experience that a GM has awarded; what was done stands on each character. */
export class AwardData extends foundry.abstract.TypeDataModel<AwardSchema, ChatMessage.Implementation> {
  static override defineSchema(): AwardSchema {
    return awardSchema();
  }
}
