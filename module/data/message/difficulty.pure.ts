/** Declares the data of a message with the hidden DC of a request. It is whispered to the GMs and never appears in the chat log. Pure. */
import { optionalWhole, record, whole, word } from "../record/record.pure.ts";

export const DIFFICULTY = record({
  version: whole(1),
  /** Id of the request. */
  request: word(),
  dc: optionalWhole(),
});
