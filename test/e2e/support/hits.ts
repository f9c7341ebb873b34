/** Which functions of the system the pages of a device call, where that is recorded: see tools/hits.mjs. */
import type { BrowserContext } from "playwright-core";
import { hitsHere } from "../../../tools/hits.mjs";

/** From now on every page of a context adds what it calls to what this process notes for the test file. */
export async function collectHits(context: BrowserContext): Promise<void> {
  const hits = hitsHere();
  if (!hits) return;
  await context.exposeBinding("od20Called", (_source, called: readonly number[]) => {
    for (const hit of called) hits.add(hit);
  });
  await context.addInitScript(() => {
    const page = globalThis as unknown as { od20Called(called: number[]): Promise<void>; od20Hits: object };
    const known = new Set<number>();
    let called: number[] = [];
    const tell = (): void => {
      void page.od20Called(called);
      called = [];
    };
    page.od20Hits = {
      add(hit: number): void {
        if (known.has(hit)) return;
        known.add(hit);
        if (called.push(hit) === 1) queueMicrotask(tell);
      },
    };
  });
}
