/** The changes of a rest or a revival to write to an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { bookedOn, writeEntries, writeItemEntries, type Booking } from "../number-writes/entries.ts";
import { isWrittenBy, writeSteps, type Guard } from "../number-writes/write-steps.ts";
import { inTurn } from "../common/in-turn.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { storedList } from "../common/stored.ts";
import { receiptAs } from "../number-writes/change.pure.ts";
import { withLess, type SweptRest } from "./plan.pure.ts";
import { openEntriesOfRest } from "./rest-entries.ts";
import { isOfHitPoints, readRestReceipts, type RestReceipt } from "../number-writes/rest-receipts.pure.ts";
import { restPoints } from "./rest-hits.ts";

interface Write {
  /** Message id. */
  readonly id: string;
  /** Name of the write, see `Watched`. */
  readonly writeName: string;
  /** `steps` are the values to change now. `changes` are all values that the rest changed; left out = same as `steps`. */
  readonly steps: readonly RestChange[];
  readonly changes?: readonly RestChange[];
  readonly rest: { readonly receipts: readonly RestReceipt[]; readonly lastLong: number | null };
  /** Entries of ledgers to add or to undo; left out = none. */
  readonly bookings?: readonly Booking[];
  /** Returns whether the receipt list of the actor contains this write. */
  readonly counts: () => boolean;
  /** Repeats the write if another client overwrote its list. */
  readonly again: (swept: SweptRest) => Promise<unknown>;
}

/** Writes one update of the actor with its receipt, then the updates of its items. */
export async function writeRest(actor: OpposedActor, rest: Write): Promise<void> {
  const { writeName, steps, changes = steps, again } = rest;
  const { lastLong } = rest.rest;
  const { receipts } = rest.rest;
  const own = receipts.find(({ id }) => id === rest.id);
  const knew = readRestReceipts(actor.creature?.rest.receipts);
  const { bookings = [] } = rest;
  const system = bookedOn(actor, bookings, own && restPoints(actor, own));
  await writeSteps(actor, {
    steps: steps.filter(({ path }) => !isOfHitPoints(path)),
    beside: {
      "system.rest": { receipts: storedList(receipts), lastLong },
      ...(system ? foundry.utils.flattenObject({ system }) : {}),
    },
    watched: { register: "rests", writeName, again: () => again({ knew, changes }) },
    guard: guardOf(actor, rest),
  });
  await writeItemEntries(actor, bookings);
}

/** Returns the guard that repeats overwritten counts of a rest. */
function guardOf(actor: OpposedActor, rest: Write): Guard {
  const { id, writeName, counts } = rest;
  const told = (): readonly RestChange[] =>
    readRestReceipts(actor.creature?.rest.receipts).find((one) => one.id === id)?.changes ?? [];
  return {
    writeName,
    // Use the current list. A count that did not fit when the write repeated is no longer listed.
    counts: (path) => counts() && told().some((change) => change.path === path),
    less: async (step) => {
      const { rest: now } = actor.creature ?? {};
      // The part that could not move back was already spent.
      if (!now || receiptAs(readRestReceipts(now.receipts), id, "applied") === null) return;
      const receipts = withLess(readRestReceipts(now.receipts), id, step);
      await writeRest(actor, {
        ...rest,
        steps: [],
        changes: receipts.find((one) => one.id === id)?.changes ?? [],
        rest: { receipts, lastLong: now.lastLong },
        // The list of another client may still state the old amount. Reduce it again after the repeat.
        again: async (swept) => {
          await rest.again(swept);
          await inTurn(actor.uuid, async () => {
            if (told().some(({ path, from, to }) => path === step.path && to - from !== step.to - step.from))
              await guardOf(actor, rest).less(step);
          });
        },
      });
    },
  };
}

/** Returns the name of the write that undoes a rest. */
export const undoing = (id: string): string => `${id}.undo`;

/** Returns whether the rest changed a value, by the marks of the actor. */
export const isGiven = (actor: OpposedActor, id: string, path: string): boolean =>
  isWrittenBy(game.messages.get(id), actor, id, path);

/** Returns whether a rest is only partly written. */
export const isIncomplete = (actor: OpposedActor, receipt: RestReceipt): boolean =>
  openEntriesOfRest(actor, receipt).length > 0;

/** Writes the missing entries of a rest. */
export function finishRest(actor: OpposedActor, id: string): Promise<void> {
  return inTurn(actor.uuid, async () => {
    const receipt = readRestReceipts(actor.creature?.rest.receipts).find((one) => one.id === id);
    if (receipt) await writeEntries(actor, openEntriesOfRest(actor, receipt));
  });
}
