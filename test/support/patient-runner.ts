/**
 * Test runner without fixed timeouts. A test fails only when nothing happens for a while: this process is idle, and no
 * page gets a message. A slow machine alone does not fail a test.
 */
import { performance } from "node:perf_hooks";
import { TestRunner, type RunnerTestCase } from "vitest";
import { beats } from "./beats.ts";

// Keeps the originals, because tests replace these with fake clocks.
const { setInterval, clearInterval } = globalThis;
const { bigint: now } = process.hrtime;
const { nodeTiming } = performance;

/** Milliseconds between two checks, and the number of idle checks in a row before failing. Longer than the timeout of any single wait. */
const LOOK = 1_000;
const LOOKS = 90;
/** Share of time that counts as busy. A process that only waits stays below it. */
const BUSY = 0.02;

/** Returns a function that tells whether anything happened since its last call. */
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

/** Runs a function until it ends. Rejects when nothing happens any more. */
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
