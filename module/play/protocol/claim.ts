/**
 * One seat alone does something with an actor, while it does it: an effect that does nothing, under an id that follows from
 * what is done. An embedded document's id is never given twice, so of two seats one is refused before it has written anything.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { once } from "../shared/once.ts";

/** What lies there longer was left by a page that died in between. */
const LEFT_OVER = 60_000;
/** The same, once nobody is there any more whose page it could be: what was on its way from it has arrived by then. */
const LEFT_BEHIND = 5000;

export interface Claim {
  readonly id: string;
  /** What is being done, for whoever looks at the effects meanwhile. */
  readonly name: string;
  /** Whether it has been done by another seat: then it is no failure that the claim is refused. */
  readonly done: () => boolean;
}

/**
 * Runs a job while this seat alone may do it.
 * @returns what the job returns, or null when another seat is at it
 * @throws what the server refuses for another reason
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

async function take(actor: OpposedActor, { id, name, done }: Claim): Promise<boolean> {
  const there = actor.effects.get(id);
  if (there) {
    const { createdTime: since, lastModifiedBy: by } = there._stats;
    const patience = by != null && game.users.get(by)?.active === false ? LEFT_BEHIND : LEFT_OVER;
    if (since != null && game.time.serverTime - since < patience) return false;
    await actor.deleteEmbeddedDocuments("ActiveEffect", [id]);
  }
  const made = await once(
    () => actor.createEmbeddedDocuments("ActiveEffect", [{ _id: id, name, disabled: true }], { keepId: true }),
    () => actor.effects.has(id) || done(),
  );
  return made !== null && made.length > 0;
}
