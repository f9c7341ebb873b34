/**
 * The browser client: creates the globals, imports the system's modules, then starts the game.
 * Written from: WIKI:api/game, WIKI:guides/from-load-to-render.
 */
import "../common/primitives.ts";
import * as CONST from "../common/constants.ts";
import { Collection } from "../common/collection.ts";
import { setDocumentBackend, setPackLookup } from "../common/abstract/index.ts";
import { setDeprecationHandler } from "../common/deprecation.ts";
import { setGeneration } from "../common/generation.ts";
import type { Loose } from "../common/loose.ts";
import { NotInHost } from "../common/not-in-host.ts";
import { forcedDeletion, forcedReplacement } from "../common/operators.ts";
import {
  setDocumentImplementations,
  setDocumentTypes,
  setFlagScopes,
  setSystemDefaults,
  setTypeDataModels,
  setTypeProvider,
} from "../common/registry.ts";
import { setUuidCollectionResolver } from "../common/utils/index.ts";
import { Handlebars } from "./apps/index.ts";
import { Canvas } from "./canvas/index.ts";
import { ChatMessage } from "./chat/index.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./core/backend.ts";
import { createConfig } from "./core/config.ts";
import { Connection } from "./core/connection.ts";
import { createDocumentClasses } from "./core/documents/index.ts";
import { fault, installFaults } from "./core/faults.ts";
import { createFoundry, forbidden } from "./core/foundry.ts";
import { Game, type BootData } from "./core/game.ts";
import { g, publish } from "./core/globals.ts";
import { nothing, watchGlobal, watchNamespace } from "./core/guests.ts";
import { Hooks } from "./core/hooks.ts";
import { publishOldGlobals } from "./core/old-globals.ts";
import { pendingTimers, watchTimers } from "./core/pending.ts";
import { BESIDES, installTraps, loadSurface, selectSurface, standInForGaps, type Surface } from "./core/traps.ts";
import { fromUuid, fromUuidSync } from "./core/uuid.ts";
import { Roll } from "./dice/index.ts";

function readBoot(): BootData {
  const boot: BootData = JSON.parse(document.getElementById("host-boot")?.textContent ?? "{}");
  return boot;
}

/** Tells the common parts what only a client knows. */
export function connectCommon(): void {
  setDocumentBackend({
    create: createDocuments,
    update: updateDocuments,
    delete: deleteDocuments,
    get: () => {
      throw new NotInHost("Document.get");
    },
  });
  setTypeDataModels((name, type) => g.CONFIG[name]?.dataModels?.[type]);
  setTypeProvider((type) => {
    const [module = ""] = type.includes(".") ? type.split(".") : [];
    return module === "" ? g.game.system : (g.game.modules.get(module) ?? null);
  });
  setDocumentImplementations((name) => g.CONFIG[name]?.documentClass);
  setFlagScopes(() => ["core", "world", String(g.game.system.id), ...g.game.modules.keys()]);
  setPackLookup((id) => {
    const pack: Loose = g.game.packs.get(id);
    return pack ? { locked: true, ownership: pack.ownership } : null;
  });
  setUuidCollectionResolver((type, pack) =>
    pack ? g.game.packs.get(pack) : type === undefined ? undefined : g.game.collections.get(type),
  );
  setDeprecationHandler((message) => {
    fault("deprecated", message);
  });
}

export function publishGlobals(boot: BootData): void {
  const classes = createDocumentClasses();
  publish("CONST", { ...CONST });
  publish("CONFIG", createConfig(boot.generation, classes));
  publish("Hooks", Hooks);
  publish("foundry", createFoundry(boot.generation, classes, boot.prefix));
  publish("Handlebars", Handlebars);
  publish("ui", {});
  publish("canvas", new Canvas());
  publish(
    "PIXI",
    forbidden("PIXI", (path) => new NotInHost(path)),
  );
  for (const [name, cls] of Object.entries({ ...classes, ChatMessage, Roll, Token: g.CONFIG.Token.objectClass }))
    publish(name, cls);
  publish("fromUuid", fromUuid);
  publish("fromUuidSync", fromUuidSync);
  publish("getDocumentClass", (name: string) => g.CONFIG[name]?.documentClass);
  publishOldGlobals();
  if (boot.generation < 14) return;
  publish("_loc", (key: string, data?: Loose) => g.game.i18n.localize(key, data));
  publish("_replace", forcedReplacement);
  Object.defineProperty(globalThis, "_del", { get: forcedDeletion, configurable: true });
}

