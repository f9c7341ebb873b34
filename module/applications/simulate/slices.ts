/** A long simulation in slices, between which the page draws, listens and may change its mind. */
import type { SimulationRun } from "../../rules/simulation/simulate.ts";

/** Milliseconds of work between two pauses: half of a frame. */
const SLICE = 8;

export interface SliceOptions {
  /** Ends it at once: nothing is fought any more. */
  readonly signal: AbortSignal;
  /** Told after every slice. @param done fights that are over */
  readonly progress: (done: number) => void;
  /** Lets the page do other things; without it, until it has nothing more urgent to do. */
  readonly pause?: () => Promise<void>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Fights to the end, a slice at a time; the counts do not depend on where it was cut.
 * @returns whether it came to its end
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
