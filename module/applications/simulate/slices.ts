/** Runs a long simulation in slices. The page stays responsive between slices, and the user can stop. */
import type { SimulationRun } from "../../rules/simulation/simulate.ts";

/** Milliseconds of work per slice: half a frame. */
const SLICE = 8;

export interface SliceOptions {
  /** Aborts the simulation before its next slice. */
  readonly signal: AbortSignal;
  /**
   * Called after every slice.
   * @param done number of finished fights
   */
  readonly progress: (done: number) => void;
  /** Yields to the page. Default: a zero timeout. */
  readonly pause?: () => Promise<void>;
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Runs the simulation to its end, slice by slice. Slicing does not change the results.
 * @returns false when aborted
 */
export async function runInSlices(
  run: Pick<SimulationRun, "step" | "done">,
  { signal, progress, pause = breathe, now = () => performance.now() }: SliceOptions,
): Promise<boolean> {
  let more = true;
  while (more) {
    await pause();
    if (signal.aborted) return false;
    const until = now() + SLICE;
    do more = run.step();
    while (more && now() < until);
    progress(run.done);
  }
  return true;
}
