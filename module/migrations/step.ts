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
