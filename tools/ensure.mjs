// @ts-check
/** Helpers for the first run. They use only modules of Node, so they work before `npm ci`. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Runs a program.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 * @returns its exit status
 */
export function sh(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

/** Packages whose name differs from their command. @type {Readonly<Record<string, string>>} */
const PACKAGES = {
  tsc: "typescript",
  depcruise: "dependency-cruiser",
  fvtt: "@foundryvtt/foundryvtt-cli",
  stryker: "@stryker-mutator/core",
};

/**
 * Returns the script of an installed command, to run it directly with Node. The scripts in `node_modules/.bin` need a shell on Windows and
 * fail in folders with a space.
 * @param {string} command
 */
export function toolPath(command) {
  const name = PACKAGES[command] ?? command;
  const folder = path.join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[command]);
}

/**
 * Runs a command of an installed package.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function runTool(command, args, options = {}) {
  return sh(process.execPath, [toolPath(command), ...args], options);
}

/**
 * Runs a command of an installed package in parallel with others. Collects its output until it ends, so that outputs do not mix.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ status: number, said: string }>}
 */
export function runToolBeside(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [toolPath(command), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => (said += text));
    }
    child.once("error", reject);
    child.once("close", (status) => {
      resolve({ status: status ?? 1, said });
    });
  });
}

/** Runs npm: the one that runs this script, or the one on the path. @param {string[]} args */
function npm(args) {
  const script = process.env["npm_execpath"];
  return script?.endsWith(".js")
    ? sh(process.execPath, [script, ...args])
    : sh("npm", args, { shell: process.platform === "win32" });
}

export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Node 20.19 or later is needed, this is ${process.versions.node}. Get it from https://nodejs.org and run this again.`,
    );
    process.exit(1);
  }
}

/** Runs `npm ci` when node_modules is missing or was installed from another lockfile. */
export function ensureDependencies() {
  const lock = path.join(root, "package-lock.json");
  const installed = path.join(root, "node_modules", ".package-lock.json");
  if (existsSync(installed) && sameVersions(lock, installed)) return;
  console.log(
    `${existsSync(installed) ? "The dependencies have changed: installing" : "First run: installing"} them` +
      " into node_modules (npm ci, a minute or two) ...",
  );
  const status = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (status === 0) return;
  console.error("npm ci failed, see above. It needs access to the npm registry; run this again when that is there.");
  process.exit(status);
}

/** @param {string} lock @param {string} installed */
function sameVersions(lock, installed) {
  const want = JSON.parse(readFileSync(lock, "utf8")).packages;
  const have = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(want).every(
    ([key, value]) => key === "" || value.optional || value.peer || have[key]?.version === value.version,
  );
}

/** @returns {string | undefined} */
export function findBrowser() {
  const env = process.env["BROWSER_PATH"] ?? process.env["CHROME_PATH"] ?? process.env["PUPPETEER_EXECUTABLE_PATH"];
  if (env && existsSync(env)) return env;
  // The headless shell has no windows and starts in half the time.
  const names = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
  ];
  const dirs = (process.env["PATH"] ?? "").split(path.delimiter);
  /** @type {string[]} */
  const candidates = dirs.flatMap((dir) => names.map((name) => path.join(dir, name)));
  if (process.platform === "darwin") {
    for (const app of ["Google Chrome", "Chromium", "Microsoft Edge"])
      candidates.push(`/Applications/${app}.app/Contents/MacOS/${app}`);
  } else if (process.platform === "win32") {
    for (const base of [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"], process.env["LOCALAPPDATA"]]) {
      if (base)
        candidates.push(
          path.join(base, "Google/Chrome/Application/chrome.exe"),
          path.join(base, "Microsoft/Edge/Application/msedge.exe"),
        );
    }
  }
  return candidates.find((file) => existsSync(file));
}

/** Finds a Chromium-based browser or installs one: as root on Debian by apt, otherwise by Playwright. */
export async function ensureBrowser() {
  let found = findBrowser();
  if (found) return found;
  const { chromium } = await import(pathToFileURL(path.join(root, "node_modules/playwright-core/index.mjs")).href);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("The tests need a browser and no Chromium, Chrome or Edge was found: installing Chromium ...");
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const install = (/** @type {string} */ name) =>
      sh("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
        stdio: ["ignore", "ignore", "inherit"],
      }) === 0;
    // Some Debian releases have no separate package for the headless shell.
    if (sh("apt-get", ["update", "-qq"]) === 0 && !install("chromium-headless-shell")) install("chromium");
    found = findBrowser();
    if (found) return found;
  }
  sh(process.execPath, [path.join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error("Install Chromium, Chrome or Edge, or set BROWSER_PATH to one, and run this again.");
  return undefined;
}
