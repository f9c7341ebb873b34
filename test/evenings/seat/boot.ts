/** Starts the stand-in's client and the system in this realm. The connection to the server is a wire object. */
import { setGeneration } from "../../../packages/stand-in/common/generation.ts";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { setDocumentTypes, setSystemDefaults } from "../../../packages/stand-in/common/registry.ts";
import { Game } from "../../../packages/stand-in/client/core/game.ts";
import { installFaults } from "../../../packages/stand-in/client/core/faults.ts";
import { publish } from "../../../packages/stand-in/client/core/globals.ts";
import { connectCommon, publishGlobals } from "../../../packages/stand-in/client/index.ts";
import type { Wire } from "./realm.ts";

/** Handles an event from the server. */
export type Hear = (event: string, told: readonly Loose[]) => void;

/** Milliseconds after which a notification counts as permanent. */
const STAYS = 5000;

/** Records error notifications. One that the system does not remove in time counts as a fault. */
function showRefusals(wire: Wire, ui: Loose): void {
  ui.notifications.error = (textContent: string) => {
    wire.say(textContent);
    const timer = wire.timer(() => {
      shown.delete(note);
      wire.fail(`stays told: ${textContent}`);
    }, STAYS);
    const note = {
      textContent,
      remove: () => {
        wire.stop(timer);
        shown.delete(note);
      },
    };
    shown.add(note);
    return {};
  };
  const shown = new Set<object>();
  const found = document.querySelectorAll.bind(document);
  const page: Loose = document;
  page.querySelectorAll = (selector: string) => (selector.startsWith("#notifications") ? [...shown] : found(selector));
}

/**
 * Connects to the table.
 * @returns the handler of the server's events
 */
export async function boot(wire: Wire, system: () => Promise<unknown>): Promise<Hear> {
  const data: Loose = JSON.parse(wire.read("world"));
  const { generation } = data.release;
  setGeneration(generation);
  connectCommon();
  const options: Loose = {
    prefix: "/vtt",
    generation,
    system: "opposed-d20",
    esmodules: [],
    modules: [],
    guests: false,
    surface: false,
    language: "ru",
  };
  publishGlobals(options);
  publish("canvas", {
    ready: false,
    initialize: () => undefined,
    draw: () => Promise.resolve(),
    tokens: null,
    scene: null,
  });
  installFaults();
  await system();
  setDocumentTypes(data.system.documentTypes);
  setSystemDefaults({
    systemId: "opposed-d20",
    systemVersion: data.system.version,
    coreVersion: data.release.version,
    grid: data.system.grid ?? {},
    primaryTokenAttribute: data.system.primaryTokenAttribute ?? null,
    secondaryTokenAttribute: data.system.secondaryTokenAttribute ?? null,
  });
  const listeners = new Map<string, (...told: Loose[]) => Loose>();
  const connection: Loose = {
    socket: {
      on: (event: string, listener: () => Loose) => listeners.set(event, listener),
      emit: (event: string, ...told: Loose[]) => {
        wire.ask("emit", JSON.stringify([event, told]), () => undefined);
      },
    },
    request: (event: string, request: Loose, process: (answer: Loose) => Loose = (answer) => answer) =>
      new Promise((resolve, reject) => {
        wire.ask(event, JSON.stringify(request), (text) => {
          const answer: Loose = JSON.parse(text);
          if (answer.error) {
            reject(new Error(answer.error));
            return;
          }
          try {
            resolve(process(answer));
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      }),
  };
  const game: Loose = new Game(options, connection, data);
  publish("game", game);
  await game.initialize(() => undefined);
  const { canvas, ui }: Loose = globalThis;
  for (const way of ["info", "warn"])
    ui.notifications[way] = (said: string) => {
      wire.say(said);
      return {};
    };
  showRefusals(wire, ui);
  Object.assign(canvas, {
    ready: true,
    scene: game.scenes.active,
    tokens: { controlled: [], placeables: [], get: () => undefined },
  });
  return (event, told) => listeners.get(event)?.(...told);
}
