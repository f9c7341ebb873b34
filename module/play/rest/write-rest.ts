/** The changes of a rest or a revival to write to an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ledgerUpdate } from "../../documents/common/ledger-writes.ts";
import type { NewEntry } from "../../rules/ledger/ledger.ts";
import { isWrittenBy, openSteps, writeSteps, type Guard } from "../number-writes/write-steps.ts";
import { inTurn } from "../common/in-turn.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { storedList } from "../common/stored.ts";
import { countAt, receiptAs } from "../number-writes/change.pure.ts";
import { readCosts } from "../costs/cost.pure.ts";
import { sparedTargets, withLess, type SparedStep, type SweptRest } from "./plan.pure.ts";
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
  /** Entries of the ledger to add, and marks of undone ones; left out = none. */
  readonly entries?: { readonly added: readonly NewEntry[]; readonly toggles: Readonly<Record<string, boolean>> };
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
  // If the list was overwritten, restore the missing counts in the same queued write. A later crash then loses nothing.
  const lost = openSteps(
    actor,
    writeName,
    changes.filter(({ path }) => countAt(path) !== null && !steps.some((step) => step.path === path)),
  );
  const points = own ? restPoints(actor, own) : { hits: [], toggles: {} };
  const { added = [], toggles: turned = {} } = rest.entries ?? {};
  const toggles = { ...turned, ...points.toggles };
  const booked = ledgerUpdate(actor, added, toggles, points.hits);
  const touched = added.length + points.hits.length + Object.keys(toggles).length > 0;
  await writeSteps(actor, {
    steps: [...steps.filter(({ path }) => !isOfHitPoints(path)), ...lost],
    beside: {
      "system.rest": { receipts: storedList(receipts), lastLong },
      ...(touched ? foundry.utils.flattenObject({ system: booked }) : {}),
    },
    watched: { register: "rests", writeName, again: () => again({ knew, changes }) },
    guard: guardOf(actor, rest),
  });
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

/**
 * Returns the changes that the receipt lists but no client has written. A client crashed between two writes, or before it repeated an
 * overwritten one.
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

/** Returns whether a rest is only partly written. */
export function isIncomplete(actor: OpposedActor, receipt: RestReceipt): boolean {
  const message = game.messages.get(receipt.id);
  return (
    unmoved(actor, receipt).length > 0 ||
    openSpared(actor, receipt).some(({ use, path }) => !isWrittenBy(message, actor, sparing(receipt.id, use), path))
  );
}

/** Returns the name of the write that returns an already withdrawn cost after the undo of a rest. */
const sparing = (rest: string, use: string): string => `${rest}.spare.${use}`;

/** Returns the withdrawn costs that an undone rest has not returned yet. */
function openSpared(actor: OpposedActor, receipt: RestReceipt): SparedStep[] {
  if (receipt.state !== "undone") return [];
  const given = receipt.changes.filter(({ path }) => isGiven(actor, receipt.id, path));
  const spared = sparedTargets({ ...receipt, changes: given }, readCosts(actor.creature?.costs));
  return spared.flatMap((step) => openSteps(actor, sparing(receipt.id, step.use), [step]));
}

/**
 * Returns withdrawn costs after the undo of a rest. The client that undoes the rest calls it. The client that completes half-written rests
 * calls it too, because a use may be withdrawn at the same moment.
 */
export async function spare(actor: OpposedActor, id: string): Promise<void> {
  const undone = (): RestReceipt | null => receiptAs(readRestReceipts(actor.creature?.rest.receipts), id, "undone");
  const receipt = undone();
  for (const step of receipt ? openSpared(actor, receipt) : []) {
    const guard = { writeName: sparing(id, step.use), counts: () => undone() !== null, less: () => Promise.resolve() };
    await writeSteps(actor, { steps: [step], beside: {}, guard });
  }
}

/** Writes the missing changes of a rest. */
export function finishRest(actor: OpposedActor, id: string): Promise<void> {
  return inTurn(actor.uuid, async () => {
    const { lastLong = null, receipts: listed } = actor.creature?.rest ?? {};
    const receipts = readRestReceipts(listed);
    const receipt = receipts.find((one) => one.id === id);
    if (!receipt) return;
    const { state } = receipt;
    const steps = unmoved(actor, receipt);
    const counts = (): boolean => receiptAs(readRestReceipts(actor.creature?.rest.receipts), id, state) !== null;
    const writeName = state === "applied" ? id : undoing(id);
    const again = (): Promise<void> => finishRest(actor, id);
    await writeSteps(actor, {
      steps,
      beside: {},
      guard: guardOf(actor, { id, writeName, steps, rest: { receipts, lastLong }, counts, again }),
    });
    await spare(actor, id);
  });
}
