/**
 * Devices to sit at: a browser context with one page, taken again when a table has ended, because a new one costs as much as a
 * scenario's deeds. Whatever a scenario changed beyond its pages' storage spoils the device: it is thrown away.
 */
import type { BrowserContext, Disposable, Page } from "playwright-core";
import { collectHits } from "../hits.ts";
import { clearFaults, watchFaults } from "../seat.ts";
import { browser } from "./browser.ts";

/** A context and its first page, nobody logged in. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Runs something in each of its pages before their own scripts, until it is given back. */
  before(script: (given: number) => void, given?: number): Promise<void>;
  /** Takes that back. */
  forget(): Promise<void>;
  spoiled: boolean;
}

/** What cannot be taken back, or is not worth it: scripts that are added past `before`, routes, debugging, listeners. */
const SPOILS = {
  context: [
    "addInitScript",
    "exposeFunction",
    "exposeBinding",
    "route",
    "setOffline",
    "newCDPSession",
    "grantPermissions",
    "setExtraHTTPHeaders",
  ],
  page: ["addInitScript", "exposeFunction", "exposeBinding", "route", "on", "once", "addListener", "setDefaultTimeout"],
} as const;
/** Milliseconds after which a page that does not let go is thrown away. */
const PATIENCE = 5_000;
/** Milliseconds that one step may take (a press, something that appears): by itself it takes less than one second. */
const STEP = 60_000;
/** Milliseconds between two looks of a page that waits for something. */
const LOOK = 40;

const free: Device[] = [];

/** Makes every use of these functions spoil the device. */
function guard(device: Device, target: object, names: readonly string[]): void {
  for (const name of names) {
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== "function") throw new Error(`there is no ${name} to guard`);
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]): unknown => {
        device.spoiled = true;
        return own.apply(target, args);
      },
    });
  }
}

/** Lets a page that waits for something look now and then: by itself it would in every frame, and draw each. */
export function lookSeldom(page: Page): Page {
  const own: unknown = Reflect.get(page, "waitForFunction");
  if (typeof own !== "function") throw new Error("there is no waitForFunction to slow down");
  return Object.defineProperty(page, "waitForFunction", {
    value: (condition: unknown, given?: unknown, options?: object): unknown =>
      own.call(page, condition, given, { polling: LOOK, ...options }),
  });
}

async function newDevice(): Promise<Device> {
  const context = await (await browser()).newContext();
  context.setDefaultTimeout(STEP);
  await collectHits(context);
  const page = lookSeldom(watchFaults(await context.newPage()));
  const scripts: Disposable[] = [];
  const add = context.addInitScript.bind(context);
  const device: Device = {
    context,
    page,
    spoiled: false,
    async before(script, given) {
      scripts.push(await add(script, given));
    },
    async forget() {
      await Promise.all(scripts.splice(0).map((script) => script.dispose()));
    },
  };
  guard(device, context, SPOILS.context);
  guard(device, page, SPOILS.page);
  context.once("close", () => {
    device.spoiled = true;
  });
  return device;
}

/** A device to sit at. @param fresh never used before: everything is fetched as at a first visit */
export async function takeDevice(fresh = false): Promise<Device> {
  const device = (fresh ? undefined : free.pop()) ?? (await newDevice());
  clearFaults(device.page);
  return device;
}

/** What a page looks like to somebody of no special needs, on a screen. */
const PLAIN = { media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const;

/** Leaves the table: the connection is cut, cookies go. What pages store goes when the next one sits down (host.ts). */
async function leave({ context, page, forget }: Device): Promise<void> {
  await Promise.all(
    context
      .pages()
      .filter((tab) => tab !== page)
      .map((tab) => tab.close()),
  );
  await page.goto("about:blank");
  await Promise.all([context.clearCookies(), forget(), page.emulateMedia(PLAIN)]);
}

/** Gives a device back. */
export async function returnDevice(device: Device): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, false);
  });
  const left =
    !device.spoiled &&
    !device.page.isClosed() &&
    (await Promise.race([
      leave(device).then(
        () => true,
        () => false,
      ),
      late,
    ]));
  clearTimeout(timer);
  if (left) free.push(device);
  else await device.context.close();
}
