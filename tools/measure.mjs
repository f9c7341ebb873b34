// @ts-check
/**
 * Benchmark of the rules, the first part of `npm run bench`: an attack, its odds, and ten thousand fights. Each result is the best of many
 * short runs, to reduce the influence of other programs. Compared functions run alternately.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "./ensure.mjs";
import { FIGHTS, sidesOf } from "./fights.mjs";
import { bundleRules } from "./rules-module.mjs";

/** Target times for the rules, in microseconds. */
export const AIMS = { resolution: 0.5, odds: 200, ledger: 20 };

/** Entries of a ledger that is not yet shortened. */
const ENTRIES = 64;

/** A typical attack. @type {Parameters<typeof import("../module/rules/index.ts").attackOdds>[0]} */
const SWORD = { strikes: [{ attack: { bonus: 5 }, damage: [{ formula: "1d8+3", type: "slashing" }] }] };
/** @type {Parameters<typeof import("../module/rules/index.ts").attackOdds>[1]} */
const SHIELD = { defense: { bonus: 5 }, mitigation: { reduction: 2 } };

/**
 * Returns the microseconds per call, the best of several alternating runs.
 * @param {Readonly<Record<string, (n: number) => unknown>>} calls
 * @param {number} each calls per run
 * @param {number} runs
 */
export function timed(calls, each, runs) {
  /** @type {Record<string, number>} */
  const best = {};
  for (let run = 0; run < runs; run += 1)
    for (const [name, call] of Object.entries(calls)) {
      const started = process.hrtime.bigint();
      for (let n = 0; n < each; n += 1) call(n);
      best[name] = Math.min(best[name] ?? Infinity, Number(process.hrtime.bigint() - started) / each / 1000);
    }
  return best;
}

/**
 * Returns the microseconds of reading a stored ledger and of adding up its hit points.
 * @param {typeof import("../module/data/actor/stored-ledger.pure.ts").readLedger} readLedger
 * @param {typeof import("../module/rules/ledger/ledger.ts").currentHitPoints} currentHitPoints
 */
function ledgerTimes(readLedger, currentHitPoints) {
  const state = { hp: 40, temporary: 0, spilled: 0, stands: 0, standing: false, successes: 0, failures: 0 };
  const start = { ...state, stable: false, dead: false, roused: false };
  const terms = { max: 60, hero: true, mortal: true, sinks: false, lies: false, dead: false, out: false };
  const rules = { atZero: "choice", npcAtZero: "dead", massiveDamage: true, dropOut: "deathSaves", healFromZero: true };
  const made = {
    base: { of: "", n: 0, values: {}, written: {}, skipped: [], closedUpTo: 0, hitPoints: start },
    entries: Object.fromEntries(
      Array.from({ length: ENTRIES }, (_, n) => [
        `${String(n).padStart(6, "0")}entry00000`,
        {
          ...{ n: n + 1, of: "", number: "hp", kind: n % 3 === 2 ? "healing" : "damage", amount: 1 + (n % 9) },
          ...{ terms: { ...terms, ...rules }, critical: false, spare: "", byHand: false, to: 0, death: null },
          ...{ attack: "attack0000000000", wrote: "user000000000000", sealed: [], dice: [], effects: [], refused: [] },
        },
      ]),
    ),
  };
  // Documents hold objects that were parsed. Those of spreads are four times as slow to read.
  /** @type {unknown} */
  const stored = JSON.parse(JSON.stringify(made));
  const ledger = readLedger(stored);
  const { read = Number.NaN, fold = Number.NaN } = timed(
    { read: () => readLedger(stored), fold: () => currentHitPoints(ledger, start) },
    50,
    1000,
  );
  return { read, fold };
}

/** @param {string} file of the bundled rules @returns {number} microseconds of the first odds in a new process, the median of five */
function cold(file) {
  const code = `
    const { attackOdds, resolveRuleset } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const ruleset = resolveRuleset();
    const t = process.hrtime.bigint();
    attackOdds(${JSON.stringify(SWORD)}, ${JSON.stringify(SHIELD)}, ruleset);
    console.log(Number(process.hrtime.bigint() - t) / 1000);`;
  const times = Array.from({ length: 5 }, () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" })),
  );
  return times.sort((a, b) => a - b)[2] ?? Number.NaN;
}

