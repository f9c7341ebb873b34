// @ts-check
/** `npm start`: opens a table, and prints the steps to the first attack in the language of the machine. */
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers";
import { parseArgs } from "node:util";
import { root } from "./ensure.mjs";

/** @typedef {"ru" | "en"} Language */
/** @typedef {{ lang: Language, generation: string, port: number, moved?: boolean, fresh: boolean, rest: string[] }} StartOptions */

const FIRST_PORT = 30000;
const PORTS = 50;

/** Returns the language of the machine: Russian, or English for all others. @returns {Language} */
export function machineLanguage() {
  const set =
    process.env["LC_ALL"] ||
    process.env["LC_MESSAGES"] ||
    process.env["LANG"] ||
    Intl.DateTimeFormat().resolvedOptions().locale;
  return /^ru/i.test(set) ? "ru" : "en";
}

/**
 * Parses the arguments after `npm start --`.
 * @param {string[]} args
 * @returns {StartOptions}
 * @throws Error that names the wrong option
 */
export function startOptions(args) {
  const text = /** @type {const} */ ({ type: "string" });
  const { values } = parseArgs({
    args,
    options: {
      lang: text,
      generation: text,
      port: text,
      fresh: { type: "boolean" },
      host: text,
      latency: text,
      prefix: text,
    },
  });
  const { lang = machineLanguage(), generation = "14", port = String(FIRST_PORT), fresh = false, ...others } = values;
  if (lang !== "ru" && lang !== "en") throw new Error("--lang must be ru or en");
  if (generation !== "13" && generation !== "14") throw new Error("--generation must be 13 or 14");
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535)
    throw new Error("--port must be a number from 1 to 65535");
  return {
    lang,
    generation,
    port: Number(port),
    fresh,
    rest: Object.entries(others).flatMap(([name, value]) => [`--${name}`, String(value)]),
  };
}

/** Returns whether a port is free at one address. @param {number} port @param {string | undefined} host @returns {Promise<boolean>} */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code === "EAFNOSUPPORT" || error.code === "EADDRNOTAVAIL"),
    );
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

/** Returns the first free port from a number on. @param {number} from */
export async function freePort(from) {
  for (let port = from; port < from + PORTS && port <= 65535; port++) {
    // "localhost" may mean IPv4 or IPv6. Check both, so that no other program answers.
    if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "::1")) && (await isFree(port, undefined)))
      return port;
  }
  throw new Error(`no free port between ${String(from)} and ${String(from + PORTS - 1)}; choose one with --port`);
}

/** @type {Record<Language, (url: string, options: StartOptions, kept: boolean, folder: string) => string>} */
const WELCOME = {
  en: (url, { generation, moved }, kept, folder) => `
Opposed d20: the table is open (stand-in host, generation ${generation}).

    ${url}

  1. Open this address in two or three windows. Windows of one browser share a
     person; a private window or another browser is another one.
  2. Sit down as GM in the first, as Player 1, 2 or 3 in the others.
     There are no passwords. Each of the players owns a hero.
  3. As Player 1: click your hero, press N to target the nearest enemy,
     double-click the hero, press an attack button on the sheet, then Enter.
     The skeleton answers with its own roll; the card in the chat tells the rest.
  4. As GM: click a skeleton, target a hero, attack from the skeleton's sheet.
     The hero's player is asked to roll defense. The adventure "The Silent
     Bell" is in the journal, its first scene is on the board.

  ${kept ? `The table of last time goes on (${folder})` : `The table is kept in ${folder}`}; npm start -- --fresh begins anew.
  Другой язык: npm start -- --lang ru${moved ? "\n  The usual port was taken, this is the next free one." : ""}
  Ctrl+C ends it.
`,
  ru: (url, { generation, moved }, kept, folder) => `
Встречный d20: стол открыт (тестовый хост, поколение ${generation}).

    ${url}

  1. Откройте адрес в двух-трёх окнах. Окна одного браузера — один человек;
     приватное окно или другой браузер — ещё один.
  2. В первом сядьте за Мастера (GM), в других — за Player 1, 2 или 3.
     Паролей нет. У каждого игрока есть свой герой.
  3. За Player 1: щёлкните своего героя, нажмите N — целью станет ближний враг;
     двойной щелчок по герою откроет лист, там кнопка атаки, потом Enter.
     Скелет ответит своим броском, остальное расскажет карточка в чате.
  4. За Мастера: щёлкните скелета, выберите целью героя и атакуйте с листа
     скелета. Игрока попросят бросить защиту. Приключение «Немой колокол»
     лежит в журнале, его первая сцена на столе.

  ${kept ? `Продолжается прошлый стол (${folder})` : `Стол хранится в ${folder}`}; начать заново: npm start -- --fresh
  Another language: npm start -- --lang en${moved ? "\n  Обычный порт занят, это следующий свободный." : ""}
  Ctrl+C завершает работу.
`,
};

/**
 * Starts the server of the stand-in host.
 * @param {StartOptions} options
 * @param {string} folder of the world's data
 * @param {string[]} [more]
 */
export function spawnHost(options, folder, more = []) {
  const args = [
    "build/host/server.mjs",
    "--world",
    "demo",
    "--data",
    folder,
    "--port",
    String(options.port),
    "--generation",
    options.generation,
    "--lang",
    options.lang,
    ...options.rest,
    ...more,
  ];
  // The host prints its own ready line, which would repeat the steps, so ignore its output.
  return spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

/** Returns the data folder of a language, relative to the project. @param {Language} lang */
export const dataFolder = (lang) => `build/host-data/${lang}`;

/**
 * Runs the table until Ctrl+C.
 * @param {StartOptions} wanted
 * @returns {Promise<number>} exit status
 */
export async function start(wanted) {
  const port = await freePort(wanted.port);
  const options = { ...wanted, port, moved: port !== wanted.port };
  const folder = dataFolder(options.lang);
  if (options.fresh) rmSync(path.join(root, folder), { recursive: true, force: true });
  const kept = existsSync(path.join(root, folder, "world.json"));
  const child = spawnHost(options, folder, ["--world", "start"]);
  child.once("message", (message) => {
    const url = typeof message === "object" && message !== null && "url" in message ? String(message.url) : "";
    console.log(WELCOME[options.lang](`${url}/join`, options, kept, folder));
  });
  // Ctrl+C reaches both processes. If the child does not end by itself, stop it.
  process.on("SIGINT", () => setTimeout(() => child.kill("SIGTERM"), 1500).unref());
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 0));
  });
}
