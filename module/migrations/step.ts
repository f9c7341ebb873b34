/** One change of the stored data's shape. */
export interface MigrationStep {
  /** Schema version that holds when it is done: 1, 2, 3 … without gaps. */
  readonly version: number;
  /** What is left to do, found anew at every start: a step that was interrupted goes on where it stopped. */
  readonly jobs: () => readonly MigrationJob[];
}

/** One document's share. Doing it twice does no harm. */
type MigrationJob = () => Promise<void>;

/** What a world's schema version asks for. */
type MigrationPlan =
  | { readonly kind: "current" }
  /** Saved by a newer system than this one: hands off. */
  | { readonly kind: "newer"; readonly stored: number; readonly known: number }
  | { readonly kind: "due"; readonly steps: readonly MigrationStep[] };

/**
 * The steps between a stored version and the newest, in their order. Pure.
 * @param stored the world's schema version; what is none counts as 0, the version of the first release
 */
export function planMigration(stored: unknown, steps: readonly MigrationStep[]): MigrationPlan {
  const from = typeof stored === "number" && Number.isInteger(stored) && stored > 0 ? stored : 0;
  const known = Math.max(0, ...steps.map(({ version }) => version));
  if (from > known) return { kind: "newer", stored: from, known };
  const due = steps.filter(({ version }) => version > from).sort((a, b) => a.version - b.version);
  return due.length === 0 ? { kind: "current" } : { kind: "due", steps: due };
}

/**
 * Runs steps in their order. The version is saved after each, so that the next start goes on behind it.
 * @param save remembers that a step is done
 * @param begins is called once, before the first document is changed
 * @returns how many documents were changed
 * @throws what a job throws; the version then stays at the last whole step
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
