/**
 * A stored world opened without a browser or a server: the stand-in's own documents, the system's own entry, a user's seat.
 * The cards that the messages draw are what that user sees. Whatever the client would write is kept and, without a server, not
 * answered.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished, vi } from "vitest";
import { buildLanguages } from "../../tools/languages.mjs";
import { templatesIn } from "../evenings/templates.ts";
import type { Loose, LooseObject } from "../../packages/stand-in/common/loose.ts";
import { seeded } from "../../packages/stand-in/server/latency.ts";
import { generation, VERSIONS } from "./generations.ts";
import { pairs } from "./packed.ts";
import { forgetModules, load } from "./modules.ts";
import { layOutPaper, Paper } from "./paper.ts";
import { onward, passing } from "./passing.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** After the last word of a stored evening: an old world that is opened again. */
const LATER = 365 * 24 * 3_600_000;

const json = (file: string): Loose => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

/** A stored evening: the documents as the server had them. */
export interface Scene {
  /** Compendiums beside it, as a payload says them. */
  readonly packs?: readonly LooseObject[];
  about: string;
  users: Loose[];
  actors: Loose[];
  scenes: Loose[];
  messages: Loose[];
  /** Of the world; left out = none. */
  items?: Loose[];
  combats: Loose[];
  settings: Loose[];
}

let played = "homebrew";
/** Until the end of the test, stored scenes are worlds of this game. */
export function plays(profile: string): void {
  played = profile;
  onTestFinished(() => {
    played = "homebrew";
  });
}

/** A stored scene. */
export function stored(name: string): Scene {
  const scene: Scene = json(`test/fixtures/scenes/${name}.json`);
  if (played !== "homebrew")
    scene.settings.push({ _id: "playedGame000001", key: "opposed-d20.ruleProfile", value: JSON.stringify(played) });
  return scene;
}

/** The names of all scenes. */
export function scenes(): string[] {
  return readdirSync(path.join(ROOT, "test/fixtures/scenes")).map((file) => path.basename(file, ".json"));
}

let spoken = "ru";
/** From now on pages are opened in this language. */
export const speak = (language: string): void => {
  spoken = language;
};

let texts: Readonly<Record<string, string>> | undefined;

/** The texts of a language as a page fetches them: joined once for all tables. */
function textsOf(language: string): string {
  texts ??= Object.fromEntries(Object.entries(buildLanguages()).map(([key, tree]) => [key, JSON.stringify(tree)]));
  return language === "content" ? pairs() : (texts[language] ?? "");
}

