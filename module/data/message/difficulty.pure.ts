/** What the hidden difficulty of a request says: whispered to the GMs, never shown by itself. Pure. */
import { optionalWhole, record, whole, word } from "../record/record.pure.ts";

export const DIFFICULTY = record({
  version: whole(1),
  /** Id of the request. */
  request: word(),
  dc: optionalWhole(),
});
