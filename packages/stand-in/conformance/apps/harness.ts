/** One browser per test file: a blank page, the bundled folder, and templates served from memory under /vtt/. */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { launchBrowser } from "../../chromium.ts";

const ENTRY = fileURLToPath(new URL("entry.ts", import.meta.url));
const CSS = fileURLToPath(new URL("../../table/assets/css/applications.css", import.meta.url));
const ORIGIN = "http://host.test";

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry: ENTRY, formats: ["es"], fileName: () => "apps.js" },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !("output" in first)) throw new Error("The bundle has no output");
  return first.output[0].code;
}

export interface Harness {
  page: Page;
  /** Errors the page could not handle. */
  errors: string[];
  /** How often each template was fetched. */
  fetched: string[];
  /** A page without anything left over from another test. */
  fresh(): Promise<void>;
  close(): Promise<void>;
}

/** Start the browser. @param templates by their path below /vtt/ */
export async function openHarness(templates: Record<string, string> = {}): Promise<Harness> {
  const code = await bundle();
  const browser: Browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  const errors: string[] = [];
  const fetched: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/")
      return route.fulfill({
        contentType: "text/html",
        body: "<!doctype html><html lang=en><title>Test</title><body class=theme-dark><button id=opener>Open</button></body></html>",
      });
    if (path === "/apps.js") return route.fulfill({ contentType: "text/javascript", body: code });
    const template = templates[path.replace(/^\/vtt\//, "")];
    fetched.push(path);
    return template === undefined || !path.startsWith("/vtt/")
      ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({ contentType: "text/plain", body: template });
  });
  const fresh = async (): Promise<void> => {
    errors.length = fetched.length = 0;
    await page.goto(`${ORIGIN}/`);
    await page.addStyleTag({ path: CSS });
    await page.addScriptTag({ url: "/apps.js", type: "module" });
    await page.waitForFunction(() => "apps" in globalThis);
  };
  await fresh();
  return { page, errors, fetched, fresh, close: () => browser.close() };
}
