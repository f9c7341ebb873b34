/** Claims the levels of a character for one client. See `protocol/claim.ts`. */
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { waitForClaim } from "../protocol/claim.ts";
import { id16 } from "../common/id.pure.ts";

/**
 * Runs a job while only this client writes the levels of the character and their records. Waits for a client that is at it.
 * The job has to read the character anew: that client may have changed it.
 * @param level the level that changes
 * @returns the result of the job, or null (the user sees a warning) if another client holds the claim for too long
 */
export async function withLevelClaim<T>(
  actor: OpposedActor<"character">,
  level: number,
  job: () => Promise<T>,
): Promise<T | null> {
  const claim = { id: id16(`${actor.uuid}.level`, "claim"), name: t("OD20.LevelUp.Taking", { level }) };
  const done = await waitForClaim(actor, claim, job);
  if (!done) notifyWarning("OD20.LevelUp.Elsewhere", { name: actor.name });
  return done && done.result;
}

/** Changes a level in turn, under its claim. Tells the user of failures. @returns whether `change` returned true */
export const changeLevel = (
  actor: OpposedActor<"character">,
  level: number,
  change: () => Promise<boolean>,
): Promise<boolean> =>
  inTurnOrTell(actor.uuid, false, async () => (await withLevelClaim(actor, level, change)) === true);
