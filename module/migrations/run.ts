/** Converts a world of an older system version to the current data shape. Only the active GM's client does it. */
import { SYSTEM_ID } from "../core/constants.ts";
import { t } from "../core/i18n.ts";
import { planMigration, runSteps, type MigrationStep } from "./step.ts";

/** Migration steps, oldest first: one for each release that changed the stored data. A released step never changes. */
export const STEPS: readonly MigrationStep[] = [];

/** Runs the missing migration steps. If a newer system version saved the world, users get an error message instead. */
export async function migrate(): Promise<void> {
  const plan = planMigration(game.settings.get(SYSTEM_ID, "schemaVersion"), STEPS);
  // All users get this message, because saving data with this version may lose data of the newer one.
  if (plan.kind === "newer")
    ui.notifications.error(t("OD20.Migration.newer", { stored: plan.stored, known: plan.known }), { permanent: true });
  if (plan.kind !== "due" || game.users.activeGM?.isSelf !== true) return;
  try {
    const changed = await runSteps(
      plan.steps,
      (version) => game.settings.set(SYSTEM_ID, "schemaVersion", version),
      () => void ui.notifications.info(t("OD20.Migration.running")),
    );
    if (changed > 0) ui.notifications.info(t("OD20.Migration.done"));
  } catch (error) {
    console.error(error);
    ui.notifications.error(
      t("OD20.Migration.failed", { reason: error instanceof Error ? error.message : String(error) }),
      { permanent: true },
    );
  }
}
