/**
 * Writes the death state together with the hit points that it belongs to. If another client's write overwrites it, the
 * client repeats it from the current state. This file is a lazy chunk.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { changeInTurn } from "./change.ts";
import { receiptsOf } from "./receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { storedReceipts } from "../common/stored.ts";
import { writeWatched } from "./write-again.ts";

interface MortalWrite {
  /** Name of the write. A repeated write keeps the name. */
  readonly deed: string;
  readonly death: object;
  /** Hit points; omitted = unchanged. */
  readonly hp?: number;
  readonly receipts?: readonly ReceiptRecord[];
  readonly flags?: object;
  /** Mark of the write, the same on all clients; omitted = random. See lost-writes.pure.ts. */
  readonly mark?: string;
}

/** Writes the death state in one update. @param again repeats the write within the actor's job queue */
export async function writeDeathState(
  actor: OpposedActor,
  { deed, death, hp, receipts = receiptsOf(actor), flags = {}, mark }: MortalWrite,
  again: () => Promise<unknown>,
): Promise<void> {
  const { value = 0, temporary = 0 } = actor.creature?._source.hp ?? {};
  const system = { hp: { value: hp ?? value, temporary }, receipts: storedReceipts(receipts), death };
  await writeWatched(
    actor,
    {
      register: "points",
      deed,
      again: (isLost) => changeInTurn(actor, () => () => (isLost() ? again() : Promise.resolve())),
    },
    (marked) => actor.update(foundry.utils.mergeObject({ system, flags }, marked), { diff: false }),
    mark,
  );
}

/**
 * Whether the creature is still in the same fall to 0 hit points: no healing arrived since, and the same damage is
 * still applied.
 */
export function isSameFall(was: readonly ReceiptRecord[], now: readonly ReceiptRecord[]): boolean {
  const found = new Map(was.map(({ id, state }) => [id, state]));
  return now.every(({ id, kind, state, hp }) => {
    const before = found.get(id);
    return hp <= 0 || before === state || (before === undefined && (kind !== "healing" || state !== "applied"));
  });
}
