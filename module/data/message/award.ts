import { records, whole, word } from "./fields.ts";

function awardSchema() {
  return {
    version: whole(1),
    /** `experience`, `inspiration`, or `standing`: the choice of one at 0 hit points. */
    what: word("experience"),
    /** Experience for each. */
    amount: whole(0),
    /** Who was to get it: `{uuid, name, amount}`; of inspiration `{uuid, name, had, spent}`, of standing `{uuid, name, number, overflow, depth, receipt}`. */
    members: records(),
  };
}
export type AwardSchema = ReturnType<typeof awardSchema>;

/** Experience or inspiration that a GM has awarded, or what a player has chosen at 0 hit points; what was done stands on each character. */
export class AwardData extends foundry.abstract.TypeDataModel<AwardSchema, ChatMessage.Implementation> {
  static override defineSchema(): AwardSchema {
    return awardSchema();
  }
}
