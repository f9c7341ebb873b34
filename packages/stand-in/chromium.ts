/** The browser that tests start: found by `tools/ensure.mjs`, or where Debian puts it. */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const CANDIDATES = [process.env["BROWSER_PATH"], "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Path of the browser. */
export function browserPath(): string {
  return CANDIDATES.find((file) => file && existsSync(file)) ?? chromium.executablePath();
}

/** Starts it without a window; it ends with the process. */
export function launchBrowser(...flags: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), headless: true, args: [...FLAGS, ...flags] });
}
