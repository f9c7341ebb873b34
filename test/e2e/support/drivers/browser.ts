/** One Chromium for all scenarios of a worker. Tables are served from a plain-http name that is not localhost, as most are. */
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../../../packages/stand-in/chromium.ts";

/** Name under which the pages see the table. */
export const TABLE_NAME = "table.test";

let launched: Promise<Browser> | undefined;

/** The shared browser, launched at first use; it ends with the process. */
export function browser(): Promise<Browser> {
  launched ??= launchBrowser(`--host-resolver-rules=MAP ${TABLE_NAME} 127.0.0.1`);
  return launched;
}