/** What only 14 has does not exist on 13, so that code which asks for it gets the right answer. */
function withoutNewNames(): void {
  for (const [place, name] of [
    [ChatMessage, "applyMode"],
    [ChatMessage.prototype, "applyMode"],
    [Collection.prototype, "every"],
  ] as const)
    Reflect.deleteProperty(place, name);
}

/** Paths whose objects exist only when the documents do. */
const LATE = new Set([
  "game.users",
  "game.messages",
  "game.packs",
  "ui",
  "ui.notifications",
  "canvas",
  "canvas.interface",
]);
const isGame = (path: string): boolean => (path === "game" || path.startsWith("game.")) && !LATE.has(path);

/** The system's modules, then those of each module. A module that breaks is told of, and the others are loaded. */
async function loadPackages(boot: BootData): Promise<void> {
  for (const file of boot.esmodules) await import(/* @vite-ignore */ `${boot.prefix}/systems/${boot.system}/${file}`);
  for (const { id, scripts, esmodules } of boot.modules) {
    const place = `${boot.prefix}/modules/${id}`;
    try {
      for (const file of scripts) await loadScript(`${place}/${file}`);
      for (const file of esmodules) await import(/* @vite-ignore */ `${place}/${file}`);
    } catch (error) {
      fault(`module ${id}`, error);
    }
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src });
    script.addEventListener("load", () => {
      resolve();
    });
    script.addEventListener("error", () => {
      reject(new Error(`${src} cannot be loaded`));
    });
    document.head.append(script);
  });
}

/** Starts the client on a table page. */
export async function start(boot: BootData): Promise<void> {
  installFaults();
  watchTimers();
  publish("hostPending", pendingTimers);
  setGeneration(boot.generation);
  connectCommon();
  publishGlobals(boot);
  if (boot.generation < 14) withoutNewNames();
  const surface: Surface = boot.surface
    ? await loadSurface(`${boot.prefix}/host/surface.json`)
    : { objects: {}, classes: {} };
  // For tests and reports: the names that throw.
  const trapped = installTraps(selectSurface(surface, (path) => !isGame(path) && !LATE.has(path)));
  publish("hostTraps", trapped);
  if (boot.surface) installTraps(BESIDES);
  if (boot.guests) {
    standInForGaps(nothing);
    watchNamespace(g.foundry, "foundry");
    for (const name of ["foundry", "CONFIG"]) watchGlobal(name);
  }
  await loadPackages(boot);
  const connection = new Connection(location.origin, `${boot.prefix}/socket.io`, boot.lostAnswers);
  await connection.session();
  const { result } = await connection.request("world");
  const { system, release } = result;
  setDocumentTypes(result.documentTypes ?? system.documentTypes ?? {});
  setSystemDefaults({
    systemId: system.id,
    systemVersion: system.version,
    coreVersion: release.version,
    grid: system.grid ?? {},
    primaryTokenAttribute: system.primaryTokenAttribute ?? null,
    secondaryTokenAttribute: system.secondaryTokenAttribute ?? null,
  });
  const game = new Game(boot, connection, result);
  publish("game", game);
  if (boot.guests) watchGlobal("game");
  trapped.push(...installTraps(selectSurface(surface, isGame)));
  await game.initialize(() => {
    trapped.push(...installTraps(selectSurface(surface, (path) => LATE.has(path))));
  });
}

/** Starts the client as the page says. */
export function startPage(): void {
  start(readBoot()).catch((error: unknown) => {
    fault("boot", error);
  });
}
