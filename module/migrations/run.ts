/** Brings a world that an older system has saved into today's shape, by the one GM who is in charge. */
import { SYSTEM_ID } from "../core/constants.ts";
import { t } from "../core/i18n.ts";
import { planMigration, runSteps, type MigrationStep } from "./step.ts";

/** One for each release that stores something in another shape, oldest first. A step is never changed once it was released. */
export const STEPS: readonly MigrationStep[] = [];

/** Runs what the world lacks; a world of a newer system is told of. */
export async function migrate(): Promise<void> {
  const plan = planMigration(game.settings.get(SYSTEM_ID, "schemaVersion"), STEPS);
  // Everybody has to know: what is saved from here may lose what the newer system has stored.
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
