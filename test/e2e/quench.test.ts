/** The scenarios for Quench (test/quench), run in a page as Quench would run them in a real world. */
import path from "node:path";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { installQuench, type QuenchResult } from "./support/quench-runner.ts";

const FOLDER = path.resolve(import.meta.dirname, "../quench");

let evening: Evening;
afterEach(() => evening.end());

/** Loads the module's files into the page, where Foundry would serve them from. */
async function loadModule(page: Page): Promise<void> {
  await page.route("**/modules/opposed-d20-quench/**", (route) =>
    route.fulfill({
      path: path.join(FOLDER, new URL(route.request().url()).pathname.split("/opposed-d20-quench/")[1] ?? ""),
      contentType: "text/javascript",
    }),
  );
  await page.addScriptTag({
    type: "module",
    url: await page.evaluate(() => foundry.utils.getRoute("modules/opposed-d20-quench/register.mjs") as string),
  });
  await page.evaluate(installQuench);
}
const run = (page: Page): Promise<QuenchResult[]> =>
  page.evaluate(() => (globalThis as Loose).quench.runBatches() as Promise<QuenchResult[]>);
const counts = (page: Page): Promise<number[]> =>
  page.evaluate(
    () => [game.actors.size, game.items.size, game.messages.size, game.scenes.size, game.combats.size] as number[],
  );

test("every scenario for Quench is right on the stand-in, and leaves the world as it was", async () => {
  evening = await beginEvening({ latency: [0, 0] });
  const gm = await evening.open("GM");
  await loadModule(gm);
  const before = await counts(gm);
  const results = await run(gm);
  expect(results.filter(({ error }) => error !== "")).toEqual([]);
  expect(
    ["fight", "ground", "characters", "content", "answers"].map(
      (name) => results.filter(({ batch }) => batch === `opposed-d20.${name}`).length,
    ),
  ).toEqual([8, 6, 7, 3, 6]);
  expect(await counts(gm)).toEqual(before);
  // Nor does a window stay: not that of a Defense which a macro has answered while it was being drawn.
  await expect
    .poll(() =>
      gm.evaluate(() =>
        [...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.id),
      ),
    )
    .toEqual([]);

  // And it would tell: a wrong number, an error, a test that takes too long.
  await gm.evaluate(() => {
    (globalThis as Loose).quench.registerBatch("opposed-d20.wrong", ({ describe, it, assert }: Loose) => {
      describe("wrong", function (this: Loose) {
        this.timeout(50);
        it("number", () => assert.equal(7, 8));
        it("list", () => assert.deepEqual([7], [8]));
        it("text", () => assert.include("seven", "eight"));
        it("error", () => Promise.reject(new Error("broken")));
        it("late", () => new Promise(() => undefined));
      });
    });
  });
  expect((await run(gm)).filter(({ error }) => error !== "").map(({ title, error }) => `${title}: ${error}`)).toEqual([
    "number: 7 is not 8",
    "list: [7] is not [8]",
    'text: "seven" does not include "eight"',
    "error: broken",
    "late: took longer than 50 ms",
  ]);
});
