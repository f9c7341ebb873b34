// @ts-check
/** Runs the tasks of the project. Each task needs only Node and installs everything else. */
import { ensureBrowser, ensureDependencies, ensureNode, runTool } from "./ensure.mjs";

ensureNode();
ensureDependencies();
const [task = "help", ...rest] = process.argv.slice(2);

/** @type {Readonly<Record<string, [string, (args: string[]) => Promise<number>]>>} by name: what it does, exit status */
const TASKS = {
  start: [
    "a table to try the system at (--lang ru|en, --generation 13|14, --port N, --fresh)",
    async (args) => {
      const { start, startOptions } = await import("./start.mjs");
      const options = startOptions(args);
      console.log("Building ...");
      await build("system", "host");
      return start(options);
    },
  ],
  dev: [
    "the same table, rebuilt and reloaded at every change (--no-table: only rebuild)",
    async (args) => (await import("./dev.mjs")).develop(args),
  ],
  test: [
    "every check and test (--only unit|stand-in|tables|e2e, --changed [commit], --all: the stand-in's own too, --pictures)",
    async (args) => {
      const { runTests } = await import("./test.mjs");
      await build("system", "host");
      return runTests(args, await ensureBrowser());
    },
  ],
  build: ["dist/, a complete system folder", async () => build("system")],
  host: ["build/host, the stand-in host", async () => build("host")],
  release: [
    "release/: the archive and the manifest to publish (--tag vX.Y.Z)",
    async (args) => {
      const { release } = await import("./release.mjs");
      await build("system");
      return release(args);
    },
  ],
  foundry: [
    "links dist/ into a local Foundry and starts it (--unlink; FOUNDRY_DATA)",
    async (args) => (await import("./foundry.mjs")).foundry(args, () => build("system")),
  ],
  pictures: [
    "docs/pictures, screenshots of the table",
    async () => {
      await build("system", "host");
      return (await import("./pictures.mjs")).takePictures(await ensureBrowser());
    },
  ],
  snapshots: [
    "what is kept of the running stand-in: answers of its probes, numbers of names and cases",
    async () => {
      await build("system", "host");
      return (await import("./snapshots.mjs")).writeSnapshots(await ensureBrowser());
    },
  ],
  guest: [
    "a foreign system or modules on the stand-in, and what they miss (--system DIR, --module DIR, repeatable; --seconds N)",
    async (args) => {
      const { guest, guestOptions } = await import("./guest.mjs");
      const { system } = guestOptions(args);
      const { root } = await import("./ensure.mjs");
      await build(
        ...(system.startsWith(`${root}/dist`)
          ? /** @type {const} */ (["system", "host"])
          : /** @type {const} */ (["host"])),
      );
      return guest(args, await ensureBrowser());
    },
  ],
  fights: [
    "the fights of docs/starter-content.md, simulated",
    async () => (await import("./ensure.mjs")).sh(process.execPath, ["tools/fights.mjs"]),
  ],
  evenings: [
    "evenings of five people who do anything at any moment (--count N, --from SEED, --moves N, --workers N, --quick, --record FILE)",
    async (args) => (await import("./evenings.mjs")).evenings(args),
  ],
  mutation: [
    "mutation tests of attack, damage, mastery and odds (about 20 minutes; the rest goes to Stryker)",
    async (args) => runTool("stryker", ["run", ...args]),
  ],
  planted: [
    "fifty faults of our own, and which test sees each (ids of faults, --browser, --all-tests, --workers N)",
    async (args) => (await import("./planted.mjs")).planted(args),
  ],
  coverage: [
    "test/coverage.json: plays all and notes which tests call which file (about an hour; or files of tests, added to the rest)",
    async (args) => (await import("./coverage.mjs")).coverage(args, await ensureBrowser()),
  ],
  scenarios: [
    "which rows of the rules act at the table: scenarios without the function of their row (hours; or ids of rows)",
    async (args) => (await import("./scenarios.mjs")).scenarios(args),
  ],
  bench: [
    "measurements (rules, characters, sheets, a fight under load, the login, frames of a simulation, memory over 200 turns)",
    async (args) => {
      await build("system", "host");
      const rules = await (await import("./measure.mjs")).measure();
      (await import("./measure-actors.mjs")).measureActors();
      const sheets = await (await import("./measure-sheet.mjs")).measureSheet(await ensureBrowser());
      const clashes = await (await import("./measure-clash.mjs")).measureClash(await ensureBrowser());
      const logins = await (await import("./measure-login.mjs")).measureLogin(await ensureBrowser());
      const frames = await (await import("./measure-frames.mjs")).measureFrames(await ensureBrowser());
      const memory = await (await import("./measure-memory.mjs")).measureMemory(await ensureBrowser());
      return (
        rules ||
        sheets ||
        clashes ||
        logins ||
        frames ||
        memory ||
        runTool("vitest", ["bench", "--project", "unit", ...args])
      );
    },
  ],
};

/** @param {...("system" | "host")} what */
async function build(...what) {
  const { buildHost, buildSystem } = await import("./build.mjs");
  if (what.includes("system")) await buildSystem();
  if (what.includes("host")) await buildHost();
  return 0;
}

const found = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
if (!found) {
  console.error(
    `Unknown task "${task}". There are:\n${Object.entries(TASKS)
      .map(([name, [what]]) => `  ${name.padEnd(10)}${what}`)
      .join("\n")}`,
  );
  process.exit(2);
}
try {
  process.exit(await found[1](rest));
} catch (error) {
  console.error(error instanceof Error && !process.env["DEBUG"] ? `${task}: ${error.message}` : error);
  process.exit(1);
}
