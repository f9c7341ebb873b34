/** Reads the last rest of a creature. */
import { newest, oneOf, optional, record, word } from "../../data/record/record.pure.ts";
import { recovery, RESTS_KEPT, type RecoveryKind } from "../../data/message/rest.pure.ts";

const readRests = newest(
  optional(record({ id: word(), kind: recovery(), state: oneOf(["applied", "undone"], "applied") })),
  RESTS_KEPT,
);

/** Returns the kind of the last short or long rest that is not undone; null = none is stored. @rule B-REST-04 */
export function lastRest({ creature }: Pick<Actor.Implementation, "creature">): RecoveryKind | null {
  const rests = readRests(creature?.rest.receipts);
  return (
    rests.filter(({ kind, state }) => state === "applied" && (kind === "short" || kind === "long")).at(-1)?.kind ?? null
  );
}
