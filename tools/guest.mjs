// @ts-check
/**
 * `npm run guest -- --system DIR --module DIR`: runs another system, or modules with this or another system, on the stand-in host of both
 * generations. Reports the names that they needed and did not find. Stores nothing of them.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { root } from "./ensure.mjs";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {any} Loose the page's globals, of which only public names are used */
/** @typedef {{ system: string, modules: string[], seconds: number }} GuestOptions */
/**
 * What became of a guest on one generation.
 * @typedef {{ ready: boolean, missed: string[], faults: string[], console: string[], packages: string[] }} Outcome
 */

/** First port for guest tables. */
const FIRST_PORT = 31000;

/**
 * Parses the arguments after `npm run guest --`.
 * @param {string[]} args
 * @returns {GuestOptions}
 * @throws Error that names the missing option or file
 */
export function guestOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      system: { type: "string" },
      module: { type: "string", multiple: true },
      seconds: { type: "string" },
    },
  });
  const { system, module: modules = [], seconds = "60" } = values;
  if (system === undefined && modules.length === 0)
    throw new Error("an option is missing: --system DIR, or --module DIR (repeatable)");
  const given = [
    ...(system === undefined ? [] : [path.join(system, "system.json")]),
    ...modules.map((folder) => path.join(folder, "module.json")),
  ];
  for (const file of given) if (!existsSync(file)) throw new Error(`there is no ${file}`);
  if (!/^[1-9]\d*$/.test(seconds)) throw new Error("--seconds must be a whole number");
  return {
    system: path.resolve(system ?? path.join(root, "dist")),
    modules: modules.map((folder) => path.resolve(folder)),
    seconds: Number(seconds),
  };
}

/** Returns each entry once with its count, most frequent first. @param {string[]} list */
function counted(list) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const entry of list) times.set(entry, (times.get(entry) ?? 0) + 1);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([entry, count]) => (count > 1 ? `${entry} (${String(count)} times)` : entry));
}

/**
 * Returns the report of an outcome.
 * @param {string} title
 * @param {Outcome} outcome
 */
export function report(title, { ready, missed, faults, console: said, packages }) {
  const of = (/** @type {string} */ kind) => faults.filter((fault) => fault.startsWith(`${kind}:`));
  const rest = faults.filter((fault) => !/^(gap|deprecated):/.test(fault));
  const cut = (/** @type {string[]} */ list) => list.map((fault) => fault.replace(/^(gap|deprecated): /, ""));
  /** @type {[string, string[]][]} */
  const parts = [
    ["Names that the stand-in knows and has not built", counted(cut(of("gap")))],
    ["Names that it does not know, read as undefined", missed],
    ["Deprecated names", counted(cut(of("deprecated")))],
    ["Errors: of listeners, of preparation, uncaught", counted(rest)],
    ["Errors in the console besides", counted(said)],
  ];
  const lines = parts.flatMap(([name, list]) =>
    list.length === 0 ? [] : [`  ${name}: ${String(list.length)}`, ...list.map((entry) => `    ${entry}`)],
  );
  const state = ready ? "reached ready" : "did NOT reach ready";
  return [`${title}: ${packages.join(", ")} ${state}`, ...(lines.length > 0 ? lines : ["  Nothing was missing."])].join(
    "\n",
  );
}

/** Returns whether nothing was missing for a guest. @param {Outcome} outcome */
export const isWell = ({ ready, missed, faults, console: said }) =>
  ready && missed.length === 0 && faults.length === 0 && said.length === 0;

/** Creates a document of each declared type and opens its sheet. */
function tryTypes() {
  const all = /** @type {Loose} */ (globalThis);
  return (async () => {
    for (const name of ["Actor", "Item"])
      for (const type of Object.keys(all.game.system.documentTypes?.[name] ?? {})) {
        try {
          const made = await all.CONFIG[name].documentClass.create({ name: `A ${type}`, type });
          await made?.sheet?.render({ force: true });
        } catch (error) {
          all.hostFaults.push(`${name} of type ${type}: ${String(error)}`);
        }
      }
  })();
}

/**
 * Starts a guest on one generation.
 * @param {GuestOptions} options
 * @param {13 | 14} generation
 * @param {import("playwright-core").Browser} browser
 * @returns {Promise<Outcome>}
 */
async function boot({ system, modules, seconds }, generation, browser) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "guest-"));
  const port = await freePort(FIRST_PORT);
  const options = { lang: /** @type {const} */ ("en"), generation: String(generation), port, fresh: true, rest: [] };
  const more = ["--system", system, "--world", "empty", "--guests", ...modules.flatMap((each) => ["--module", each])];
  const child = spawnHost(options, folder, more);
  /** @type {string[]} */
  const said = [];
  try {
    const url = await new Promise((resolve, reject) => {
      child.once("message", (message) => {
        resolve(typeof message === "object" && message !== null && "url" in message ? String(message.url) : "");
      });
      child.once("exit", () => {
        reject(new Error("the stand-in host did not start"));
      });
    });
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text().split("\n")[0] ?? "");
    });
    page.on("response", (response) => {
      if (response.status() >= 400) said.push(`${String(response.status())} ${new URL(response.url()).pathname}`);
    });
    await page.goto(`${url}/join`);
    await page.click("button[name='userid']");
    const settled = () =>
      page.evaluate(() => {
        const all = /** @type {Loose} */ (globalThis);
        return all.game?.ready === true || all.hostFaults?.some((/** @type {string} */ one) => one.startsWith("boot:"));
      });
    for (let waited = 0; waited < seconds * 10 && !(await settled()); waited += 1) await setTimeout(100);
    const ready = await page.evaluate(() => /** @type {Loose} */ (globalThis).game?.ready === true);
    if (ready) await page.evaluate(tryTypes);
    // Wait for actions of the guest after ready.
    await setTimeout(500);
    const [missed, faults, packages] = await page.evaluate(() => {
      const all = /** @type {Loose} */ (globalThis);
      return [
        [...(all.hostMissed ?? [])].sort(),
        [...(all.hostFaults ?? [])],
        all.game ? [all.game.system, ...all.game.modules.values()].map(({ id, version }) => `${id} ${version}`) : [],
      ];
    });
    await page.close();
    // The stand-in also prints its faults to the console, and the browser prints failed requests. Count each once.
    const kinds = new Set(faults.map((/** @type {string} */ fault) => fault.split(":")[0] ?? ""));
    const others = said.filter(
      (line) => !line.startsWith("Failed to load resource") && ![...kinds].some((kind) => line.startsWith(kind)),
    );
    return { ready, missed, faults, console: others, packages };
  } finally {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a guest on both generations, one after the other.
 * @param {string[]} args
 * @param {string | undefined} executablePath
 * @returns {Promise<number>} 0: nothing was missing; 1: something was
 */
export async function guest(args, executablePath) {
  const options = guestOptions(args);
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
  let well = true;
  try {
    for (const generation of /** @type {const} */ ([13, 14])) {
      const outcome = await boot(options, generation, browser);
      well &&= isWell(outcome);
      console.log(`\n${report(`Generation ${String(generation)}`, outcome)}`);
    }
  } finally {
    await browser.close();
  }
  return well ? 0 : 1;
}
