// @ts-check
/**
 * Benchmark of large attacks, part of `npm run bench`: the work for the pages of a GM and a player, from the attack to the last hit point.
 * Varies attackers, targets, chat log, and world size. Counts only time inside the system and functions that it calls, not work of the host
 * or browser, such as the layout of a long log. Also counts reads and drawings.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {any} Loose the pages' globals, of which only public names are used */
/** @typedef {{ attackers: number, targets: number, messages: number, actors: number }} Load */

/** The loads, ordered by the size of the world. @type {readonly Load[]} */
const LOADS = [
  { attackers: 5, targets: 6, messages: 0, actors: 0 },
  { attackers: 10, targets: 6, messages: 0, actors: 0 },
  { attackers: 20, targets: 6, messages: 0, actors: 0 },
  { attackers: 20, targets: 1, messages: 0, actors: 0 },
  { attackers: 20, targets: 3, messages: 0, actors: 0 },
  { attackers: 20, targets: 6, messages: 500, actors: 0 },
  { attackers: 20, targets: 6, messages: 2000, actors: 0 },
  { attackers: 20, targets: 6, messages: 2000, actors: 1000 },
];
/** Attacks per result. The run with the least work counts. */
const RUNS = 4;

/** Runs in the page: creates twenty archers that always hit and six targets. */
async function people() {
  const { game } = /** @type {Loose} */ (globalThis);
  const common = { physical: 0, magical: 0, damage: "1", attack: 60, ranged: true };
  await game.system.api.quickNpc({ ...common, name: "Archer", hitPoints: 10, copies: 20 });
  await game.system.api.quickNpc({ ...common, name: "Butt", hitPoints: 10_000, copies: 6 });
}

/** Runs in the page: fills the log and the world. @param {{ messages: number, actors: number }} wanted */
async function fill({ messages, actors }) {
  const { game, CONFIG } = /** @type {Loose} */ (globalThis);
  const [Actor, ChatMessage] = [CONFIG.Actor.documentClass, CONFIG.ChatMessage.documentClass];
  const archer = game.actors.find((/** @type {Loose} */ actor) => actor.name === "Archer");
  while (game.messages.size < messages) {
    const one = {
      type: "attack",
      content: "x",
      system: {
        version: 1,
        tab: "x",
        attackers: [{ key: "a0", actor: archer.uuid, name: "Archer" }],
        strikes: [{ key: "s0", attacker: "a0", target: null, roll: 0 }],
      },
    };
    // In a real log, cards hide most messages, such as Defense answers.
    const answer = { type: "defense", content: "x", system: { version: 1, tab: "x", attack: "x", target: "t0" } };
    await ChatMessage.createDocuments(
      Array.from({ length: Math.min(40, messages - game.messages.size) }, (_, index) =>
        index % 4 === 0 ? one : answer,
      ),
    );
  }
  while (game.actors.size < actors) {
    const source = { ...archer.toObject(), _id: null };
    await Actor.createDocuments(Array.from({ length: Math.min(50, actors - game.actors.size) }, () => source));
  }
}

/**
 * Runs in the page: makes the attack.
 * @param {{ attackers: number, targets: number }} load
 * @returns {Promise<string>} id of its message
 */
async function strike({ attackers, targets }) {
  const { game, canvas } = /** @type {Loose} */ (globalThis);
  const named = (/** @type {string} */ name) =>
    canvas.scene.tokens.contents.filter((/** @type {Loose} */ token) => token.actor?.name === name);
  const before = game.messages.contents.at(-1)?.id;
  if (
    !(await game.system.api.groupAttack({
      attackers: named("Archer").slice(0, attackers),
      targets: named("Butt").slice(0, targets),
    }))
  )
    throw new Error("no attack was made");
  return game.messages.contents.find(
    (/** @type {Loose} */ message, /** @type {number} */ at, /** @type {any[]} */ all) =>
      message.type === "attack" && (before === undefined || at > all.findIndex(({ id }) => id === before)),
  ).id;
}

