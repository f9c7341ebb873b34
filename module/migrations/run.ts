/** Converts a world of an older system version to the current data shape. Only the active GM's client does it. */
import { SYSTEM_ID } from "../core/constants.ts";
import { t } from "../core/i18n.ts";

/** One change of the shape of stored data. */
export interface MigrationStep {
  /** Schema version after this step: 1, 2, 3 and so on, without gaps. */
  readonly version: number;
  /** Returns the remaining jobs. They are determined anew at each start, so an interrupted step continues. */
  readonly jobs: () => readonly MigrationJob[];
}

/** Migrates one document. Repeating it does no harm. */
type MigrationJob = () => Promise<void>;

/** Migration that a world needs. */
type MigrationPlan =
  | { readonly kind: "current" }
  /** A newer system version saved the world, so no migration runs. */
  | { readonly kind: "newer"; readonly stored: number; readonly known: number }
  | { readonly kind: "due"; readonly steps: readonly MigrationStep[] };

/**
 * Returns the steps from a stored version to the newest, in order.
 * @param stored schema version of the world; an invalid value counts as 0, the version of the first release
 */
export function planMigration(stored: unknown, steps: readonly MigrationStep[]): MigrationPlan {
  const from = typeof stored === "number" && Number.isInteger(stored) && stored > 0 ? stored : 0;
  const known = Math.max(0, ...steps.map(({ version }) => version));
  if (from > known) return { kind: "newer", stored: from, known };
  const due = steps.filter(({ version }) => version > from).sort((a, b) => a.version - b.version);
  return due.length === 0 ? { kind: "current" } : { kind: "due", steps: due };
}

/**
 * Runs migration steps in order. The version is saved after each step, so that the next start continues there.
 * @param save stores the version of a finished step
 * @param begins runs once before the first document changes
 * @returns the number of changed documents
 * @throws any error of a job; the stored version is then that of the last finished step
 */
export async function runSteps(
  steps: readonly MigrationStep[],
  save: (version: number) => Promise<unknown>,
  begins: () => void,
): Promise<number> {
  let done = 0;
  for (const step of steps) {
    for (const job of step.jobs()) {
      if (done === 0) begins();
      await job();
      done += 1;
    }
    await save(step.version);
  }
  return done;
}

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
