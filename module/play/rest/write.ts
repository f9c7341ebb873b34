/** How changes of a rest or a revival are written to an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { withMark } from "../../documents/writes.ts";
import { expectWrite } from "../exchange/write-again.ts";
import { writeSteps } from "../exchange/write-steps.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { moveAgain } from "../exchange/moved-again.ts";
import { storedList } from "../exchange/stored.ts";
import { receiptAs } from "../exchange/change.pure.ts";
import { withLess, type SweptRest } from "./plan.pure.ts";
import { readRestReceipts, type RestReceipt } from "./receipts.pure.ts";

interface Write {
  /** The message. */
  readonly id: string;
  /** See `Watched`. */
  readonly deed: string;
  /** What moves now, and all that was moved by it; left out = the same. */
  readonly steps: readonly RestChange[];
  readonly changes?: readonly RestChange[];
  readonly rest: { readonly receipts: readonly RestReceipt[]; readonly lastLong: number | null };
  /** Whether what is written stands in the actor's list. */
  readonly counts: () => boolean;
  /** Does it once more, should its list be swept away. */
  readonly again: (swept: SweptRest) => Promise<unknown>;
}

/** Writes one update of the actor with its receipt, then those of its items. */
export async function writeRest(actor: OpposedActor, rest: Write): Promise<void> {
  const { id, deed, steps, changes = steps, counts, again } = rest;
  const { receipts, lastLong } = rest.rest;
  const points = withPoints(actor, steps, counts);
  const knew = readRestReceipts(actor.creature?.rest.receipts);
  await writeSteps(actor, {
    steps,
    beside: { "system.rest": { receipts: storedList(receipts), lastLong }, ...points },
    watched: { register: "rests", deed, again: () => again({ knew, changes }) },
    diff: points === null,
    guard: {
      deed,
      counts: (path) => counts() && changes.some((change) => change.path === path),
      less: async (step) => {
        const { rest: now } = actor.creature ?? {};
        // What does not go back any more was spent.
        if (!now || receiptAs(readRestReceipts(now.receipts), id, "applied") === null) return;
        const told = withLess(readRestReceipts(now.receipts), id, step);
        await writeRest(actor, {
          ...rest,
          steps: [],
          changes: told.find((one) => one.id === id)?.changes ?? [],
          rest: { receipts: told, lastLong: now.lastLong },
        });
      },
    },
  });
}

/**
 * What belongs to hit points travels with them, and is watched over like any that are moved; but only while the rest itself
 * stands: of two revivals that cross, the one that is swept away is none, and what it gave must not be added to the other.
 */
function withPoints(
  actor: OpposedActor,
  steps: readonly RestChange[],
  counts: () => boolean,
): Record<string, unknown> | null {
  const moved = steps.filter(({ path }) => path === "system.hp.value" || path === "system.hp.temporary");
  const stored = actor.creature?.toObject();
  if (moved.length === 0 || !stored) return null;
  const mark = foundry.utils.randomID(16);
  const by = Object.fromEntries(moved.map(({ path, from, to }) => [path.slice("system.".length), to - from]));
  const moving = { document: actor, register: "points", mark, by, receipts: [] } as const;
  expectWrite(actor, mark, {
    register: "points",
    deed: mark,
    again: (isLost) => (counts() ? moveAgain(moving, isLost) : Promise.resolve()),
  });
  const { value, temporary } = stored.hp;
  return {
    "system.receipts": stored.receipts,
    "system.hp.value": value,
    "system.hp.temporary": temporary,
    ...withMark(actor, "points", mark),
  };
}
