/** Brings a world that an older system has saved into today's shape, by the one GM who is in charge. */
import { SYSTEM_ID } from "../constants.ts";
import { t } from "../i18n.ts";
import { STEPS } from "./index.ts";
import { planMigration, runSteps, type MigrationReport } from "./step.ts";

/** Runs what the world lacks; a world of a newer system is told of. */
export async function migrate(): Promise<void> {
  const plan = planMigration(game.settings.get(SYSTEM_ID, "schemaVersion"), STEPS);
  // Everybody has to know: what is saved from here may lose what the newer system has stored.
  if (plan.kind === "newer")
    ui.notifications.error(t("OD20.Migration.newer", { stored: plan.stored, known: plan.known }), { permanent: true });
  if (plan.kind !== "due" || game.users.activeGM?.isSelf !== true) return;
  const progress = progressBar();
  try {
    const changed = await runSteps(
      plan.steps,
      (version) => game.settings.set(SYSTEM_ID, "schemaVersion", version),
      progress.tell,
    );
    if (changed > 0) progress.end();
  } catch (error) {
    console.error(error);
    ui.notifications.error(
      t("OD20.Migration.failed", { reason: error instanceof Error ? error.message : String(error) }),
      { permanent: true },
    );
  }
}

/** One notification that grows; none for a world in which nothing is left to do. */
function progressBar(): { tell: (report: MigrationReport) => void; end: () => void } {
  let shown: ReturnType<typeof ui.notifications.info> | null = null;
  return {
    tell: ({ done, of }) => {
      shown ??= ui.notifications.info(t("OD20.Migration.running"), { progress: true });
      shown.update({ pct: of === 0 ? 1 : done / of, message: t("OD20.Migration.progress", { done, of }) });
    },
    end: () => {
      shown?.remove();
      ui.notifications.info(t("OD20.Migration.done"));
    },
  };
}
