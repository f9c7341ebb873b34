/** Waiting until nothing more can happen by itself, where a scenario says that something must not happen. */
import type { BrowserContext, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import type { Table } from "./drivers/driver.ts";

/** Timers set for longer than this are graces, which no scenario waits for in this way, in milliseconds. */
const SOON = 3_500;
/** Rounds without any change after which it is quiet: what one page writes another may answer. */
const ROUNDS = 3;
/** A page that stands still (a debugger, a dead tab) has nothing to say, in milliseconds. */
const DEAF = 2_000;
/** Milliseconds between two looks while something is left: to look in every frame is to draw each. */
const PAUSE = 25;

const seats = new Map<BrowserContext, Pick<Table, "traffic">>();

/** Says at which table a device is, until it is closed or given back. */
export function seat(context: BrowserContext, table: Pick<Table, "traffic"> | undefined): void {
  if (table) seats.set(context, table);
  else seats.delete(context);
}

/** Lets a page run until it has drawn. @returns its timers that were set for soon */
async function turn(page: Page): Promise<number> {
  const asked = page
    .evaluate(
      (soon) =>
        new Promise<number>((resolve) => {
          const tell = (): void => {
            resolve(Number((globalThis as Loose).hostPending?.(soon) ?? 0));
          };
          // A hidden page draws nothing.
          if (document.hidden) queueMicrotask(tell);
          else
            requestAnimationFrame(() => {
              queueMicrotask(tell);
            });
        }),
      SOON,
    )
    .catch(() => 0);
  let timer: NodeJS.Timeout | undefined;
  const deaf = new Promise<number>((resolve) => {
    timer = setTimeout(resolve, DEAF, 0);
  });
  const found = await Promise.race([asked, deaf]);
  clearTimeout(timer);
  return found;
}

/**
 * Waits until nothing is on its way at the table of a page: no message in either direction, no write, and in no page a timer
 * that was set for soon. What has not happened then does not happen.
 */
export async function settled(page: Page): Promise<void> {
  const table = seats.get(page.context());
  if (!table) throw new Error("this page sits at no table");
  const pages = [...seats].filter(([, other]) => other === table).flatMap(([context]) => context.pages());
  let before = -1;
  for (let calm = 0; calm < ROUNDS;) {
    const timers = await Promise.all(pages.map((each) => (each.isClosed() ? 0 : turn(each))));
    const { writes, underway } = await table.traffic();
    calm = writes === before && underway === 0 && timers.every((count) => count === 0) ? calm + 1 : 0;
    before = writes;
    if (calm === 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