/** Runs in the page: starts to count how often attacks are read and cards are drawn. */
function watch() {
  const page = /** @type {Loose} */ (globalThis);
  if (!page.counts) {
    page.counts = { reads: 0, draws: 0 };
    // Each read of an attack reads this list once.
    const AttackData = page.CONFIG.ChatMessage.dataModels.attack;
    const initialize = AttackData.prototype._initialize;
    AttackData.prototype._initialize = function (/** @type {unknown[]} */ ...args) {
      initialize.apply(this, args);
      const { strikes } = this;
      Object.defineProperty(this, "strikes", {
        configurable: true,
        enumerable: true,
        get: () => {
          page.counts.reads += 1;
          return strikes;
        },
      });
    };
    new page.MutationObserver((/** @type {Loose[]} */ records) => {
      page.counts.draws += new Set(records.map(({ target }) => target.closest?.(".chat-message")).filter(Boolean)).size;
    }).observe(page.document.querySelector("#chat") ?? page.document.body, { childList: true, subtree: true });
  }
  Object.assign(page.counts, { reads: 0, draws: 0 });
}

/** Runs in the page: returns whether all damage is applied. @param {string} id */
function settled(id) {
  const { game } = /** @type {Loose} */ (globalThis);
  const report = game.messages.get(id) && game.system.api.clash(game.messages.get(id));
  return Boolean(report) && report.targets.every((/** @type {Loose} */ target) => target.phase === "applied");
}

/**
 * Returns the milliseconds of a profile inside the system and functions that it calls.
 * @param {{ nodes: Loose[], samples?: number[] | undefined, timeDeltas?: number[] | undefined }} profile
 */
export function inSystem({ nodes, samples = [], timeDeltas = [] }) {
  /** @type {Map<number, boolean>} */
  const ours = new Map();
  // Parents come before their children.
  const mark = (/** @type {Loose} */ node, /** @type {boolean} */ below) => {
    const own = below || String(node.callFrame.url).includes("/systems/opposed-d20/");
    ours.set(node.id, own);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) mark(child, own);
    }
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (nodes[0]) mark(nodes[0], false);
  return samples.reduce((sum, id, index) => sum + (ours.get(id) ? (timeDeltas[index] ?? 0) / 1000 : 0), 0);
}

/** @param {import("playwright-core").Browser} browser @param {string} url @param {string} user */
async function seat(browser, url, user) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${url}/join`);
  await page.getByRole("button", { name: user, exact: true }).click();
  await page.waitForFunction(() => /** @type {Loose} */ (globalThis).game?.ready === true);
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  return { page, session };
}

/** Makes one attack and returns the work and counts of each page. @param {Awaited<ReturnType<typeof seat>>[]} seats @param {Load} load */
async function once(seats, load) {
  const [gm] = seats;
  if (!gm) throw new Error("there is no page of the GM");
  for (const { page } of seats) await page.evaluate(watch);
  for (const { session } of seats) await session.send("Profiler.start");
  const id = await gm.page.evaluate(strike, load);
  for (const { page } of seats) await page.waitForFunction(settled, id, { polling: 250, timeout: 60_000 });
  // Wait for the last drawings.
  await gm.page.waitForTimeout(300);
  return Promise.all(
    seats.map(async ({ page, session }) => ({
      work: inSystem((await session.send("Profiler.stop")).profile),
      ...(await page.evaluate(() => ({ .../** @type {Loose} */ (globalThis).counts }))),
    })),
  );
}

/** @param {string | undefined} executablePath of a Chromium-family browser @returns {Promise<number>} exit status */
export async function measureClash(executablePath) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "od-measure-"));
  const host = spawnHost({ lang: "en", generation: "14", port: await freePort(31200), fresh: true, rest: [] }, folder);
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
    const seats = [await seat(browser, url, "GM"), await seat(browser, url, "Player 1")];
    await seats[0]?.page.evaluate(people);
    for (const load of LOADS) {
      await seats[0]?.page.evaluate(fill, load);
      /** @type {{ work: number, reads: number, draws: number }[][]} */
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await once(seats, load));
      const least = (/** @type {number} */ index, /** @type {"work" | "reads" | "draws"} */ key) =>
        Math.min(...runs.map((run) => run[index]?.[key] ?? Number.NaN));
      const name = `${load.attackers} on ${load.targets}, log ${load.messages}, ${load.actors} actors`;
      const told = (/** @type {number} */ index) =>
        [
          `${least(index, "work").toFixed(0).padStart(5)} ms`,
          `read ${String(least(index, "reads")).padStart(4)}`,
          `drawn ${String(least(index, "draws")).padStart(2)}`,
        ].join(", ");
      console.log(`${name.padEnd(44)}${`GM ${told(0)}`.padStart(36)}; player ${told(1)}`);
    }
    return 0;
  } finally {
    await browser.close();
    host.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
