/**
 * What is counted between life and death is written together with the hit points that it is counted at: of two that cross,
 * whoever's write was swept away does it again, from what stands there then. Fetched with the first that is.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { changeInTurn } from "./change.ts";
import { receiptsOf } from "./receipts.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { storedReceipts } from "../shared/stored.ts";
import { writeWatched } from "./write-again.ts";

interface MortalWrite {
  /** Names what is done, the same whenever it is written again. */
  readonly deed: string;
  readonly death: object;
  /** Hit points; left out = as they are. */
  readonly hp?: number;
  readonly receipts?: readonly ReceiptRecord[];
  readonly flags?: object;
  /** The same from every seat; left out = its own. */
  readonly mark?: string;
}

/** One update. @param again does it once more, in the actor's turn */
export async function writeMortal(
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

/** Whether nothing has lifted him since, and the blows that brought him there are still in force: else it is another fall. */
export function isSameFall(was: readonly ReceiptRecord[], now: readonly ReceiptRecord[]): boolean {
  const found = new Map(was.map(({ id, state }) => [id, state]));
  return now.every(({ id, kind, state, hp }) => {
    const before = found.get(id);
    return hp <= 0 || before === state || (before === undefined && (kind !== "healing" || state !== "applied"));
  });
}
