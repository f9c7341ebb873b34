// @ts-check
/**
 * Benchmark of the login, part of `npm run bench`: from the address of the game to `ready`, in the demo world and in a world with 300
 * actors and 2,000 messages. Counts the whole time, and the time inside the system and functions that it calls, until the page is idle.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { inSystem } from "./measure-clash.mjs";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {any} Loose the pages' globals, of which only public names are used */

/** Target ratio of the large world to the demo world. */
export const LOGIN_AIM = 1.4;
const LARGE = { actors: 300, messages: 2000 };
/** Logins per world. */
const RUNS = 7;

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
  /** @type {{ folder: string, host: ReturnType<typeof spawnHost> }[]} */
  const hosts = [];
  /** Starts a host. @param {string} folder @param {number} port @returns {Promise<string>} its address */
  const serve = async (folder, port) => {
    const options = { lang: /** @type {const} */ ("en"), generation: "14", port: await freePort(port) };
    const host = spawnHost({ ...options, fresh: true, rest: [] }, folder);
    hosts.push({ folder, host });
    return new Promise((resolve, reject) => {
      host.once("message", (message) => resolve(String(/** @type {{ url: string }} */ (message).url)));
      host.once("exit", () => reject(new Error("the host ended at once")));
    });
  };
  /** Opens a world of its own as GM. @param {number} port @param {boolean} large */
  const world = async (port, large) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "od-measure-"));
    let url = await serve(folder, port);
    if (large) {
      hosts.at(-1)?.host.kill("SIGKILL");
      fill(path.join(folder, "world.json"));
      url = await serve(folder, port + 10);
    }
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
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
    return { page, session };
  };
  try {
    const [small, large] = [await world(31300, false), await world(31350, true)];
    /** @type {Record<"small" | "large", { ready: number, work: number }[]>} */
    const found = { small: [], large: [] };
    // In turn, so that other programs slow down both alike.
    for (let run = 0; run < RUNS; run += 1) {
      found.small.push(await login(small.page, small.session));
      found.large.push(await login(large.page, large.session));
    }
    const of = (/** @type {"small" | "large"} */ which, /** @type {"ready" | "work"} */ key) =>
      median(found[which].map((one) => one[key]));
    for (const [name, key] of /** @type {const} */ ([
      ["login to ready", "ready"],
      ["the system's part of it", "work"],
    ])) {
      const [less, more] = [of("small", key), of("large", key)];
      console.log(
        `${name.padEnd(44)}${`${more.toFixed(0)} ms`.padStart(20)}  demo world ${less.toFixed(0)} ms, ` +
          `${(more / less).toFixed(2)} ×${key === "ready" ? `; aim ${String(LOGIN_AIM)} ×` : ""}; ` +
          `${String(LARGE.actors)} actors, ${String(LARGE.messages)} messages`,
      );
    }
    return 0;
  } finally {
    await browser.close();
    for (const { host, folder } of hosts) {
      host.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
