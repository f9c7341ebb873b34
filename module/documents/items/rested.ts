/** Which rest a creature has had last. */
import { newest, oneOf, optional, record, word } from "../../data/record/record.pure.ts";
import { recovery, RESTS_KEPT, type RecoveryKind } from "../../data/message/rest.pure.ts";

const readRests = newest(
  optional(record({ id: word(), kind: recovery(), state: oneOf(["applied", "undone"], "applied") })),
  RESTS_KEPT,
);

/** The kind of the last one that was not taken back; null where nobody remembers any. @rule B-REST-04 */
export function lastRest({ creature }: Pick<Actor.Implementation, "creature">): RecoveryKind | null {
  const rests = readRests(creature?.rest.receipts);
  return (
    rests.filter(({ kind, state }) => state === "applied" && (kind === "short" || kind === "long")).at(-1)?.kind ?? null
  );
}