export async function measure() {
  const folder = path.join(root, "build/rules");
  const status = bundleRules(folder);
  if (status !== 0) return status;
  const file = path.join(folder, "rules.mjs");
  /** @type {typeof import("../module/rules/index.ts")} */
  const rules = await import(pathToFileURL(file).href);
  // As the system calls them: without the checks for others.
  const bare = path.join(folder, "bare");
  await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    build: {
      outDir: bare,
      minify: false,
      lib: {
        entry: {
          rules: "module/rules/index.ts",
          read: "module/data/actor/stored-ledger.pure.ts",
          fold: "module/rules/ledger/ledger.ts",
        },
        formats: ["es"],
      },
    },
  });
  /** @type {typeof rules} */
  const unchecked = await import(pathToFileURL(path.join(bare, "rules.js")).href);
  const ruleset = rules.resolveRuleset();
  const sets = { reduction: 3, resistances: ["fire"], vulnerabilities: [], immunities: [], threshold: null };
  /** Resolves one attack from the dice to the hit points. @param {number} n @param {boolean} explain @param {typeof rules} by */
  const resolve = (n, explain, by) => {
    const attack = { natural: 1 + (n % 20), total: 6 + (n % 20) };
    const { damageFactor } = by.resolveAttack(
      { attack, defense: { natural: 1 + ((7 * n) % 20), total: 5 + ((7 * n) % 20) }, playerVersusPlayer: false },
      ruleset,
    );
    return damageFactor === 0
      ? null
      : by.mitigateDamage(
          { rows: [{ type: "slashing", amount: 4 + (n % 8) }], halved: damageFactor === 0.5, explain, ...sets },
          ruleset,
        );
  };
  const attacks = timed(
    {
      explained: (n) => resolve(n, true, unchecked),
      plain: (n) => resolve(n, false, unchecked),
      checked: (n) => resolve(n, false, rules),
    },
    20_000,
    60,
  );
  const odds = timed({ warm: () => rules.attackOdds(SWORD, SHIELD, ruleset) }, 20, 60);
  const fight = FIGHTS.find(({ name }) => name === "level 5 against 6 ogres");
  if (!fight) return 1;
  const sides = sidesOf(fight, "converted", rules);
  /** @type {import("../module/rules/simulation/simulate-types.ts").Simulation | undefined} */
  let found;
  const { fights = Number.NaN } = timed({ fights: () => (found = rules.simulate(sides, ruleset, 1)) }, 1, 5);
  const [explained = Number.NaN, plain = Number.NaN, checked = Number.NaN, warm = Number.NaN] = [
    attacks["explained"],
    attacks["plain"],
    attacks["checked"],
    odds["warm"],
  ];
  const line = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ aim = "") => {
    console.log(`${name.padEnd(44)}${value.padStart(20)}  ${aim}`);
  };
  line(
    "attack from naturals to hit points, explained",
    `${explained.toFixed(2)} µs`,
    `${Math.round(1e6 / explained).toLocaleString("en")} a second`,
  );
  line(
    "the same without explanation",
    `${plain.toFixed(2)} µs`,
    `${Math.round(1e6 / plain).toLocaleString("en")} a second; aim ${AIMS.resolution} µs`,
  );
  line(
    "the same by the checked entry for others",
    `${checked.toFixed(2)} µs`,
    `checks ${(checked - plain).toFixed(2)} µs`,
  );
  line("ratio explained : plain", (explained / plain).toFixed(2));
  line("odds of an attack, warm", `${warm.toFixed(0)} µs`, `aim ${AIMS.odds} µs`);
  line("odds of an attack, the first in a process", `${cold(file).toFixed(0)} µs`);
  const [{ readLedger }, { currentHitPoints }] = await Promise.all(
    ["read.js", "fold.js"].map((name) => import(pathToFileURL(path.join(bare, name)).href)),
  );
  const { read, fold } = ledgerTimes(readLedger, currentHitPoints);
  line(`hit points of a ledger with ${String(ENTRIES)} entries`, `${fold.toFixed(1)} µs`, `aim ${AIMS.ledger} µs`);
  line("reading that ledger from what is stored", `${read.toFixed(1)} µs`);
  if (!found) return 1;
  line(
    "10 000 fights, level 5 against 6 ogres",
    `${(fights / 1000).toFixed(0)} ms`,
    `won ${(found.wins[0] / 100).toFixed(1)} %, ${found.meanRounds.toFixed(1)} rounds`,
  );
  line(
    "who drops",
    "",
    found.members
      .filter(({ side }) => side === 0)
      .map(({ id, dropped }) => `${id} ${(dropped / 100).toFixed(0)} %`)
      .join(", "),
  );
  return 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) process.exit(await measure());
