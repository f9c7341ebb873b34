// @ts-check
/**
 * Benchmark of memory over a long evening, part of `npm run bench`: two hundred turns of a fight in Chromium. Each turn strikes, waits for
 * the damage, opens what a user opens (a sheet, the bar's "More", the attack window) and closes it. Every fifty turns the chat log is
 * emptied; what the heap, the nodes and the listeners then hold more than after the first fifty turns is a leak.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { freePort, spawnHost } from "./start.mjs";

/** @typedef {any} Loose the page's globals, of which only public names are used */
/** @typedef {{ heap: number, nodes: number, listeners: number }} Memory heap in kilobytes */

const TURNS = 200;
const BLOCK = 50;
/** Most growth from the first block to the last. The record of the fight's turns and the browser's own timeline stay. */
const LIMITS = { heap: 1000, nodes: 100, listeners: 10 };

/** Runs in the page: creates the fighters and begins the fight. */
async function begin() {
  const { CONFIG, canvas, game } = /** @type {Loose} */ (globalThis);
  const common = { physical: 0, magical: 0, damage: "1", attack: 60, hitPoints: 10_000 };
  await game.system.api.quickNpc({ ...common, name: "Duelist", copies: 6 });
  const tokens = canvas.scene.tokens.filter((/** @type {Loose} */ token) => token.name.startsWith("Duelist"));
  await CONFIG.Token.documentClass.createCombatants(tokens);
  const rows = game.combat.combatants.map((/** @type {Loose} */ one, /** @type {number} */ index) => ({
    _id: one.id,
    initiative: 30 - index,
  }));
  await game.combat.updateEmbeddedDocuments("Combatant", rows);
  await game.combat.startCombat();
}

/** Runs in the page: plays some turns, then empties the chat log. @param {number} turns */
async function play(turns) {
  const { CONFIG, document, foundry, game, setTimeout } = /** @type {Loose} */ (globalThis);
  const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (/** @type {() => unknown} */ done) => {
    for (let tried = 0; !done(); tried += 1) {
      if (tried > 400) throw new Error("a strike was not applied");
      await pause(25);
    }
  };
  const closeAll = async () => {
    for (const app of foundry.applications.instances.values())
      if (app.hasFrame && app.element?.classList.contains("application")) await app.close({ animate: false });
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const { combat } = game;
    const own = combat.combatant;
    const foe = combat.turns[(combat.turn + 1) % combat.turns.length];
    await game.system.api.groupAttack({
      attackers: [own.token],
      targets: [foe.token],
      item: own.actor.items.find((/** @type {Loose} */ item) => item.type === "weapon"),
    });
    const id = game.messages.contents.findLast((/** @type {Loose} */ message) => message.type === "attack")?.id;
    await until(() => {
      const report = game.messages.get(id) && game.system.api.clash(game.messages.get(id));
      return report?.targets.every((/** @type {Loose} */ target) => target.phase === "applied");
    });
    const press = (/** @type {string} */ key) => document.querySelector(`.od-bar [data-key="${key}"]`)?.click();
    press("more");
    await pause(100);
    press("more");
    if (turn % 5 === 0) await own.actor.sheet.render({ force: true });
    if (turn % 5 === 2) document.querySelector('.od-bar [data-number="1"]')?.click();
    await pause(120);
    await closeAll();
    await combat.nextTurn();
    await pause(100);
  }
  const ids = game.messages.map((/** @type {Loose} */ { id }) => id);
  await CONFIG.ChatMessage.documentClass.deleteDocuments(ids);
  await pause(1000);
}

/** @param {import("playwright-core").CDPSession} session @returns {Promise<Memory>} */
async function held(session) {
  // Twice, because the first collection frees what finalizers of the second need.
  for (let n = 0; n < 2; n += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (/** @type {string} */ key) => metrics.find(({ name }) => name === key)?.value ?? 0;
  return { heap: Math.round(of("JSHeapUsedSize") / 1000), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/** @param {string | undefined} executablePath of a Chromium-family browser @returns {Promise<number>} exit status: 1 for a leak */
export async function measureMemory(executablePath) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "od-measure-"));
  const host = spawnHost({ lang: "en", generation: "14", port: await freePort(31400), fresh: true, rest: [] }, folder);
  const browser = await chromium.launch({
    executablePath,
    // Without compiled code, which grows by a megabyte while the page gets faster, the heap holds what the page holds.
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--js-flags=--no-opt --no-sparkplug --no-maglev"],
  });
  try {
    /** @type {string} */
    const url = await new Promise((resolve, reject) => {
      host.once("message", (message) => resolve(String(/** @type {{ url: string }} */ (message).url)));
      host.once("exit", () => reject(new Error("the host ended at once")));
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    await page.goto(`${url}/join`);
    await page.getByRole("button", { name: "GM", exact: true }).click();
    await page.waitForFunction(() => /** @type {Loose} */ (globalThis).game?.ready === true);
    await page.evaluate(begin);
    /** @type {Memory[]} */
    const all = [];
    for (let turn = BLOCK; turn <= TURNS; turn += BLOCK) {
      await page.evaluate(play, BLOCK);
      const now = await held(session);
      all.push(now);
      const { heap, nodes, listeners } = now;
      console.log(
        `after ${String(turn).padStart(3)} turns: ${(heap / 1000).toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`,
      );
    }
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) return 1;
    const grown = /** @type {const} */ (["heap", "nodes", "listeners"]).filter(
      (key) => last[key] - first[key] > LIMITS[key],
    );
    if (grown.length > 0) console.error(`memory grows: ${grown.join(", ")}`);
    return grown.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    host.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
