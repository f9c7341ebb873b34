// @ts-check
/**
 * Benchmark of frames during a simulation, part of `npm run bench`: a GM simulates the player characters against sixty creatures that
 * hardly ever fall. The page records the length of each frame until the result, and long tasks (50 ms or more). At 60 frames a second a
 * frame lasts 16.7 ms. For comparison, the same page is measured idle for the same time, because a browser without a graphics card and
 * other programs also cost time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {any} Loose the page's globals, of which only public names are used */

const FIGHTS = "2000";
/** Number of runs. The report shows the best and the worst. */
const RUNS = 3;
/** Length of a frame at 60 frames a second, and of a visibly dropped frame, in milliseconds. */
const FRAME = 1000 / 60;
const DROPPED = 2 * FRAME;

/** Runs in the page: creates one side on the scene and selects it. */
async function people() {
  const { game, canvas } = /** @type {Loose} */ (globalThis);
  const wall = { physical: 30, magical: 30, attack: -20, damage: "1", name: "Wall", hitPoints: 9999, copies: 20 };
  for (let n = 0; n < 3; n += 1) await game.system.api.quickNpc(wall);
  for (const token of canvas.tokens.placeables)
    if (token.actor?.name.startsWith("Wall")) token.control({ releaseOthers: false });
}

/** Runs in the page: starts counting. */
function count() {
  const page = /** @type {Loose} */ (globalThis);
  /** @type {{ gaps: number[], tasks: number[], stop: () => { gaps: number[], tasks: number[] } }} */
  const counted = { gaps: [], tasks: [], stop: () => ({ gaps: [], tasks: [] }) };
  const observer = new page.PerformanceObserver((/** @type {Loose} */ list) => {
    for (const { duration } of list.getEntries()) counted.tasks.push(duration);
  });
  observer.observe({ type: "longtask" });
  let last = page.performance.now();
  let going = true;
  const frame = (/** @type {number} */ now) => {
    counted.gaps.push(now - last);
    last = now;
    if (going) page.requestAnimationFrame(frame);
  };
  page.requestAnimationFrame((/** @type {number} */ now) => {
    last = now;
    page.requestAnimationFrame(frame);
  });
  counted.stop = () => {
    going = false;
    observer.disconnect();
    return { gaps: counted.gaps, tasks: counted.tasks };
  };
  page.counted = counted;
}

/** Runs in the page: stops counting. @returns {{ gaps: number[], tasks: number[] }} */
const stop = () => /** @type {Loose} */ (globalThis).counted.stop();

/** @param {string} name @param {{ gaps: number[], tasks: number[] }} counted */
function tell(name, { gaps, tasks }) {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const sum = gaps.reduce((all, gap) => all + gap, 0);
  const dropped = gaps.filter((gap) => gap > DROPPED).length;
  console.log(
    [
      name.padEnd(14),
      `${((1000 * gaps.length) / (sum || 1)).toFixed(0).padStart(3)} frames a second over ${(sum / 1000).toFixed(1)} s`,
      `median ${at(0.5).toFixed(1)} ms, 99 % ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
      `${String(dropped)} of ${String(gaps.length)} later than two frames`,
      `long tasks: ${tasks.length === 0 ? "none" : `${String(tasks.length)}, longest ${Math.max(...tasks).toFixed(0)} ms`}`,
    ].join("; "),
  );
}

/** @param {string | undefined} executablePath of a Chromium-family browser @returns {Promise<number>} exit status */
export async function measureFrames(executablePath) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "od-measure-"));
  const host = spawnHost({ lang: "en", generation: "14", port: await freePort(31300), fresh: true, rest: [] }, folder);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run"],
  });
  try {
    /** @type {string} */
    const url = await new Promise((resolve, reject) => {
      host.once("message", (message) => resolve(String(/** @type {{ url: string }} */ (message).url)));
      host.once("exit", () => reject(new Error("the host ended at once")));
    });
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${url}/join`);
    await page.getByRole("button", { name: "GM", exact: true }).click();
    await page.waitForFunction(() => /** @type {Loose} */ (globalThis).game?.ready === true);
    await page.evaluate(people);
    await page.evaluate(() => /** @type {Loose} */ (globalThis).document.activeElement?.blur());
    await page.keyboard.press("Alt+KeyB");
    const window = page.locator(".od-window--simulate");
    await window.locator(":focus").waitFor();
    await window.locator(`input[type="radio"][value="${FIGHTS}"]`).check({ force: true });
    const button = window.getByRole("button", { name: "Simulate", exact: true });
    let longest = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const seed = window.getByLabel("Seed", { exact: false }).first();
      await seed.fill(String(run + 7));
      const begun = Date.now();
      await page.evaluate(count);
      await button.click();
      await button.waitFor({ state: "visible", timeout: 120_000 });
      await window.locator("[data-result]").waitFor({ timeout: 120_000 });
      tell("simulating", await page.evaluate(stop));
      longest = Math.max(longest, Date.now() - begun);
    }
    await page.evaluate(count);
    await page.waitForTimeout(longest);
    tell("nothing to do", await page.evaluate(stop));
    return 0;
  } finally {
    await browser.close();
    host.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
