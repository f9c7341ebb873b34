// @ts-check
/**
 * Benchmark of the character sheet in Chromium on the stand-in host, part of `npm run bench`: first drawing, redraw after a change of hit
 * points, the turn bar (measure-bar.mjs), and preparing a hundred complete characters with Active Effects. All times include layout. The
 * first drawing uses a new browser, at once after ready and after some idle time, and takes the median of several runs. The other results
 * take the best of several runs.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { BAR_AIM, drawBar } from "./measure-bar.mjs";
import { freePort, spawnHost } from "./start.mjs";

/** Target times for the sheet, in milliseconds. */
export const SHEET_AIMS = { first: 100, again: 16 };

/** Number of new browsers per result of the first drawing. */
const FIRST = 5;
/** Idle time before the first sheet opens, in milliseconds. */
const AROUND = 3000;

/** Runs in the page: creates a character with forty items and ten effects. @returns {Promise<string>} its id */
async function create() {
  const { CONFIG } = /** @type {any} */ (globalThis);
  const kinds = [
    "weapon",
    "armor",
    "gear",
    "consumable",
    "ammunition",
    "tool",
    "container",
    "spell",
    "feature",
    "injury",
  ];
  const inputs = [
    "bonuses.checks",
    "defenses.physical.bonus",
    "defenses.magical.bonus",
    "reduction.bonus",
    "skills.stealth.bonus",
    "skills.medicine.bonus",
    "attributes.acrobatics.bonus",
    "characteristics.strength.bonus",
    "speed.bonus",
    "hp.bonus",
  ];
  const items = Array.from({ length: 40 }, (_, index) => {
    const type = ["class", "species", "background"][index] ?? kinds[index % kinds.length];
    return {
      type,
      name: `${type} ${String(index)}`,
      system: type === "class" ? { hitPoints: 10 } : type === "spell" ? { circle: 1 + (index % 5) } : {},
    };
  });
  const effects = inputs.map((input, index) => ({
    name: `Effect ${String(index)}`,
    img: "icons/svg/aura.svg",
    system: { changes: [{ key: `system.${input}`, type: "add", value: "1", phase: "initial" }] },
  }));
  const actor = await CONFIG.Actor.documentClass.create({
    type: "character",
    name: "Full",
    system: { details: { level: 5 }, hp: { value: 20 } },
    items,
    effects,
  });
  return String(actor.id);
}

/** Runs in the page: opens the sheet. @param {string} id @returns {Promise<number>} milliseconds until it is laid out */
async function open(id) {
  const { game } = /** @type {any} */ (globalThis);
  const { sheet } = game.actors.get(id);
  const started = performance.now();
  await sheet.render({ force: true });
  void sheet.element.offsetHeight;
  return performance.now() - started;
}

/** Runs in the page: opens and closes the sheet, and changes hit points as an incoming update does. @param {string} id */
async function draw(id) {
  const { game } = /** @type {any} */ (globalThis);
  const actor = game.actors.get(id);
  const open = async () => {
    const started = performance.now();
    await actor.sheet.render({ force: true });
    void actor.sheet.element.offsetHeight;
    return performance.now() - started;
  };
  await open();
  let reopened = Infinity;
  for (let run = 0; run < 5; run += 1) {
    await actor.sheet.close({ animate: false });
    reopened = Math.min(reopened, await open());
  }
  const parts = [...actor.sheet.element.querySelectorAll("[data-application-part]")];
  let again = Infinity;
  for (let run = 0; run < 15; run += 1) {
    actor.updateSource({ system: { hp: { value: 5 + run } } });
    const started = performance.now();
    actor.reset();
    await actor.sheet.render();
    void actor.sheet.element.offsetHeight;
    again = Math.min(again, performance.now() - started);
  }
  const replaced = parts.filter((part) => !part.isConnected).map((part) => part.dataset.applicationPart);
  return {
    reopened,
    again,
    replaced,
    parts: parts.length,
    effects: actor.effects.size,
    items: actor.items.size,
    stealth: actor.system.skills.stealth.bonus,
  };
}

