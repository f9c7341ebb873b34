/** Which rest a creature has had last. */
import { list, oneOf, optional, record, word } from "../data/message/record.pure.ts";
import { recovery, type RecoveryKind } from "../data/message/rest.pure.ts";
import type { OpposedActor } from "./actor.ts";

const RESTS = list(
  optional(record({ id: word(), kind: recovery(), state: oneOf(["applied", "undone"], "applied") })),
  Infinity,
);

/** The kind of the last one that was not taken back; null where nobody remembers any. @rule B-REST-04 */
export function lastRest({ creature }: OpposedActor): RecoveryKind | null {
  const rests = RESTS.read(creature?.rest.receipts ?? []);
  return (
    rests.filter(({ kind, state }) => state === "applied" && (kind === "short" || kind === "long")).at(-1)?.kind ?? null
  );
}
