/**
 * A lock on an actor: only one client at a time does a job. The lock is a disabled effect with a derived id. The
 * server refuses a second effect with the same id, so the second client fails before it writes anything.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { pause } from "../common/in-turn.ts";
import { once } from "../../documents/common/once.ts";

/** Milliseconds after which a lock counts as left behind by a closed page. */
const LEFT_OVER = 60_000;
/** The same limit if the user of the lock is offline; all writes of that page have arrived by then. */
const LEFT_BEHIND = 5000;
/** How often to try for a lock that another client holds. */
const TRIES = 12;

export interface Claim {
  readonly id: string;
  /** Name of the effect, for users who see it in the list of effects. */
  readonly name: string;
  /** Whether another client has done the job; then a refused lock is no error. */
  readonly done: () => boolean;
}

/**
 * Runs a job while this client holds the lock.
 * @returns the result of the job, or null if another client holds the lock
 * @throws errors of the server that have another reason
 */
export async function withClaim<T>(
  actor: OpposedActor,
  claim: Claim,
  job: () => Promise<T>,
): Promise<{ readonly result: T } | null> {
  if (!(await take(actor, claim))) return null;
  try {
    return { result: await job() };
  } finally {
    if (actor.effects.has(claim.id)) await actor.deleteEmbeddedDocuments("ActiveEffect", [claim.id]);
  }
}

/** As `withClaim`, but tries again for some seconds while another client holds the lock. */
export async function waitForClaim<T>(
  actor: OpposedActor,
  claim: Omit<Claim, "done">,
  job: () => Promise<T>,
): Promise<{ readonly result: T } | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await withClaim(actor, { ...claim, done: () => true }, job);
    if (done) return done;
    await pause(150 + Math.random() * 250);
  }
  return null;
}

async function take(actor: OpposedActor, { id, name, done }: Claim): Promise<boolean> {
  const there = actor.effects.get(id);
  if (there) {
    const { createdTime: since, lastModifiedBy: by } = there._stats;
    const patience = by != null && game.users.get(by)?.active === false ? LEFT_BEHIND : LEFT_OVER;
    if (since != null && game.time.serverTime - since < patience) return false;
    // Two pages may clear it at one instant.
    await once(
      () => actor.deleteEmbeddedDocuments("ActiveEffect", [id]),
      () => !actor.effects.has(id),
    );
  }
  const made = await once(
    () => actor.createEmbeddedDocuments("ActiveEffect", [{ _id: id, name, disabled: true }], { keepId: true }),
    () => actor.effects.has(id) || done(),
  );
  return made !== null && made.length > 0;
}
