/** A d20 that inspiration has bought, read without trust. Pure. */
import { object, word } from "../../data/message/record.pure.ts";
import { REROLL, type DieRecord } from "../../data/message/reroll.pure.ts";

/** Version 0.1.0 told of such a die in a check that answers for this. */
const IN_CHECK = "reroll";

/**
 * Reads the die of a message; null when it tells of none.
 * @param type of the message: dice of version 0.1.0 are checks
 */
export function parseDie(type: string, data: unknown): DieRecord | null {
  if (type === "reroll") return REROLL.read(data);
  if (type !== "check" || object(data).asked !== IN_CHECK) return null;
  return { ...REROLL.read(data), of: word().read(object(data).request) };
}
