/** One Chromium for all scenarios. Tables are served from a plain-http name that is not localhost, as most are. */
import { chromium, type Browser } from "playwright-core";

/** Name under which the pages see the table. */
export const TABLE_NAME = "table.test";

let launched: Promise<Browser> | undefined;

/** The shared browser, launched at first use. */
export function browser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: process.env["BROWSER_PATH"] || "/usr/bin/chromium",
    headless: true,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--no-first-run", `--host-resolver-rules=MAP ${TABLE_NAME} 127.0.0.1`,
    ],
  });
  return launched;
}

/** Ends the browser; the next call of {@link browser} launches another. */
export async function closeBrowser(): Promise<void> {
  const running = launched;
  launched = undefined;
  if (running) await (await running).close();
}
