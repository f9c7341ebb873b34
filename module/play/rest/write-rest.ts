/** The changes of a rest or a revival to write to an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { withMark } from "../../documents/common/writes.ts";
import { bookedOn, writeEntries, writeItemEntries, type Booking } from "../number-writes/entries.ts";
import { expectWrite, writeWatched, type Watched } from "../number-writes/write-again.ts";
import { isWrittenBy, writeSteps, type Guard } from "../number-writes/write-steps.ts";
import { id16 } from "../common/id.pure.ts";
import { placeNow, movePoints } from "../number-writes/points-order.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { inTurn } from "../common/in-turn.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { storedList, storedReceipts } from "../common/stored.ts";
import { receiptAs } from "../number-writes/change.pure.ts";
import { withLess, type SweptRest } from "./plan.pure.ts";
import { openEntriesOfRest } from "./rest-entries.ts";
import { readRestReceipts, type RestReceipt } from "../number-writes/rest-receipts.pure.ts";

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
  const after = placeNow(receiptsOf(actor));
  const receipts = rest.rest.receipts.map((one) =>
    one.id === rest.id && one.after === undefined ? { ...one, after } : one,
  );
  const points = withPoints(actor, rest);
  const knew = readRestReceipts(actor.creature?.rest.receipts);
  const { bookings = [] } = rest;
  const system = bookedOn(actor, bookings);
  await writeSteps(actor, {
    steps,
    beside: {
      "system.rest": { receipts: storedList(receipts), lastLong },
      ...points,
      ...(system ? foundry.utils.flattenObject({ system }) : {}),
    },
    watched: { register: "rests", writeName, again: () => again({ knew, changes }) },
    diff: points === null,
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

/** Returns how far the steps move a path below `system`, or undefined. */
const movedBy = (steps: readonly RestChange[], path: string): number | undefined => {
  const step = steps.find((one) => one.path === `system.${path}`);
  return step && step.to - step.from;
};

/**
 * Returns the hit point fields of a rest write, with receipts and the mark that protects them. An overwritten write repeats only while the
 * rest itself still holds. If two revivals cross, the overwritten one must not add its hit points to the other.
 */
function withPoints(actor: OpposedActor, rest: Write): Record<string, unknown> | null {
  const { steps, counts } = rest;
  const by = { value: movedBy(steps, "hp.value"), temporary: movedBy(steps, "hp.temporary") };
  const stored = actor.creature?.toObject();
  if ((by.value === undefined && by.temporary === undefined) || !stored) return null;
  // Two clients that apply or undo the same rest use the same mark, so each recognizes the write of the other.
  const mark = id16(rest.writeName, "points");
  const watched: Watched = {
    register: "points",
    writeName: mark,
    again: (isLost) =>
      inTurn(actor.uuid, async () => {
        if (!isLost() || !counts()) return;
        const now = actor.hitPoints;
        const { hp, receipts } = movePoints({ hp: now, receipts: receiptsOf(actor) }, by, []);
        await writeWatched(
          actor,
          watched,
          (marked) => actor.update({ system: { hp, receipts: storedReceipts(receipts) }, ...marked }, { diff: false }),
          mark,
        );
        // Another user healed the creature meanwhile, so the receipt gets the smaller amount.
        for (const key of ["value", "temporary"] as const)
          if (hp[key] - now[key] !== (by[key] ?? 0))
            await guardOf(actor, rest).less({ path: `system.hp.${key}`, from: now[key], to: hp[key] });
      }),
  };
  expectWrite(actor, mark, watched);
  const { value, temporary } = stored.hp;
  return {
    "system.receipts": stored.receipts,
    "system.hp.value": value,
    "system.hp.temporary": temporary,
    ...withMark(actor, "points", mark),
  };
}
