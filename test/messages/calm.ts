/** Waiting until nothing more comes by itself: however slow the machine is that is long enough, and never longer. */
import { vi } from "vitest";

/** Timers set for longer than this are graces, which nobody waits for in this way, in milliseconds. */
const SOON = 500;
/** Looks in a row that find nothing under way: what one message sets off may set off the next. */
const LOOKS = 4;
const PAUSE = 3;

/** How long each timer that has not run was set for, in milliseconds. */
const waiting = new Map<unknown, number>();
const { setTimeout: wait, clearTimeout: clear } = globalThis;
Object.assign(globalThis, {
  setTimeout: (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
    const timer = wait(() => {
      waiting.delete(timer);
      run(...args);
    }, delay);
    waiting.set(timer, delay);
    return timer;
  },
  clearTimeout: (timer: NodeJS.Timeout) => {
    waiting.delete(timer);
    clear(timer);
  },
});

/** Waits until no module is being loaded, no promise can go on and no timer that was set for soon is left. */
export async function calm(): Promise<void> {
  for (let looks = 0; looks < LOOKS;) {
    await vi.dynamicImportSettled();
    await new Promise(setImmediate);
    const soon = [...waiting.values()].some((delay) => delay <= SOON);
    if (soon) await new Promise((resolve) => wait(resolve, PAUSE));
    looks = soon ? 0 : looks + 1;
  }
}
