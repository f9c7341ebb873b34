/** A table at which two stay from scenario to scenario: afterwards no window, mark or message of the former is there. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./evening.ts";
import { settled } from "./quiet.ts";
import { select, target } from "./seat.ts";

/** Who stays, once the first scenario has begun. */
interface Staying {
  evening: Evening;
  gm: Page;
  player: Page;
}

/** Begins it before the scenarios of a file or a group, and ends it after them. */
export function stayingTable(): Staying {
  const staying = {} as { -readonly [K in keyof Staying]: Staying[K] };
  beforeAll(async () => {
    staying.evening = await beginEvening();
    [staying.gm, staying.player] = await Promise.all([staying.evening.open("GM"), staying.evening.open("Player 1")]);
  });
  afterEach(async () => {
    for (const page of [staying.gm, staying.player]) {
      await target(page);
      await select(page);
      await page.evaluate(async () => {
        for (const app of [...foundry.applications.instances.values()])
          if ((app as Loose).hasFrame) await app.close({ animate: false });
        (document.activeElement as HTMLElement | null)?.blur();
      });
    }
    await staying.gm.evaluate(async () => {
      await CONFIG.ChatMessage.documentClass.deleteDocuments(game.messages.map(({ id }: Loose) => id));
    });
    await settled(staying.gm);
  });
  afterAll(() => staying.evening.end());
  return staying;
}
