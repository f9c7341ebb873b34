/** How changes of a rest or a revival are written to an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { withMark } from "../../documents/shared/writes.ts";
import { expectWrite, writeWatched, type Watched } from "../number-writes/write-again.ts";
import { isWrittenBy, openSteps, writeSteps, type Guard } from "../number-writes/write-steps.ts";
import { id16 } from "../shared/id.pure.ts";
import { placeNow } from "../number-writes/points-order.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { inTurn } from "../shared/in-turn.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { movePoints } from "../number-writes/moved-points.pure.ts";
import { storedList, storedReceipts } from "../shared/stored.ts";
import { countAt, receiptAs } from "../number-writes/change.pure.ts";
import { readCosts } from "../actions/cost.pure.ts";
import { sparedOf, withLess, type SparedStep, type SweptRest } from "./plan.pure.ts";
import { readRestReceipts, type RestReceipt } from "../number-writes/rest-receipts.pure.ts";

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
  const { deed, steps, changes = steps, again } = rest;
  const { lastLong } = rest.rest;
  const after = placeNow(receiptsOf(actor));
  const receipts = rest.rest.receipts.map((one) =>
    one.id === rest.id && one.after === undefined ? { ...one, after } : one,
  );
  const points = withPoints(actor, rest);
  const knew = readRestReceipts(actor.creature?.rest.receipts);
  // In the turn in which its list comes back, if that was swept away: whoever dies later has done it.
  const lost = openSteps(
    actor,
    deed,
    changes.filter(({ path }) => countAt(path) !== null && !steps.some((step) => step.path === path)),
  );
  await writeSteps(actor, {
    steps: [...steps, ...lost],
    beside: { "system.rest": { receipts: storedList(receipts), lastLong }, ...points },
    watched: { register: "rests", deed, again: () => again({ knew, changes }) },
    diff: points === null,
    guard: guardOf(actor, rest),
  });
}

/** Who looks after the counts of a rest. */
function guardOf(actor: OpposedActor, rest: Write): Guard {
  const { id, deed, counts } = rest;
  const told = (): readonly RestChange[] =>
    readRestReceipts(actor.creature?.rest.receipts).find((one) => one.id === id)?.changes ?? [];
  return {
    deed,
    // By the list as it is now: what found no room when it was written again is told of no more.
    counts: (path) => counts() && told().some((change) => change.path === path),
    less: async (step) => {
      const { rest: now } = actor.creature ?? {};
      // What does not go back any more was spent.
      if (!now || receiptAs(readRestReceipts(now.receipts), id, "applied") === null) return;
      const receipts = withLess(readRestReceipts(now.receipts), id, step);
      await writeRest(actor, {
        ...rest,
        steps: [],
        changes: receipts.find((one) => one.id === id)?.changes ?? [],
        rest: { receipts, lastLong: now.lastLong },
        // Another's list may tell of the rest all the same, by the numbers from before: then it is told of this once more.
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

/** Names that a rest is taken back. */
export const undoing = (id: string): string => `${id}.undo`;

/** Whether a rest has moved a number, as far as anybody can tell. */
export const isGiven = (actor: OpposedActor, id: string, path: string): boolean =>
  isWrittenBy(game.messages.get(id), actor, id, path);

/**
 * What the receipt of a rest says was moved, and nobody has: the page that did it has died between slots and things, or before it
 * could move again what was swept away.
 */
function unmoved(actor: OpposedActor, { id, changes, state }: RestReceipt): RestChange[] {
  if (state === "applied")
    return openSteps(
      actor,
      id,
      changes.filter(({ path }) => !isGiven(actor, id, path)),
    );
  const message = game.messages.get(id);
  const back = changes.filter(
    ({ path }) => isGiven(actor, id, path) && !isWrittenBy(message, actor, undoing(id), path),
  );
  return openSteps(
    actor,
    undoing(id),
    back.map((change) => ({ ...change, from: change.to, to: change.from })),
  );
}

/** Whether a rest is half done. */
export function isHalfDone(actor: OpposedActor, receipt: RestReceipt): boolean {
  const message = game.messages.get(receipt.id);
  return (
    unmoved(actor, receipt).length > 0 ||
    openSpared(actor, receipt).some(({ use, path }) => !isWrittenBy(message, actor, sparing(receipt.id, use), path))
  );
}

/** Names what comes back of a use with a rest that is taken back. */
const sparing = (rest: string, use: string): string => `${rest}.spare.${use}`;

/** What of a rest that was taken back has not come back of uses that were withdrawn after it. */
function openSpared(actor: OpposedActor, receipt: RestReceipt): SparedStep[] {
  if (receipt.state !== "undone") return [];
  const given = receipt.changes.filter(({ path }) => isGiven(actor, receipt.id, path));
  const spared = sparedOf({ ...receipt, changes: given }, readCosts(actor.creature?.costs));
  return spared.flatMap((step) => openSteps(actor, sparing(receipt.id, step.use), [step]));
}

/**
 * Lets that come back: by whoever has taken the rest back; and by whoever looks for what is half done, since he may not have heard
 * of a use that was withdrawn at that instant.
 */
export async function spare(actor: OpposedActor, id: string): Promise<void> {
  const undone = (): RestReceipt | null => receiptAs(readRestReceipts(actor.creature?.rest.receipts), id, "undone");
  const receipt = undone();
  for (const step of receipt ? openSpared(actor, receipt) : []) {
    const guard = { deed: sparing(id, step.use), counts: () => undone() !== null, less: () => Promise.resolve() };
    await writeSteps(actor, { steps: [step], beside: {}, guard });
  }
}

/** Does the rest of it. */
export function finishRest(actor: OpposedActor, id: string): Promise<void> {
  return inTurn(actor.uuid, async () => {
    const { lastLong = null, receipts: listed } = actor.creature?.rest ?? {};
    const receipts = readRestReceipts(listed);
    const receipt = receipts.find((one) => one.id === id);
    if (!receipt) return;
    const { state } = receipt;
    const steps = unmoved(actor, receipt);
    const counts = (): boolean => receiptAs(readRestReceipts(actor.creature?.rest.receipts), id, state) !== null;
    const deed = state === "applied" ? id : undoing(id);
    const again = (): Promise<void> => finishRest(actor, id);
    await writeSteps(actor, {
      steps,
      beside: {},
      guard: guardOf(actor, { id, deed, steps, rest: { receipts, lastLong }, counts, again }),
    });
    await spare(actor, id);
  });
}

/** A path below `system` in steps, and how far it is moved. */
const movedBy = (steps: readonly RestChange[], path: string): number | undefined => {
  const step = steps.find((one) => one.path === `system.${path}`);
  return step && step.to - step.from;
};

/**
 * What belongs to hit points travels with them, and is watched over like any that are moved; but only while the rest itself
 * stands: of two revivals that cross, the one that is swept away is none, and what it gave must not be added to the other.
 */
function withPoints(actor: OpposedActor, rest: Write): Record<string, unknown> | null {
  const { steps, counts } = rest;
  const by = { value: movedBy(steps, "hp.value"), temporary: movedBy(steps, "hp.temporary") };
  const stored = actor.creature?.toObject();
  if ((by.value === undefined && by.temporary === undefined) || !stored) return null;
  // Of two who do, or take back, one thing, each knows the other's write as his own.
  const mark = id16(rest.deed, "points");
  const watched: Watched = {
    register: "points",
    deed: mark,
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
        // Others have filled them meanwhile: the list is told, as it is of counts.
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
