import { optionalWhole, whole, word } from "./fields.ts";

function difficultySchema() {
  return {
    version: whole(1),
    /** Id of the request. */
    request: word(),
    dc: optionalWhole(),
  };
}
export type DifficultySchema = ReturnType<typeof difficultySchema>;

/** The hidden difficulty of a request: whispered to the GMs, never shown by itself, left out of what players are asked. */
export class DifficultyData extends foundry.abstract.TypeDataModel<DifficultySchema, ChatMessage.Implementation> {
  static override defineSchema(): DifficultySchema {
    return difficultySchema();
  }
}
