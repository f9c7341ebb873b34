/** Claims a level for one client while it is taken. See `protocol/claim.ts`. */
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { withClaim } from "../protocol/claim.ts";
import { id16 } from "../common/id.pure.ts";

/**
 * Runs a job while only this client may take or take back the level.
 * @param up true to take the level, false to take it back
 * @returns the result of the job, or null if another client holds the claim
 */
export function withLevelClaim<T>(
  actor: OpposedActor<"character">,
  level: number,
  job: () => Promise<T>,
  up = true,
): Promise<{ readonly result: T } | null> {
  return withClaim(
    actor,
    {
      id: id16(`${actor.uuid}.level.${String(level)}`, "claim"),
      name: t("OD20.LevelUp.Taking", { level }),
      done: () => actor.system.details.level >= level === up,
    },
    job,
  );
}
