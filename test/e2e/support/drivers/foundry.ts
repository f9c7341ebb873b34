/**
 * A licensed Foundry as a table: `FOUNDRY_URL=https://… [FOUNDRY_GM=Gamemaster] [FOUNDRY_GM_PASSWORD=…]` and a world of
 * this system that is already running and holds nothing worth keeping: everything in it is deleted.
 *
 * NEVER RUN. Written from public pages only: the join form (fields userid, password, join) as public projects' own tests
 * fill it in, `game.ready`, and the documents' public API (API: Document.createDocuments, deleteDocuments, User).
 * Not possible from outside: latency, killing the server, what a duplicate id does, choosing a generation.
 */
import type { BrowserContext, Page } from "playwright-core";
import type { Loose, LooseObject } from "../../../../packages/stand-in/common/loose.ts";
import { watchFaults } from "../seat.ts";
import { worldData } from "../world.ts";
import { browser } from "./browser.ts";
import type { PageOptions, Table, TableOptions } from "./driver.ts";

const READY = 120_000;

/** Whether the scenarios shall run on a licensed install. */
export function foundryUrl(): string | undefined {
  return process.env["FOUNDRY_URL"]?.replace(/\/+$/u, "") || undefined;
}

async function ready(page: Page): Promise<Page> {
  await page.waitForFunction(() => (globalThis as Loose).game?.ready === true, undefined, { timeout: READY });
  return page;
}

async function join(page: Page, url: string, user: string, password: string): Promise<Page> {
  await page.goto(`${url}/join`);
  await page.locator('select[name="userid"]').selectOption({ label: user });
  if (password) await page.locator('input[name="password"]').fill(password);
  await page.locator('button[name="join"]').click();
  return ready(page);
}

/** Replaces the world's documents by those of a plan. @returns the generation that runs there */
async function prepare(page: Page, world: LooseObject): Promise<number> {
  return page.evaluate(async (wanted) => {
    const all: Loose = globalThis;
    const { game } = all;
    const clear = async (
      name: string,
      collection: Loose,
      keep: (doc: Loose) => boolean = () => false,
    ): Promise<void> => {
      const ids = collection.contents.filter((doc: Loose) => !keep(doc)).map((doc: Loose) => doc.id);
      if (ids.length > 0) await all.CONFIG[name].documentClass.deleteDocuments(ids);
    };
    await clear("ChatMessage", game.messages);
    await clear("Scene", game.scenes);
    await clear("Actor", game.actors);
    await clear("Item", game.items);
    await clear("User", game.users, (user) => user.isSelf);
    // Users first: the other documents name them. The GM of the plan is the one who is here, under the plan's name.
    const [self, ...others] = wanted.users;
    await game.user.update({ name: self.name });
    await all.CONFIG.User.documentClass.createDocuments(others, { keepId: true });
    const owned = wanted.actors.map((actor: Loose) => ({
      ...actor,
      ownership: Object.fromEntries(
        Object.entries(actor.ownership).map(([id, level]) => [id === self._id ? game.user.id : id, level]),
      ),
    }));
    await all.CONFIG.Actor.documentClass.createDocuments(owned, { keepId: true });
    await all.CONFIG.Scene.documentClass.createDocuments(wanted.scenes, { keepId: true });
    for (const setting of wanted.settings) {
      const [namespace, ...key] = String(setting.key).split(".");
      await game.settings.set(namespace, key.join("."), JSON.parse(setting.value));
    }
    return game.release.generation as number;
  }, world as Loose);
}

/** Prepares the world and opens the table. @throws when what is asked is not possible on a licensed install */
export async function openFoundryTable(options: TableOptions): Promise<Table> {
  const url = foundryUrl();
  if (!url) throw new Error("FOUNDRY_URL is not set");
  const contexts = new Set<BrowserContext>();
  const passwords = new Map<string, string>([["GM", process.env["FOUNDRY_GM_PASSWORD"] ?? ""]]);

  async function fresh(pageOptions: PageOptions): Promise<Page> {
    const context = await (
      await browser()
    ).newContext({ viewport: { width: pageOptions.width ?? 1440, height: pageOptions.height ?? 900 } });
    contexts.add(context);
    await context.addInitScript((language: string) => {
      localStorage.setItem("core.language", language);
    }, pageOptions.language ?? "ru");
    if (pageOptions.beforeLoad) await context.addInitScript(pageOptions.beforeLoad);
    return watchFaults(await context.newPage());
  }

  const first = await join(await fresh({}), url, process.env["FOUNDRY_GM"] ?? "Gamemaster", passwords.get("GM") ?? "");
  const generation = await prepare(first, worldData(options.world));
  await first.context().close();
  if (generation !== options.generation)
    throw new Error(
      `this Foundry is generation ${String(generation)}, the scenario asks for ${String(options.generation)}`,
    );
  const impossible = (what: string) => (): Promise<never> =>
    Promise.reject(new Error(`${what} is not possible on a licensed install`));
  return {
    generation: options.generation,
    open: async (user, pageOptions = {}) => join(await fresh(pageOptions), url, user, passwords.get(user) ?? ""),
    openTab: async (page) => {
      const tab = watchFaults(await page.context().newPage());
      await tab.goto(`${url}/game`);
      return ready(tab);
    },
    leave: (page) => page.context().close(),
    traffic: impossible("looking at its sockets"),
    kill: impossible("killing the server"),
    restart: impossible("starting the server"),
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}
