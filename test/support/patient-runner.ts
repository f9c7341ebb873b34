/**
 * A test may take as long as the machine needs, while anything happens in it. It fails when nothing has happened for a while: neither
 * has this process had anything to do, nor has a page been sent a message. What waits for its turn on a busy machine is not idle.
 */
import { performance } from "node:perf_hooks";
import { TestRunner, type RunnerTestCase } from "vitest";
import { beats } from "./beats.ts";

// Tests put clocks of their own in the place of these.
const { setInterval, clearInterval } = globalThis;
const { bigint: now } = process.hrtime;
const { nodeTiming } = performance;

/** Milliseconds between two looks, and how many in a row may find nothing: longer than any single wait takes to give up by itself. */
const LOOK = 1_000;
const LOOKS = 90;
/** Share of the time: a process that only waits is less busy. */
const BUSY = 0.02;

/** Says at each look whether anything has happened since the one before. */
export function watchProgress(): () => boolean {
  const read = () => ({ time: Number(now()) / 1e6, idle: nodeTiming.idleTime, beats: beats() });
  let before = read();
  return () => {
    const then = before;
    before = read();
    const idle = (before.idle - then.idle) / (before.time - then.time);
    return idle < 1 - BUSY || before.beats !== then.beats;
  };
}

/** Runs something until it ends, or until nothing happens in it any more. */
export async function whileAnythingHappens(run: () => unknown, look = LOOK, looks = LOOKS): Promise<void> {
  const happened = watchProgress();
  let idle = 0;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      idle = happened() ? 0 : idle + 1;
      if (idle >= looks) reject(new Error(`nothing has happened for ${String((look * looks) / 1000)} seconds`));
    }, look);
  });
  try {
    await Promise.race([run(), stuck]);
  } finally {
    clearInterval(timer);
  }
}

export default class PatientRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    await whileAnythingHappens(() => TestRunner.getTestFn(test)());
  }
}
