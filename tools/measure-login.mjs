// @ts-check
/**
 * Benchmark of the login, part of `npm run bench`: from the address of the game to `ready`, in the demo world and in a world with 300
 * actors and 2,000 messages. Compares with the same worlds under a bare system, which has no code: what that takes is the host's own.
 * Counts the time inside the system and functions that it calls, too, until the page is idle.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { root } from "./ensure.mjs";
import { inSystem } from "./measure-clash.mjs";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {any} Loose the pages' globals, of which only public names are used */

/** Target ratio of what the larger world costs more, to the same under a bare system. */
export const LOGIN_AIM = 2;
const LARGE = { actors: 300, messages: 2000 };
/** Logins per world. */
const RUNS = 7;
/** Most milliseconds of a login, on a busy machine. */
const TIMEOUT = 120_000;

/** Writes a system without code, whose types, packs and texts are those of the built one. @returns {string} its folder */
function bareSystem() {
  const [built, folder] = [path.join(root, "dist"), mkdtempSync(path.join(os.tmpdir(), "od-measure-"))];
  const manifest = JSON.parse(readFileSync(path.join(built, "system.json"), "utf8"));
  for (const name of readdirSync(built))
    if (name !== "system.json") symlinkSync(path.join(built, name), path.join(folder, name));
  writeFileSync(path.join(folder, "system.json"), JSON.stringify({ ...manifest, esmodules: [] }));
  return folder;
}

/**
 * Fills a stored world with copies of its creatures, and with attacks, answers, checks and actions.
 * @param {string} file `world.json` of the stand-in host
 */
function fill(file) {
  /** @type {Record<string, Loose[]>} */
  const world = JSON.parse(readFileSync(file, "utf8"));
  const { actors = [], messages = [], users = [] } = world;
  const models = actors.filter(({ type }) => type !== "party");
  const id = (/** @type {number} */ index) => `login${String(index).padStart(11, "0")}`;
  for (let index = 0; actors.length < LARGE.actors; index += 1)
    actors.push({ ...models[index % models.length], _id: id(index) });
  const [hero] = models;
  const who = { key: "a0", actor: `Actor.${hero._id}`, name: hero.name };
  const target = { ...who, key: "t0" };
  const strike = { key: "s0", attacker: "a0", target: "t0", roll: 0 };
  const common = { version: 1, tab: "x" };
  const kinds = [
    { type: "attack", system: { ...common, attackers: [who], targets: [target], strikes: [strike] } },
    { type: "defense", system: { ...common, attack: "x", target: "t0" } },
    { type: "check", system: { ...common, actor: who.actor, kind: "skill", key: "stealth" } },
    { type: "use", system: { ...common, actor: who, action: "dodge" } },
  ];
  for (let index = 0; messages.length < LARGE.messages; index += 1)
    messages.push({
      ...kinds[index % kinds.length],
      _id: id(index),
      author: users[0]?._id,
      content: "x",
      timestamp: 1_700_000_000_000 + index,
    });
  writeFileSync(file, JSON.stringify({ ...world, actors, messages }));
}

/**
 * Logs in again and measures until `ready`, then until the page is idle.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").CDPSession} session
 */
async function login(page, session) {
  await session.send("Profiler.start");
  await page.reload();
  await page.waitForFunction(() => /** @type {Loose} */ (globalThis).game?.ready === true, undefined, { polling: 20 });
  const ready = await page.evaluate(() => /** @type {Loose} */ (globalThis).readyAt ?? performance.now());
  await page.evaluate(() => new Promise((resolve) => /** @type {Loose} */ (globalThis).requestIdleCallback(resolve)));
  return { ready, work: inSystem((await session.send("Profiler.stop")).profile) };
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** @param {string | undefined} executablePath of a Chromium-family browser @returns {Promise<number>} exit status */
export async function measureLogin(executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run"],
  });
  /** @type {string[]} */
  const folders = [];
  /** @type {ReturnType<typeof spawnHost>[]} */
  const hosts = [];
  /** Starts a host. @param {string} system @param {string} folder @param {number} port @returns {Promise<string>} its address */
  const serve = async (system, folder, port) => {
    const options = { lang: /** @type {const} */ ("en"), generation: "14", port: await freePort(port) };
    const host = spawnHost({ ...options, fresh: true, rest: [] }, folder, ["--system", system]);
    hosts.push(host);
    return new Promise((resolve, reject) => {
      host.once("message", (message) => resolve(String(/** @type {{ url: string }} */ (message).url)));
      host.once("exit", () => reject(new Error("the host ended at once")));
    });
  };
  /** Opens a world of its own as GM. @param {string} system @param {number} port @param {boolean} large */
  const world = async (system, port, large) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "od-measure-"));
    folders.push(folder);
    let url = await serve(system, folder, port);
    if (large) {
      hosts.at(-1)?.kill("SIGKILL");
      fill(path.join(folder, "world.json"));
      url = await serve(system, folder, port + 10);
    }
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    page.setDefaultTimeout(TIMEOUT);
    await page.addInitScript(() => {
      const page = /** @type {Loose} */ (globalThis);
      // The page tells the moment itself: a look from outside comes late on a busy machine.
      const look = () => (page.game?.ready === true ? (page.readyAt = performance.now()) : page.setTimeout(look, 2));
      look();
    });
    await page.goto(`${url}/join`);
    await page.getByRole("button", { name: "GM", exact: true }).click();
    await page.waitForFunction(() => /** @type {Loose} */ (globalThis).game?.ready === true);
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 200 });
    return { page, session, found: /** @type {{ ready: number, work: number }[]} */ ([]) };
  };
  try {
    const [own, bare] = [path.join(root, "dist"), bareSystem()];
    folders.push(bare);
    const small = await world(own, 31300, false);
    const large = await world(own, 31320, true);
    const bareSmall = await world(bare, 31340, false);
    const bareLarge = await world(bare, 31360, true);
    // In turn, so that other programs slow down all alike.
    for (let run = 0; run < RUNS; run += 1)
      for (const { page, session, found } of [small, large, bareSmall, bareLarge])
        found.push(await login(page, session));
    const of = (/** @type {typeof small} */ { found }, /** @type {"ready" | "work"} */ key) =>
      median(found.map((one) => one[key]));
    /** @param {string} name @param {number} more @param {number} less @param {string} [rest] */
    const line = (name, more, less, rest = "") =>
      console.log(
        `${name.padEnd(44)}${`${more.toFixed(0)} ms`.padStart(20)}  demo world ${less.toFixed(0)} ms, ` +
          `${(more / less).toFixed(2)} ×${rest}`,
      );
    line(
      "login to ready",
      of(large, "ready"),
      of(small, "ready"),
      `; ${LARGE.actors} actors, ${LARGE.messages} messages`,
    );
    line("the system's part of it", of(large, "work"), of(small, "work"));
    line("the same worlds with a bare system", of(bareLarge, "ready"), of(bareSmall, "ready"));
    const growth = (of(large, "ready") - of(small, "ready")) / (of(bareLarge, "ready") - of(bareSmall, "ready"));
    console.log(
      `${"what the larger world costs more, to bare".padEnd(44)}${`${growth.toFixed(2)} ×`.padStart(20)}  aim ${LOGIN_AIM} ×`,
    );
    return 0;
  } finally {
    await browser.close();
    for (const host of hosts) host.kill("SIGKILL");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