/** What a page fetches: texts and templates, from the sources. */
function fetched(url: string): string {
  const own = /\/systems\/opposed-d20\/(.+)$/u.exec(url)?.[1] ?? "";
  const lang = /^lang\/(\w+)\.json$/u.exec(own)?.[1];
  if (lang) return textsOf(lang);
  if (own) return readFileSync(path.join(ROOT, own), "utf8");
  return readFileSync(path.join(ROOT, "packages/stand-in/table/assets", url.replace(/^\/vtt\//u, "")), "utf8");
}

const frozen = (tree: Loose): Loose => {
  if (typeof tree === "object" && tree !== null) for (const inner of Object.values(Object.freeze(tree))) frozen(inner);
  return tree;
};

const trees = new Map<string, Loose>();

/** What a page reads of an answer; texts are read once for all tables, none of which can change them for another. */
function parsed(url: string): Loose {
  if (!url.includes("/lang/")) return JSON.parse(fetched(url));
  const tree: Loose = trees.get(url) ?? frozen(JSON.parse(fetched(url)));
  trees.set(url, tree);
  return tree;
}

/** The world as the server hands it to a client. */
function payload(scene: Scene, user: string, active: readonly string[]): LooseObject {
  const ids = new Map(scene.users.map((one) => [one.name, one._id]));
  const last = Math.max(
    0,
    ...scene.messages.map((message) => Number(message._stats?.createdTime ?? message.timestamp ?? 0)),
  );
  return {
    items: [],
    folders: [],
    journal: [],
    tables: [],
    macros: [],
    ...structuredClone(scene),
    // Everybody has been here before.
    users: scene.users.map((one) => ({
      ...one,
      flags: { ...one.flags, "opposed-d20": { welcomed: true, ...one.flags?.["opposed-d20"] } },
    })),
    userId: ids.get(user),
    activeUsers: active.map((name) => ids.get(name)),
    release: { generation: generation(), version: VERSIONS[generation()] },
    system: json("system.json"),
    world: { id: "table", title: "Table" },
    packs: scene.packs ?? [],
    packFolders: [],
    serverTime: last + LATER,
  };
}

/** What somebody sees at a table. */
export interface Seat {
  /** The same world with the eyes of another user. */
  as(user: string): Seat;
  /** The messages of a type in their order, or all of them. */
  messages(type?: string): Loose[];
  /** A message's card; its text is "" where only the plain line is shown. */
  card(message: Loose): Promise<Paper>;
  /** What stands in the log for this user. */
  log(): Loose[];
  actor(name: string): Loose;
  /** Requests of this client to the server, faults of its listeners and of its documents. */
  readonly writes: readonly Loose[];
  readonly faults: readonly string[];
  /** What the server tells of others. */
  hear(event: string, ...told: Loose[]): Loose;
}

/** The server's word on a request; undefined = it never comes. */
export type Server = (event: string, request: Loose) => Loose;

/**
 * Opens a world as a user.
 * @param active names of those who are there besides
 */
export async function sitDown(
  scene: Scene,
  user: string,
  active: readonly string[] = [],
  server?: Server,
): Promise<Seat> {
  // What the world before has asked for comes while it is still open.
  await onward();
  passing.forget();
  await forgetModules();
  layOutPaper();
  // On paper nothing is drawn beside the log, and a bar would read the messages before a scene has written all of its own.
  localStorage.setItem("opposed-d20.turnBar", JSON.stringify("off"));
  // Nothing is fetched ahead: it would arrive when the next world is open, and tie that to the classes of this one.
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal(
    "hostTemplates",
    templatesIn((script) => script.runInThisContext()),
  );
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve({
      ok: true,
      text: () => Promise.resolve(fetched(url)),
      json: () => Promise.resolve(parsed(url)),
    }),
  );
  const writes: Loose[] = [];
  const client = await load("../../packages/stand-in/client/index.ts");
  const { setGeneration } = await load("../../packages/stand-in/common/generation.ts");
  const { setDocumentTypes, setSystemDefaults } = await load("../../packages/stand-in/common/registry.ts");
  const { publish } = await load("../../packages/stand-in/client/core/globals.ts");
  const { Game } = await load("../../packages/stand-in/client/core/game.ts");
  setGeneration(generation());
  client.connectCommon();
  const boot = {
    prefix: "/vtt",
    generation: generation(),
    system: "opposed-d20",
    esmodules: [],
    surface: false,
    language: spoken,
  };
  client.publishGlobals(boot);
  publish("canvas", {
    ready: false,
    initialize: () => undefined,
    draw: () => Promise.resolve(),
    tokens: null,
    scene: null,
  });
  (await load("../../packages/stand-in/client/core/faults.ts")).installFaults();
  const faults: readonly string[] = Reflect.get(globalThis, "hostFaults");
  await load("../../module/opposed-d20.ts");
  const data = payload(scene, user, active);
  if (server) data["serverTime"] = Date.now();
  setDocumentTypes(data["system"].documentTypes);
  setSystemDefaults({
    systemId: "opposed-d20",
    systemVersion: data["system"].version,
    coreVersion: data["release"].version,
    grid: data["system"].grid ?? {},
    primaryTokenAttribute: data["system"].primaryTokenAttribute ?? null,
    secondaryTokenAttribute: data["system"].secondaryTokenAttribute ?? null,
  });
  const listeners = new Map<string, (...told: Loose[]) => Loose>();
  const connection = {
    socket: { on: (event: string, listener: () => Loose) => listeners.set(event, listener), emit: () => undefined },
    request: async (event: string, request: Loose, process: (answer: Loose) => Loose = (answer) => answer) => {
      writes.push({ event, request });
      await Promise.resolve();
      const answer = server?.(event, request);
      return answer === undefined ? new Promise(() => undefined) : process(answer);
    },
  };
  const game: Loose = new Game(boot, connection, data);
  publish("game", game);
  await game.initialize(() => undefined);
  // Dice fall as in every other run; a scenario whose numbers hang on one lays it itself.
  Reflect.get(globalThis, "CONFIG").Dice.randomUniform = seeded(1);
  await onward();
  const seat: Seat = {
    writes,
    faults,
    hear: (event, ...told) => listeners.get(event)?.(...told),
    as(name) {
      const next = game.users.getName(name);
      if (!next) throw new Error(`nobody is called ${name}`);
      game.user.active = active.includes(game.user.name);
      next.active = true;
      game.data.userId = next.id;
      game.user = next;
      return seat;
    },
    messages: (type) => game.messages.contents.filter((message: Loose) => type === undefined || message.type === type),
    log: () => game.messages.contents.filter((message: Loose) => message.visible),
    actor(name) {
      // A page in another language reads the names of the packs.
      const isCalled = (one: Loose): boolean => [one.name, one._source.name].includes(name);
      return game.scenes.active?.tokens.find(isCalled)?.actor ?? game.actors.find(isCalled);
    },
    async card(message) {
      const paper = new Paper();
      const page = { ...new Paper(), querySelector: (): Paper => paper };
      vi.spyOn(Object.getPrototypeOf(game.messages.documentClass.prototype), "renderHTML").mockResolvedValue(page);
      await message.renderHTML();
      return paper;
    },
  };
  return seat;
}
