import { records, whole, word } from "./fields.ts";

function rulingSchema() {
  return {
    version: whole(1),
    /** Id of the attack message. */
    attack: word(),
    /** Of two that are there at the same moment the higher one holds. */
    round: whole(0),
    /** `{key, outcome, factor, amount}` by strike. */
    rulings: records(),
  };
}
export type RulingSchema = ReturnType<typeof rulingSchema>;

/** What a GM has decided about the strikes of one attack: replaced, never changed, never shown by itself. */
export class RulingData extends foundry.abstract.TypeDataModel<RulingSchema, ChatMessage.Implementation> {
  static override defineSchema(): RulingSchema {
    return rulingSchema();
  }
}
