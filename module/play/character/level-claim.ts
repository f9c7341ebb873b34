/** Who takes a level, while it is being taken: see protocol/claim.ts. */
import type { OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { withClaim } from "../protocol/claim.ts";
import { id16 } from "../shared/id.pure.ts";

/**
 * Runs a job while this seat alone may take the level, or take it back.
 * @param up whether it is taken
 * @returns what the job returns, or null when another seat is at it
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