/** Runs in the page: prepares many copies of the character as complete documents. @param {string} id */
function prepare(id) {
  const { game, CONFIG } = /** @type {any} */ (globalThis);
  const source = game.actors.get(id).toObject();
  const all = Array.from({ length: 100 }, () => new CONFIG.Actor.documentClass(structuredClone(source)));
  let best = Infinity;
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now();
    for (const actor of all) actor.reset();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/**
 * @param {string | undefined} executablePath
 * @param {string} url
 * @template T
 * @param {(page: import("playwright-core").Page) => Promise<T>} act with a game that is ready, in a browser of its own
 */
async function atTable(executablePath, url, act) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/join`);
    await page.getByRole("button", { name: "GM", exact: true }).click();
    await page.waitForFunction(() => /** @type {any} */ (globalThis).game?.ready === true);
    return await act(page);
  } finally {
    await browser.close();
  }
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * @param {string | undefined} executablePath of a Chromium-family browser
 * @returns {Promise<number>} exit status: 1 when the sheet draws more than it should
 */
export async function measureSheet(executablePath) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "od-measure-"));
  const host = spawnHost({ lang: "en", generation: "14", port: await freePort(31100), fresh: true, rest: [] }, folder);
  try {
    /** @type {string} */
    const url = await new Promise((resolve, reject) => {
      host.once("message", (message) => resolve(String(/** @type {{ url: string }} */ (message).url)));
      host.once("exit", () => reject(new Error("the host ended at once")));
    });
    const bar = await atTable(executablePath, url, (page) => page.evaluate(drawBar));
    const { id, found, whole } = await atTable(executablePath, url, async (page) => {
      const made = await page.evaluate(create);
      return { id: made, found: await page.evaluate(draw, made), whole: await page.evaluate(prepare, made) };
    });
    const first = async (/** @type {number} */ wait) => {
      /** @type {number[]} */
      const times = [];
      for (let run = 0; run < FIRST; run += 1)
        times.push(
          await atTable(executablePath, url, async (page) => {
            await page.waitForTimeout(wait);
            return page.evaluate(open, id);
          }),
        );
      return times;
    };
    const [atOnce, later] = [await first(0), await first(AROUND)];
    const line = (/** @type {string} */ name, /** @type {number} */ ms, /** @type {string} */ more) => {
      console.log(`${name.padEnd(44)}${`${ms.toFixed(1)} ms`.padStart(20)}  ${more}`);
    };
    const best = (/** @type {number[]} */ times) =>
      `the best ${Math.min(...times).toFixed(0)}; aim ${String(SHEET_AIMS.first)} ms`;
    line(
      "a session's first sheet, full, opened at once",
      median(atOnce),
      `${String(found.parts)} parts; ${best(atOnce)}`,
    );
    line("the same after a look around", median(later), best(later));
    line("the sheet opened again", found.reopened, "");
    line(
      "drawn again after a change of hit points",
      found.again,
      `replaced: ${found.replaced.join(", ")}; aim ${String(SHEET_AIMS.again)} ms`,
    );
    line(
      "the turn bar drawn anew with a turn",
      median(bar.times),
      `${String(bar.fighters)} fighters, ${String(bar.buttons)} buttons; the best ${Math.min(...bar.times).toFixed(1)}, ` +
        `the longest ${Math.max(...bar.times).toFixed(1)}; aim ${String(BAR_AIM)} ms`,
    );
    line(
      "100 whole characters prepared in Chromium",
      whole,
      `${(10 * whole).toFixed(0)} µs each, with Active Effects; the stand-in host's share included`,
    );
    return found.items === 40 && found.effects === 10 && found.stealth === 1 ? 0 : 1;
  } finally {
    host.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
