/** How changes of a rest or a revival are written to an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { withMark } from "../../documents/writes.ts";
import { expectWrite } from "../exchange/write-again.ts";
import { writeSteps } from "../exchange/change.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { moveAgain } from "../exchange/move-again.ts";

interface Write {
  /** See `Watched`. */
  readonly deed: string;
  readonly changes: readonly RestChange[];
  readonly rest: { readonly receipts: object[]; readonly lastLong: number | null };
  /** Whether what is written stands in the actor's list. */
  readonly counts: () => boolean;
  /** Does it once more, should it be swept away. */
  readonly again: () => Promise<unknown>;
}

/** Writes one update of the actor with its receipt, then those of its items. */
export async function writeRest(actor: OpposedActor, { deed, changes, rest, counts, again }: Write): Promise<void> {
  const points = withPoints(actor, changes, counts);
  await writeSteps(actor, {
    steps: changes,
    beside: { "system.rest": rest, ...points },
    watched: { register: "rests", deed, again },
    diff: points === null,
  });
}

/**
 * What belongs to hit points travels with them, and is watched over like any that are moved; but only while the rest itself
 * stands: of two revivals that cross, the one that is swept away is none, and what it gave must not be added to the other.
 */
function withPoints(
  actor: OpposedActor,
  changes: readonly RestChange[],
  counts: () => boolean,
): Record<string, unknown> | null {
  const moved = changes.filter(({ path }) => path === "system.hp.value" || path === "system.hp.temporary");
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
