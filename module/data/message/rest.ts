import { optionalWhole, records, whole, word } from "./fields.ts";

function restSchema() {
  return {
    version: whole(1),
    /** `short` or `long`. */
    kind: word("long"),
    /** Hours that it took, interruptions included. */
    hours: whole(8),
    /** Seconds by which the world's clock was moved for it; 0 = it was not, or was set back. */
    clock: whole(0),
    /** Whether a long rest was broken off and gave what a short one gives. */
    broken: optionalWhole(),
    /** Who rested, with everything that it was to change: `{uuid, name, img, changes, mayPrepare}`. */
    members: records(),
  };
}
export type RestSchema = ReturnType<typeof restSchema>;

/** A rest of one or of several creatures; what was done stands on each of them. */
export class RestData extends foundry.abstract.TypeDataModel<RestSchema, ChatMessage.Implementation> {
  static override defineSchema(): RestSchema {
    return restSchema();
  }
}
